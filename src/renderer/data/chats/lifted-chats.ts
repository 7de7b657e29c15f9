import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isHandedOver } from '#contract/rules/chats/pending.ts'

/** The largest number of chats at the top of the list. */
export const liftedMost = 20

const noChats: readonly string[] = []

/** What the lifted chats are computed from. */
export interface LiftedDeps {
  chat(contactId: string): Contact | undefined
  /** Whether the list's filter selects a chat. */
  belongs(contact: Contact): boolean
  /** Whether a chat stays in the list while it is open, as in `ListRules`. */
  staysOpen(contact: Contact): boolean
  isOpen(contactId: string): boolean
}

/**
 * The chats that colleagues have handed over to the viewer. They are above the list's other chats, whatever its order,
 * until the viewer has opened and left them.
 */
export class LiftedChats {
  readonly #deps: LiftedDeps
  /** When each chat was handed over, ISO 8601, or an empty text. */
  readonly #handedOver = new Map<string, string>()
  #ids = noChats

  constructor(deps: LiftedDeps) {
    this.#deps = deps
  }

  /** The ids, the chat first that was handed over last. The same array until they change. */
  get ids(): readonly string[] {
    return this.#ids
  }

  /** Whether a chat stays stored because it is handed over, in whatever list. */
  has(contactId: string): boolean {
    return this.#handedOver.has(contactId)
  }

  /** Notes a new state of a chat. @returns whether `update` has to be called once the chat is stored */
  note(contact: Contact): boolean {
    const { id } = contact
    if (isHandedOver(contact)) this.#handedOver.set(id, handedOverAt(contact))
    else if (!this.has(id)) return false
    else if (!(this.#deps.isOpen(id) && this.#ids.includes(id))) this.#handedOver.delete(id)
    return true
  }

  /** Forgets a chat that the viewer no longer sees, or that they have read and left. @returns whether it was known */
  forget(contactId: string): boolean {
    return this.#handedOver.delete(contactId)
  }

  clear(): void {
    this.#handedOver.clear()
    this.#ids = noChats
  }

  /** Computes `ids` anew. @returns whether they have changed */
  update(): boolean {
    const { chat, belongs, staysOpen, isOpen } = this.#deps
    const stays = (contact: Contact) =>
      isOpen(contact.id) && this.#ids.includes(contact.id) && staysOpen(contact)
    const ids = [...this.#handedOver]
      .toSorted(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0))
      .map(([id]) => id)
      .filter((id) => {
        const contact = chat(id)
        return contact !== undefined && (belongs(contact) || stays(contact))
      })
      .slice(0, liftedMost)
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index]))
      return false
    this.#ids = ids
    return true
  }
}

/** When the chat's agent or team last changed. */
function handedOverAt({ userTagIds }: Contact): string {
  const times = userTagIds.flatMap(({ assignedAt, unassignedAt, assignedTeamAt }) => [
    assignedAt ?? '',
    unassignedAt ?? '',
    assignedTeamAt ?? '',
  ])
  return times.reduce((last, time) => (time > last ? time : last), '')
}
