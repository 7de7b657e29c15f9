import { atom, type Atom, type Setter } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { ChatOrder, compareKeys, type OrderKey } from './chat-order.ts'
import type { Entities } from './entities.ts'
import { partOfRank, sortRank, type ListSort } from '#contract/rules/chats/chat-sort.ts'
import { isHandedOver, isPending } from '#contract/rules/chats/pending.ts'
import { LiftedChats } from '#renderer/data/chats/lifted-chats.ts'

/** One page of the chat list as the service returned it. */
export interface ChatPage {
  readonly items: readonly Contact[]
  readonly hasMore: boolean
  /** The chat at which the page begins: the page's first chat or the chat above it. null for the list's first page. */
  readonly after: OrderKey | null
}

/** The list's filter and order. */
export interface ListRules {
  readonly sort: ListSort
  /** Whether the filter selects a chat. */
  belongs(contact: Contact): boolean
  /**
   * Whether the open chat stays in the list although the filter no longer selects it: opening a chat must not remove it
   * from the unread ones under the user's eyes.
   */
  staysOpen(contact: Contact): boolean
}

/** What the list uses of the live store. */
export interface ListedChatsDeps {
  readonly chats: Entities<Contact>
  /** Stores a chat of a page and lists it, unless a newer state of it is known. */
  put(set: Setter, contact: Contact): void
  /** Whether a chat is needed for a reason other than its row, e.g. because it is open. */
  isNeeded(contactId: string): boolean
  isOpen(contactId: string): boolean
  /** Drops the cached conversation of a chat, unless the chat is open. */
  forget(set: Setter, contactId: string): void
  /** Called when a response has changed which chats are pending. */
  invalidateCount(set: Setter): void
}

/** An id that sorts above any other id with the same rank. */
const highestId = '\uffff'

/** The loaded chats of the list in their order. Every change is part of a transaction. */
export class ListedChats {
  readonly #deps: ListedChatsDeps
  readonly #order = new ChatOrder()
  readonly #version = atom(0)
  readonly #lifted: LiftedChats
  #rules: ListRules = { sort: 'newest', belongs: () => true, staysOpen: () => false }
  #hasMore = false
  #loaded = false

