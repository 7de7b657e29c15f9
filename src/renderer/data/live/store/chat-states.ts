import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isOlder } from '#contract/rules/service/newer-revision.ts'

/** A change of a chat that is shown before the service has stored it. */
export interface OptimisticChange {
  apply(chat: Contact): Contact
  /** Whether the list contains the changed chat. */
  isListed(chat: Contact): boolean
}

/** A chat to show, and whether in the list. */
export interface ShownChat {
  readonly contact: Contact
  readonly listed: boolean
}

interface ChangedChat {
  /** The newest received state, without the changes. */
  received: Contact
  readonly changes: Set<OptimisticChange>
}

/** Out of so many chats that are not stored the revision is remembered. */
const rememberedRevisions = 1_000

/** Which received states of chats are shown, and with which optimistic changes. */
export class ChatStates {
  readonly #changed = new Map<string, ChangedChat>()
  /** Revisions of chats that left the store, so that an event that was overtaken does not bring them back. */
  readonly #left = new Map<string, number>()

  /** Whether a chat has optimistic changes. */
  isChanged(contactId: string): boolean {
    return this.#changed.has(contactId)
  }

  /**
   * Receives a state of a chat.
   * @param stored the stored chat
   * @param listed whether the list contains the received state
   * @returns the chat to show; null if a newer state is known
   */
  receive(received: Contact, stored: Contact | undefined, listed: boolean): ShownChat | null {
    const changed = this.#changed.get(received.id)
    const known = changed?.received ?? stored ?? { revision: this.#left.get(received.id) }
    if (isOlder(received, known)) return null
    if (changed === undefined) return { contact: received, listed }
    changed.received = received
    return this.#shown(changed)
  }

  /** Adds an optimistic change. @returns the chat to show */
  add(stored: Contact, change: OptimisticChange): ShownChat {
    const changed = this.#changed.get(stored.id) ?? { received: stored, changes: new Set() }
    this.#changed.set(stored.id, changed)
    changed.changes.add(change)
    return this.#shown(changed)
  }

  /** Removes an optimistic change. @returns the chat to show; null if the chat was dropped meanwhile */
  remove(contactId: string, change: OptimisticChange): ShownChat | null {
    const changed = this.#changed.get(contactId)
    if (changed === undefined || !changed.changes.delete(change)) return null
    if (changed.changes.size > 0) return this.#shown(changed)
    this.#changed.delete(contactId)
    return { contact: changed.received, listed: change.isListed(changed.received) }
  }

  #shown({ received, changes }: ChangedChat): ShownChat {
    let contact = received
    let listed = false
    for (const { apply, isListed } of changes) {
      contact = apply(contact)
      listed = isListed(contact)
    }
    return { contact, listed }
  }

  /** Records that a chat was deleted, or hidden from the viewer. Its optimistic changes are dropped. */
  drop(contactId: string, revision: number | undefined): void {
    this.#changed.delete(contactId)
    this.leave(contactId, revision)
  }

  /** Records the revision with which a chat left the store. */
  leave(contactId: string, revision: number | undefined): void {
    const known = { revision: this.#left.get(contactId) }
    if (revision === undefined || isOlder({ revision }, known)) return
    this.#left.delete(contactId)
    this.#left.set(contactId, revision)
    if (this.#left.size <= rememberedRevisions) return
    const [oldest] = this.#left.keys()
    if (oldest !== undefined) this.#left.delete(oldest)
  }

  /** Makes the next received state of each chat count as newer. */
  forgetRevisions(): void {
    this.#left.clear()
    for (const changed of this.#changed.values())
      changed.received = { ...changed.received, revision: undefined }
  }

  clear(): void {
    this.#changed.clear()
    this.#left.clear()
  }
}
