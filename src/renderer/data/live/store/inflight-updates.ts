import type { Message } from '#contract/entities/message.ts'
import { patchMessage, type MessagePatch } from './message-patch.ts'

/** An update of a message: its current state, changes of a message that is not known, or its deletion. */
type Update =
  | { readonly kind: 'whole'; readonly message: Message }
  | { readonly kind: 'patches'; readonly patches: readonly MessagePatch[] }
  | { readonly kind: 'gone' }

/**
 * The updates of a conversation's messages that arrive in events while requests for it are in flight. They are kept
 * because a response may be older than an event, and because a message that does not follow the loaded range cannot be
 * stored in it.
 */
export class InflightUpdates {
  readonly #updates = new Map<string, Update>()

  /** A message that an event contained as a whole. */
  get(messageId: string): Message | undefined {
    const update = this.#updates.get(messageId)
    return update?.kind === 'whole' ? update.message : undefined
  }

  /** The messages that events contained as a whole. */
  messages(): Message[] {
    const messages: Message[] = []
    for (const update of this.#updates.values())
      if (update.kind === 'whole') messages.push(update.message)
    return messages
  }

  put(message: Message): void {
    this.#updates.set(message.id, { kind: 'whole', message })
  }

  addPatch(messageId: string, patches: MessagePatch): void {
    const update = this.#updates.get(messageId)
    if (update?.kind === 'gone') return
    if (update?.kind === 'whole') this.put(patchMessage(update.message, patches))
    else
      this.#updates.set(messageId, {
        kind: 'patches',
        patches: [...(update?.patches ?? []), patches],
      })
  }

  drop(messageId: string): void {
    this.#updates.set(messageId, { kind: 'gone' })
  }

  clear(): void {
    this.#updates.clear()
  }

  /** The latest state of a received message; undefined if it is unknown or the message was deleted. */
  latestOf(received: Message): Message | undefined {
    const update = this.#updates.get(received.id)
    if (update === undefined || update.kind === 'gone') return undefined
    return update.kind === 'whole' ? update.message : update.patches.reduce(patchMessage, received)
  }
}
