import { atom, type Atom, type Setter } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import { ChatOrder, compareKeys, type OrderKey } from './chat-order.ts'
import type { Entities } from './entities.ts'
import { isPending } from './upsert-chat.ts'
import type { Read, Reads } from './staleness-tracker.ts'

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
  /** Lets go of what else is kept of a chat, unless it is open. */
  forget(set: Setter, contactId: string): void
  /** Is told that an answer has changed which chats have something pending. */
  invalidateCount(set: Setter): void
}

/** What an answer has spoken for: what stands below `from`, down to `to`; null for the list's ends. */
interface Covered {
  readonly read: Read
  readonly from: OrderKey | null
  readonly to: OrderKey | null
}

/** An id that stands above any other of its moment. */
const highestId = '\uffff'

/** The chats of the list in their order, as far as its pages are loaded. Every change is part of a transaction. */
export class ListedChats {
  readonly #deps: ListedChatsDeps
  readonly #order = new ChatOrder()
  readonly #version = atom(0)
  #hasMore = false
  #loaded = false
  /** Of answers that came before those to calls made earlier; what these tell of the same stretch is older. */
  #covered: Covered[] = []
  /** Chats as last told that have their place below the last row, while a page with them may be on its way. */
  readonly #awaited = new Map<string, Contact>()

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
    const { chats, isHeld, reads } = this.#deps
    const key = keyOf(contact)
    if (reads.isIdle) this.#awaited.clear()
    const last = this.#order.keyAt(this.#order.length - 1)
    // Below the last loaded page there may be chats that are not known yet: a row there would hide a gap.
    const beyond =
      this.#hasMore && last !== undefined && last.id !== key.id && compareKeys(key, last) > 0
    if (listed && !beyond) {
      this.#awaited.delete(contact.id)
      chats.put(set, contact.id, contact)
      if (this.#order.put(key)) this.#changed(set)
      return
    }
    this.unlist(set, contact.id)
    if (listed) this.#awaited.set(contact.id, contact)
    if (isHeld(contact.id)) chats.put(set, contact.id, contact)
    else chats.delete(set, contact.id)
  }

  unlist(set: Setter, contactId: string): void {
    this.#awaited.delete(contactId)
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
    const { fallen, unsure } = this.#missing(page, lastKey, isNew)
    for (const id of fallen) this.#fall(set, id)
    for (const id of unsure) this.#drop(set, id)
    if (newer.length === 0) this.#dropUnsure(set, page, isNew)
    const hadMore = this.#hasMore
    // A page is in place as a whole: its last chat is not "beyond" anything.
    this.#hasMore = false
    for (const contact of page.items) {
      const isOld = newer.some((one) => isWithin(one, keyOf(contact)))
      const latest = isNew(contact.id) ? this.#awaited.get(contact.id) : contact
      if (latest !== undefined && !isOld) {
        this.#countIfChanged(set, latest)
        this.place(set, latest, true)
      }
      reads.answered(read, contact.id)
    }
    const reachesEnd = lastKey === null || this.#below(lastKey) >= this.#order.length
    const ended = newer.some(({ to }) => to === null)
    this.#hasMore = page.hasMore && !ended && (reachesEnd || hadMore)
    this.#loaded = true
    this.#covered = this.#covered.filter((one) => reads.hasOlder(one.read))
    if (reads.hasOlder(read))
      this.#covered.push({ read, from: page.after, to: page.hasMore ? lastKey : null })
  }

  /** The first row of those of a chat's moment: services have them in an order of their own. */
  #atMomentOf({ updateAt }: OrderKey): number {
    return this.#order.lowerBound({ id: highestId, updateAt })
  }

  /** The first row below those of a chat's moment. */
  #below({ updateAt }: OrderKey): number {
    return this.#order.lowerBound({ id: '', updateAt })
  }

  /**
   * What is not on a page: fallen out where it stands in the page's stretch (of the moments at its two ends, the page may
   * have only some), and below the first page of all unsure, for nothing tells whether there is a gap above a row that an
   * event brought.
   */
  #missing(
    page: ChatPage,
    last: OrderKey | null,
    isNew: (id: string) => boolean,
  ): { fallen: string[]; unsure: string[] } {
    const from = page.after === null ? 0 : this.#below(page.after)
    const end = page.hasMore && last !== null ? this.#atMomentOf(last) : this.#order.length
    const answered = new Set(page.items.map((contact) => contact.id))
    const isMissing = (id: string) => !answered.has(id)
    return {
      fallen: this.#order.slice(from, end).filter((id) => isMissing(id) && !isNew(id)),
      unsure: this.#loaded ? [] : this.#order.slice(end).filter(isMissing),
    }
  }

  /**
   * A row of the moment at which a page ends, and not on it, is on the next page or nowhere: nobody knows. With all
   * that stands below, it is fetched again when it is wanted. Not where the page begins at that moment, too: then it
   * may be of the page before.
   */
  #dropUnsure(
    set: Setter,
    { items, hasMore, after }: ChatPage,
    isNew: (id: string) => boolean,
  ): void {
    const last = items.at(-1)
    if (!hasMore || last === undefined || after?.updateAt === last.chat.updateAt) return
    const from = this.#atMomentOf(keyOf(last))
    const answered = new Set(items.map(({ id }) => id))
    const isUnsure = (id: string) => !answered.has(id)
    if (!this.#order.slice(from, this.#below(keyOf(last))).some(isUnsure)) return
    for (const id of this.#order.slice(from).filter(isUnsure)) {
      const contact = this.#deps.chats.get(id)
      this.#drop(set, id)
      if (contact !== undefined && isNew(id)) this.#awaited.set(id, contact)
    }
  }

  /** See `LiveStore.forgetBelow`. */
  forgetBelow(set: Setter, key: OrderKey): void {
    for (const id of this.#order.slice(this.#below(key))) this.#drop(set, id)
    this.#hasMore = true
  }

  /** What a known chat has become by an answer may have been told, and counted, before or not. */
  #countIfChanged(set: Setter, contact: Contact): void {
    const known = this.#deps.chats.get(contact.id)
    if (known !== undefined && isPending(known) !== isPending(contact))
      this.#deps.invalidateCount(set)
  }

  /** Lets go of a chat that the service does not list any more: it may not even be this viewer's to see. */
  #fall(set: Setter, contactId: string): void {
    const known = this.#deps.chats.get(contactId)
    if (known !== undefined && isPending(known)) this.#deps.invalidateCount(set)
    this.#deps.forget(set, contactId)
    this.#drop(set, contactId)
  }

  #drop(set: Setter, contactId: string): void {
    this.unlist(set, contactId)
    this.#letGo(set, contactId)
  }

  /** Empties the list; the contacts are the caller's to let go. */
  clear(set: Setter): void {
    this.#order.clear()
    this.#hasMore = false
    this.#loaded = false
    this.#covered = []
    this.#awaited.clear()
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

function isWithin({ from, to }: Covered, { updateAt }: OrderKey): boolean {
  return (from === null || updateAt <= from.updateAt) && (to === null || updateAt >= to.updateAt)
}
