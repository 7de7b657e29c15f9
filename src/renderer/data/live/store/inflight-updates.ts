import type { Message } from '#contract/entities/message.ts'
import { patchMessage, type MessagePatch } from './message-patch.ts'

/**
 * What events reported about a message.
 * - `whole`: its current state.
 * - `patches`: changes, without the rest of the message.
 * - `gone`: its deletion.
 */
type Update =
  | { readonly kind: 'whole'; readonly message: Message }
  | { readonly kind: 'patches'; readonly patches: readonly MessagePatch[] }
  | { readonly kind: 'gone' }

/**
 * Stores updates of a conversation's messages from events that arrive while requests for the conversation are in
 * flight. They are applied to the response, which may be older than the events. A new message that does not follow the
 * loaded range can only be shown once a response has closed the gap.
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

  addPatch(messageId: string, patch: MessagePatch): void {
    const update = this.#updates.get(messageId)
    if (update?.kind === 'gone') return
    if (update?.kind === 'whole') this.put(patchMessage(update.message, patch))
    else
      this.#updates.set(messageId, {
        kind: 'patches',
        patches: [...(update?.patches ?? []), patch],
      })
  }

  drop(messageId: string): void {
    this.#updates.set(messageId, { kind: 'gone' })
  }

  clear(): void {
    this.#updates.clear()
  }

  /**
   * Applies the stored updates to a message of a response.
   * @returns undefined if the message was deleted, or if no update of it is stored
   */
  latestOf(received: Message): Message | undefined {
    const update = this.#updates.get(received.id)
    if (update === undefined || update.kind === 'gone') return undefined
    return update.kind === 'whole' ? update.message : update.patches.reduce(patchMessage, received)
  }
}