  constructor(deps: ListedChatsDeps) {
    this.#deps = deps
    this.#lifted = new LiftedChats({
      chat: (contactId) => deps.chats.get(contactId),
      belongs: (contact) => this.#rules.belongs(contact),
      staysOpen: (contact) => this.#rules.staysOpen(contact),
      isOpen: deps.isOpen,
    })
  }

  get order(): Pick<ChatOrder, 'length' | 'at' | 'indexOf' | 'rankOf' | 'keyAt' | 'slice'> {
    return this.#order
  }

  /** The chats above all others, e.g. for the viewer to see what colleagues have handed over to them. */
  get lifted(): readonly string[] {
    return this.#lifted.ids
  }

  /** Whether a chat is stored because it is handed over to the viewer. */
  isHandedOver(contactId: string): boolean {
    return this.#lifted.has(contactId)
  }

  /** Changes whenever the order or the lifted chats change. */
  get versionAtom(): Atom<number> {
    return this.#version
  }

  /** Whether there are chats below the last listed chat. */
  get hasMore(): boolean {
    return this.#hasMore
  }

  has(contactId: string): boolean {
    return this.#order.has(contactId)
  }

  /** The sort key of a chat in the list's order. */
  keyOf(contact: Contact): OrderKey {
    return { id: contact.id, rank: sortRank(contact, this.#rules.sort, Date.now()) }
  }

  /** Whether a listed chat stays because it is open. */
  #staysOpen(contact: Contact): boolean {
    return this.has(contact.id) && this.#deps.isOpen(contact.id) && this.#rules.staysOpen(contact)
  }

  /** Removes a chat that was open, unless the filter selects it. A handed-over chat that was read is no longer lifted. */
  leave(set: Setter, contact: Contact): void {
    if (!isHandedOver(contact) && this.#lifted.forget(contact.id)) this.#updateLifted(set)
    if (this.has(contact.id) && !this.#rules.belongs(contact)) this.unlist(set, contact.id)
  }

  /**
   * Stores a contact and, if `listed`, lists it at its position. A contact that is not listed is stored only if it is
   * needed.
   */
  upsert(set: Setter, contact: Contact, listed: boolean): void {
    const isNoted = this.#lifted.note(contact)
    this.#place(set, contact, listed)
    if (isNoted) this.#updateLifted(set)
  }

  #place(set: Setter, contact: Contact, listed: boolean): void {
    const { chats, isNeeded } = this.#deps
    const key = this.keyOf(contact)
    const last = this.#order.keyAt(this.#order.length - 1)
    // Below the last row there may be chats that are not loaded, so a row added there would hide a gap.
    const beyond =
      this.#hasMore && last !== undefined && last.id !== key.id && compareKeys(key, last) > 0
    if (listed && !beyond) {
      chats.put(set, contact.id, contact)
      const before = this.#order.rankOf(key.id)
      // Where a chat keeps its place, a heading above it may move.
      const isOfOtherPart = before !== undefined && partOfRank(before) !== partOfRank(key.rank)
      if (this.#order.put(key) || isOfOtherPart) this.#changed(set)
      return
    }
    if (!listed && this.#staysOpen(contact)) return chats.put(set, contact.id, contact)
    this.unlist(set, contact.id)
    if (isNeeded(contact.id)) chats.put(set, contact.id, contact)
    else chats.delete(set, contact.id)
  }

  unlist(set: Setter, contactId: string): void {
    if (this.#order.delete(contactId)) this.#changed(set)
  }

  /** See `LiveStore.narrow`. */
  narrow(set: Setter, rules: ListRules): void {
    const { chats } = this.#deps
    this.#rules = rules
    const ids = this.#order.slice()
    this.#empty(set)
    for (const id of ids) {
      const contact = chats.get(id)
      if (contact === undefined) continue
      if (rules.belongs(contact)) this.#order.put(this.keyOf(contact))
      else this.#releaseUnused(set, id)
    }
    this.#updateLifted(set)
  }

  /** See `LiveStore.mergePage`. */
  merge(set: Setter, page: ChatPage, isChanged: (id: string) => boolean): void {
    const last = page.items.at(-1)
    const lastKey = last === undefined ? null : this.keyOf(last)
    const { removed, unsure } = this.#missing(page, lastKey, isChanged)
    for (const id of removed) {
      const contact = this.#deps.chats.get(id)
      if (contact === undefined || !this.#staysOpen(contact)) this.#remove(set, id)
    }
    for (const id of unsure) this.#drop(set, id)
    this.#dropUncertain(set, page)
    const hadMore = this.#hasMore
    // While `#hasMore` is false, `upsert` also lists the page's chats that are below the last row.
    this.#hasMore = false
    for (const contact of page.items) this.#deps.put(set, contact)
    const reachesEnd = lastKey === null || this.#below(lastKey) >= this.#order.length
    this.#hasMore = page.hasMore && (reachesEnd || hadMore)
    this.#loaded = true
  }

  /** The index of the first row with the chat's rank. Ids are ignored: a service may order equal ranks differently. */
  #atRankOf({ rank }: OrderKey): number {
    return this.#order.lowerBound({ id: highestId, rank })
  }

  /** The index of the first row below the rows with the chat's rank. */
  #below({ rank }: OrderKey): number {
    return this.#order.lowerBound({ id: '', rank })
  }

  /**
   * Finds the rows that a page does not contain.
   * - `removed`: rows within the page's range that are not `isChanged`. Rows with the rank of
   *   `page.after` are left out, because the page before may contain them. If more pages follow, rows with the rank of
   *   the page's last chat are left out too, because the next page may contain them.
   * - `unsure`: rows below the page, if it is the first page since the list was emptied. There may be a gap between the
   *   page and a row that an event added.
   */
  #missing(
    page: ChatPage,
    last: OrderKey | null,
    isChanged: (id: string) => boolean,
  ): { removed: string[]; unsure: string[] } {
    const from = page.after === null ? 0 : this.#below(page.after)
    const end = page.hasMore && last !== null ? this.#atRankOf(last) : this.#order.length
    const received = new Set(page.items.map((contact) => contact.id))
    const isMissing = (id: string) => !received.has(id)
    return {
      removed: this.#order.slice(from, end).filter((id) => isMissing(id) && !isChanged(id)),
      unsure: this.#loaded ? [] : this.#order.slice(end).filter(isMissing),
    }
  }

  /**
   * Drops rows whose position is uncertain because of equal ranks at the end of a page. A row that has the rank of the
   * page's last chat and is not on the page may be on the next page, or may have left the list. If there is such a row,
   * all rows from that rank downwards that are not on the page are dropped; scrolling fetches them again. Does nothing
   * if the page also starts at that rank, because the row may then be on the page before.
   */
  #dropUncertain(set: Setter, { items, hasMore, after }: ChatPage): void {
    const last = items.at(-1)
    if (!hasMore || last === undefined) return
    const key = this.keyOf(last)
    if (after?.rank === key.rank) return
    const from = this.#atRankOf(key)
    const received = new Set(items.map(({ id }) => id))
    const isUnsure = (id: string) => !received.has(id)
    if (!this.#order.slice(from, this.#below(key)).some(isUnsure)) return
    for (const id of this.#order.slice(from).filter(isUnsure)) this.#drop(set, id)
  }

  /** See `LiveStore.forgetBelow`. */
  forgetBelow(set: Setter, key: OrderKey): void {
    for (const id of this.#order.slice(this.#below(key))) this.#drop(set, id)
    this.#hasMore = true
  }

  /**
   * Removes a chat that the service no longer lists. The viewer may have lost access to it, so its messages are
   * removed too, unless it is open.
   */
  #remove(set: Setter, contactId: string): void {
    const known = this.#deps.chats.get(contactId)
    if (known !== undefined && isPending(known)) this.#deps.invalidateCount(set)
    this.#deps.forget(set, contactId)
    if (this.#lifted.forget(contactId)) this.#updateLifted(set)
    this.#drop(set, contactId)
  }

  #drop(set: Setter, contactId: string): void {
    this.unlist(set, contactId)
    this.#releaseUnused(set, contactId)
  }

  /** Returns a lifted chat to its position in the order. */
  sink(set: Setter, contactId: string): void {
    if (this.#lifted.forget(contactId)) this.#updateLifted(set)
    if (!this.has(contactId)) this.#releaseUnused(set, contactId)
  }

  /** Removes a chat that the viewer no longer sees. */
  forget(set: Setter, contactId: string): void {
    if (this.#lifted.forget(contactId)) this.#updateLifted(set)
    this.unlist(set, contactId)
  }

  /** Empties the list; the caller drops the contacts. */
  clear(set: Setter): void {
    this.#lifted.clear()
    this.#empty(set)
  }

  #updateLifted(set: Setter): void {
    if (this.#lifted.update()) this.#changed(set)
  }

  #empty(set: Setter): void {
    this.#order.clear()
    this.#hasMore = false
    this.#loaded = false
    this.#changed(set)
  }

  #releaseUnused(set: Setter, contactId: string): void {
    if (!this.#deps.isNeeded(contactId)) this.#deps.chats.delete(set, contactId)
  }

  #changed(set: Setter): void {
    set(this.#version, (version) => version + 1)
  }
}
