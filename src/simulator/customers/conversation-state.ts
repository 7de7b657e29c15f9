import type { OutboundMessage } from '#workspace/channel/channel.ts'
import { CONVERSATIONS_MAX } from './customer-behaviour.ts'

/** The state of the conversation with one customer. */
export interface ConversationState {
  /** Number of messages from the business line since the service started. */
  sentCount: number
  /** Messages that the customer has not answered. */
  unanswered: OutboundMessage[]
  /** Number of the customer's answers. */
  answers: number
  /** Epoch ms; until then the customer neither reads nor answers. */
  silentUntil: number
  /** The scheduled answer; undefined for none. */
  planned: { cancel: () => void } | undefined
}

/** The states of the `CONVERSATIONS_MAX` most recent conversations. */
export class ConversationStates {
  readonly #byContact = new Map<string, ConversationState>()

  /** Returns the state of a conversation. A missing state is created. */
  of(contactId: string): ConversationState {
    const known = this.#byContact.get(contactId)
    const state = known ?? {
      sentCount: 0,
      unanswered: [],
      answers: 0,
      silentUntil: 0,
      planned: undefined,
    }
    // Move the entry to the end, so that the first entry is the least recent.
    this.#byContact.delete(contactId)
    this.#byContact.set(contactId, state)
    for (const [oldest, { planned }] of this.#byContact) {
      if (this.#byContact.size <= CONVERSATIONS_MAX) break
      planned?.cancel()
      this.#byContact.delete(oldest)
    }
    return state
  }

  /** Whether the customer has a scheduled answer or is silent. */
  isBusy(contactId: string, now: number): boolean {
    const state = this.#byContact.get(contactId)
    return state !== undefined && (state.planned !== undefined || state.silentUntil > now)
  }
}
