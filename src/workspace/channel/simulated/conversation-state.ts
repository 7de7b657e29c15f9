import type { OutboundMessage } from '../channel.ts'
import { REMEMBERED } from './customer-behaviour.ts'

/** What is going on with one customer. */
export interface Exchange {
  /** Messages of the business line since the service started. */
  heard: number
  /** Those that wait for an answer. */
  unanswered: OutboundMessage[]
  answers: number
  /** Epoch ms; until then they neither read nor answer. */
  silentUntil: number
  /** When the answer will be given, and how it is called off. */
  planned: { cancel: () => void } | undefined
}

/** What is going on with every customer that was written to, no more of them than can be remembered. */
export class Exchanges {
  readonly #byContact = new Map<string, Exchange>()

  of(contactId: string): Exchange {
    const known = this.#byContact.get(contactId)
    const exchange = known ?? {
      heard: 0,
      unanswered: [],
      answers: 0,
      silentUntil: 0,
      planned: undefined,
    }
    // Put at the end: the first is then the one longest ago.
    this.#byContact.delete(contactId)
    this.#byContact.set(contactId, exchange)
    for (const [oldest, { planned }] of this.#byContact) {
      if (this.#byContact.size <= REMEMBERED) break
      planned?.cancel()
      this.#byContact.delete(oldest)
    }
    return exchange
  }

  /** Whether the customer is about to answer, or silent. */
  isBusy(contactId: string, now: number): boolean {
    const exchange = this.#byContact.get(contactId)
    return exchange !== undefined && (exchange.planned !== undefined || exchange.silentUntil > now)
  }
}
