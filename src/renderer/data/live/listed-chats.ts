import { atom, type Atom, type Setter } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import { ChatOrder, compareKeys, type OrderKey } from './chat-order.ts'
import type { Entities } from './entities.ts'
import type { Read, Reads } from './reads.ts'

/** One page of the chat list as the service answered it. */
export interface ChatPage {
  readonly items: readonly Contact[]
  readonly hasMore: boolean
  /** The last chat above this page, or null for the list's first page. */
  readonly after: OrderKey | null
}

/** Where the list keeps its contacts, and which of them are needed without a row of their own. */
export interface ListedChatsDeps {
  readonly chats: Entities<Contact>
  readonly reads: Reads
  /** Whether a chat is kept for another reason than its row. */
  isHeld(contactId: string): boolean
}

/** What an answer has spoken for: what stands below `from`, down to `to`; null for the list's ends. */
interface Covered {
  readonly read: Read
  readonly from: OrderKey | null
  readonly to: OrderKey | null
}

/** The chats of the list in their order, as far as its pages are loaded. Every change is part of a transaction. */
export class ListedChats {
  readonly #deps: ListedChatsDeps
  readonly #order = new ChatOrder()
  readonly #version = atom(0)
  #hasMore = false
  #loaded = false
  /** Of answers that came before those to calls made earlier; what these tell of the same stretch is older. */
  #covered: Covered[] = []

  constructor(deps: ListedChatsDeps) {
    this.#deps = deps
  }

  get order(): Pick<ChatOrder, 'length' | 'at' | 'indexOf' | 'keyAt' | 'slice'> {
    return this.#order
  }

  /** Changes whenever the list looks different. */
  get versionAtom(): Atom<number> {
    return this.#version
  }

  /** Whether there are chats below the last one listed. */
  get hasMore(): boolean {
    return this.#hasMore
  }

  has(contactId: string): boolean {
    return this.#order.has(contactId)
  }

  /** Takes a contact over as it is now: into its place, or out of the list. */
  place(set: Setter, contact: Contact, listed: boolean): void {
    const { chats, isHeld } = this.#deps
    const key = { id: contact.id, updateAt: contact.chat.updateAt }
    const last = this.#order.keyAt(this.#order.length - 1)
    // Below the last loaded page there may be chats that are not known yet: a row there would hide a gap.
    const beyond =
      this.#hasMore && last !== undefined && last.id !== key.id && compareKeys(key, last) > 0
    if (listed && !beyond) {
      chats.put(set, contact.id, contact)
      if (this.#order.put(key)) this.#changed(set)
      return
    }
    this.unlist(set, contact.id)
    if (isHeld(contact.id)) chats.put(set, contact.id, contact)
    else chats.delete(set, contact.id)
  }

  unlist(set: Setter, contactId: string): void {
    if (this.#order.delete(contactId)) this.#changed(set)
  }

  /** Leaves of the list what belongs; the next first page makes it whole. */
  narrow(set: Setter, belongs: (contact: Contact) => boolean): void {
    const { chats } = this.#deps
    const ids = this.#order.slice()
    this.clear(set)
    for (const id of ids) {
      const contact = chats.get(id)
      if (contact === undefined) continue
      if (belongs(contact)) this.#order.put({ id, updateAt: contact.chat.updateAt })
      else this.#letGo(set, id)
    }
  }

  /** See `LiveStore.mergePage`. */
  merge(set: Setter, page: ChatPage, read: Read): void {
    const { reads } = this.#deps
    const isNew = (id: string) => reads.touchedSince(read, id)
    const newer = this.#covered.filter((one) => one.read.since > read.since)
    const last = page.items.at(-1)
    const lastKey = last === undefined ? null : keyOf(last)
    for (const id of this.#fallen(page, lastKey, isNew)) {
      this.unlist(set, id)
      this.#letGo(set, id)
    }
    const hadMore = this.#hasMore
    // A page is in place as a whole: its last chat is not "beyond" anything.
    this.#hasMore = false
    for (const contact of page.items) {
      const isOld = newer.some((one) => isWithin(one, keyOf(contact)))
      if (!isNew(contact.id) && !isOld) this.place(set, contact, true)
      reads.answered(read, contact.id)
    }
    const reachesEnd = lastKey === null || this.#order.lowerBound(lastKey) >= this.#order.length - 1
    const ended = newer.some(({ to }) => to === null)
    this.#hasMore = page.hasMore && !ended && (reachesEnd || hadMore)
    this.#loaded = true
    this.#covered = this.#covered.filter((one) => reads.hasOlder(one.read))
    if (reads.hasOlder(read))
      this.#covered.push({ read, from: page.after, to: page.hasMore ? lastKey : null })
  }

  /** What stands in a page's stretch and is not on it. */
  #fallen(page: ChatPage, last: OrderKey | null, isNew: (id: string) => boolean): string[] {
    const from = page.after === null ? 0 : this.#order.lowerBound(page.after)
    const end = page.hasMore && last !== null ? this.#order.lowerBound(last) : this.#order.length
    const answered = new Set(page.items.map((contact) => contact.id))
    const fallen = this.#order
      .slice(from, end)
      .filter((id) => !answered.has(id) && id !== page.after?.id && !isNew(id))
    // Before the first page nothing tells whether there is a gap above a row that an event brought.
    if (!this.#loaded) fallen.push(...this.#order.slice(end).filter((id) => !answered.has(id)))
    return fallen
  }

  /** See `LiveStore.forgetBelow`. */
  forgetBelow(set: Setter, key: OrderKey): void {
    const below = this.#order.slice(this.#order.lowerBound(key)).filter((id) => id !== key.id)
    for (const id of below) {
      this.unlist(set, id)
      this.#letGo(set, id)
    }
    this.#hasMore = true
  }

  /** Empties the list; the contacts are the caller's to let go. */
  clear(set: Setter): void {
    this.#order.clear()
    this.#hasMore = false
    this.#loaded = false
    this.#covered = []
    this.#changed(set)
  }

  #letGo(set: Setter, contactId: string): void {
    if (!this.#deps.isHeld(contactId)) this.#deps.chats.delete(set, contactId)
  }

  #changed(set: Setter): void {
    set(this.#version, (version) => version + 1)
  }
}

function keyOf({ id, chat }: Contact): OrderKey {
  return { id, updateAt: chat.updateAt }
}

function isWithin({ from, to }: Covered, key: OrderKey): boolean {
  return (from === null || compareKeys(from, key) < 0) && (to === null || compareKeys(key, to) <= 0)
}
