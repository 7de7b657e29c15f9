import type { Message } from '#contract/entities/message.ts'
import { withNews, type MessageNews } from './message-patch.ts'

/** A message as it is now, only what happened to one that is not known, or that it was deleted. */
type Told =
  | { readonly kind: 'whole'; readonly message: Message }
  | { readonly kind: 'news'; readonly news: readonly MessageNews[] }
  | { readonly kind: 'gone' }

/**
 * What was told of a conversation's messages while calls for it are under way: their answers may be of before, and what
 * is held has no place for a message that does not follow on.
 */
export class ToldMessages {
  readonly #told = new Map<string, Told>()

  /** A message that was told as a whole. */
  get(messageId: string): Message | undefined {
    const told = this.#told.get(messageId)
    return told?.kind === 'whole' ? told.message : undefined
  }

  /** The messages that were told as a whole. */
  messages(): Message[] {
    const messages: Message[] = []
    for (const told of this.#told.values()) if (told.kind === 'whole') messages.push(told.message)
    return messages
  }

  put(message: Message): void {
    this.#told.set(message.id, { kind: 'whole', message })
  }

  addNews(messageId: string, news: MessageNews): void {
    const told = this.#told.get(messageId)
    if (told?.kind === 'gone') return
    if (told?.kind === 'whole') this.put(withNews(told.message, news))
    else this.#told.set(messageId, { kind: 'news', news: [...(told?.news ?? []), news] })
  }

  drop(messageId: string): void {
    this.#told.set(messageId, { kind: 'gone' })
  }

  clear(): void {
    this.#told.clear()
  }

  /** What an answered message has become by what was told; undefined where that is not known, or it is gone. */
  latest(answered: Message): Message | undefined {
    const told = this.#told.get(answered.id)
    if (told === undefined || told.kind === 'gone') return undefined
    return told.kind === 'whole' ? told.message : told.news.reduce(withNews, answered)
  }
}
