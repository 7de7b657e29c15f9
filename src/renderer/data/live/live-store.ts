import { atom, type Atom, type createStore, type PrimitiveAtom, type Setter } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { ChatOrder, compareKeys, type OrderKey } from './chat-order.ts'
import {
  mergeStretch,
  placeOf,
  type ConversationWindow,
  type Stretch,
} from './conversation-window.ts'
import { Entities } from './entities.ts'
import type { Change, Lookup } from './event-result.ts'
import { Reads, type Read } from './reads.ts'

type Store = ReturnType<typeof createStore>

/** Conversations kept besides what is on the screen, so that going back to one is instant. */
export const keptConversations = 8
/** Messages kept of a conversation that was left. */
export const keptMessages = 60

/** One page of the chat list as the service answered it. */
export interface ChatPage {
  readonly items: readonly Contact[]
  readonly hasMore: boolean
  /** The last chat above this page, or null for the list's first page. */
  readonly after: OrderKey | null
}

/**
 * Chats and messages of the current group, by id, with the list's order and the conversations' windows. Changes go
 * in through `commit` and the two merges; each is one transaction, so that nothing half-changed is ever shown.
 */
export class LiveStore implements Lookup {
  readonly #store: Store
  readonly #pending: PrimitiveAtom<number>
  readonly #chats = new Entities<Contact>()
  readonly #messages = new Entities<Message>()
  readonly #windows = new Entities<ConversationWindow>()
  /** Ids of held conversations, the one left longest ago first. */
  readonly #recent = new Set<string>()
  readonly #order = new ChatOrder()
  readonly #orderVersion = atom(0)
  #hasMore = false
  #loaded = false
  #openContactId: string | null = null
  /** What was pending in the open chat when it was opened; null until that is known. */
  #pendingAtOpening: number | null = null
  readonly #transaction = atom(null, (_get, set, run: (set: Setter) => void) => run(set))
  /** The setter of the transaction under way, so that one within another is a part of it. */
  #set: Setter | null = null
  readonly reads = new Reads()

  /** @param pending where the number of chats with something pending is kept */
  constructor(store: Store, pending: PrimitiveAtom<number>) {
    this.#store = store
    this.#pending = pending
  }

  chat(contactId: string): Contact | undefined {
    return this.#chats.get(contactId)
  }

  message(messageId: string): Message | undefined {
    return this.#messages.get(messageId)
  }

  conversation(contactId: string): 'none' | 'attached' | 'detached' {
    const window = this.#windows.get(contactId)
    if (window === undefined) return 'none'
    return window.hasNewer ? 'detached' : 'attached'
  }

  get openContactId(): string | null {
    return this.#openContactId
  }

  /** How many messages of the open chat were pending when it was opened, which has set them to none. */
  get pendingAtOpening(): number {
    return this.#pendingAtOpening ?? 0
  }

  chatAtom(contactId: string): Atom<Contact | undefined> {
    return this.#chats.atom(contactId)
  }

  messageAtom(messageId: string): Atom<Message | undefined> {
    return this.#messages.atom(messageId)
  }

  windowAtom(contactId: string): Atom<ConversationWindow | undefined> {
    return this.#windows.atom(contactId)
  }

  window(contactId: string): ConversationWindow | undefined {
    return this.#windows.get(contactId)
  }

  /** The list's order; read it anew whenever `orderVersionAtom` changes. */
  get order(): Pick<ChatOrder, 'length' | 'at' | 'indexOf' | 'keyAt' | 'slice'> {
    return this.#order
  }

  get orderVersionAtom(): Atom<number> {
    return this.#orderVersion
  }

  /** How many things are held, for tests and measurements. */
  get sizes(): { chats: number; messages: number; conversations: number } {
    return {
      chats: this.#chats.size,
      messages: this.#messages.size,
      conversations: this.#windows.size,
    }
  }

  /** Runs several changes as one: whoever shows something is told once, at the end. */
  transact(run: (set: Setter) => void): void {
    if (this.#set !== null) {
      run(this.#set)
      return
    }
    this.#store.set(this.#transaction, (set: Setter) => {
      this.#set = set
      try {
        run(set)
      } finally {
        this.#set = null
      }
    })
  }

  /** Carries out what an event (or the viewer) changed. */
  commit(changes: readonly Change[]): void {
    if (changes.length === 0) return
    this.transact((set) => {
      for (const change of changes) this.#apply(set, change)
    })
  }

  #apply(set: Setter, change: Change): void {
    switch (change.kind) {
      case 'chat.put':
        this.reads.touch(change.contact.id)
        this.#placeChat(set, change.contact, change.listed)
        return
      case 'chat.drop':
        this.reads.touch(change.contactId)
        this.#unlist(set, change.contactId)
        this.#chats.delete(set, change.contactId)
        this.#forgetConversation(set, change.contactId)
        return
      case 'message.put':
        this.reads.touch(change.message.id)
        this.#putMessage(set, change.message)
        return
      case 'message.drop':
        this.reads.touch(change.messageId)
        this.#dropMessage(set, change.contactId, change.messageId)
        return
      case 'conversation.clear': {
        const window = this.#windows.get(change.contactId)
        if (window === undefined) return
        for (const id of window.ids) {
          this.reads.touch(id)
          this.#messages.delete(set, id)
        }
        this.#windows.put(set, change.contactId, {
          ids: [],
          hasOlder: false,
          hasNewer: false,
          unseen: 0,
        })
        return
      }
      case 'conversation.unseen': {
        const window = this.#windows.get(change.contactId)
        if (window?.hasNewer)
          this.#windows.put(set, change.contactId, { ...window, unseen: window.unseen + 1 })
        return
      }
      case 'pendingChats.add':
        set(this.#pending, (count) => Math.max(0, count + change.by))
        return
    }
  }

  #placeChat(set: Setter, contact: Contact, listed: boolean): void {
    const key = { id: contact.id, updateAt: contact.chat.updateAt }
    const last = this.#order.keyAt(this.#order.length - 1)
    // Below the last loaded page there may be chats that are not known yet: a row there would hide a gap.
    const beyond =
      this.#hasMore && last !== undefined && last.id !== key.id && compareKeys(key, last) > 0
    if (listed && !beyond) {
      this.#chats.put(set, contact.id, contact)
      if (this.#order.put(key)) set(this.#orderVersion, (version) => version + 1)
      return
    }
    this.#unlist(set, contact.id)
    if (this.#isHeld(contact.id)) this.#chats.put(set, contact.id, contact)
    else this.#chats.delete(set, contact.id)
  }

  #unlist(set: Setter, contactId: string): void {
    if (this.#order.delete(contactId)) set(this.#orderVersion, (version) => version + 1)
  }

  /** Whether a chat is kept for another reason than its row. */
  #isHeld(contactId: string): boolean {
    return contactId === this.#openContactId || this.#recent.has(contactId)
  }

  #putMessage(set: Setter, message: Message): void {
    const window = this.#windows.get(message.contactId)
    if (window === undefined) return
    const known = this.#messages.get(message.id)
    this.#messages.put(set, message.id, message)
    if (known !== undefined) return
    const place = placeOf(window.ids, message, (id) => this.#messages.get(id))
    this.#windows.put(set, message.contactId, {
      ...window,
      ids: window.ids.toSpliced(place, 0, message.id),
    })
  }

  #dropMessage(set: Setter, contactId: string, messageId: string): void {
    this.#messages.delete(set, messageId)
    const window = this.#windows.get(contactId)
    if (window === undefined || !window.ids.includes(messageId)) return
    this.#windows.put(set, contactId, {
      ...window,
      ids: window.ids.filter((id) => id !== messageId),
    })
  }

  /**
   * Narrows the list at once to what another filter leaves of it; the next first page makes it whole. Chats that a
   * held conversation needs stay known.
   */
  narrow(belongs: (contact: Contact) => boolean): void {
    this.transact((set) => {
      const ids = this.#order.slice()
      this.#order.clear()
      this.#hasMore = false
      this.#loaded = false
      for (const id of ids) {
        const contact = this.#chats.get(id)
        if (contact === undefined) continue
        if (belongs(contact)) this.#order.put({ id, updateAt: contact.chat.updateAt })
        else if (!this.#isHeld(id)) this.#chats.delete(set, id)
      }
      set(this.#orderVersion, (version) => version + 1)
    })
  }

  /** Lets go of every conversation but the open one: after a gap in the events they are no longer known to be whole. */
  forgetOtherConversations(): void {
    this.transact((set) => {
      for (const id of this.#recent) {
        if (id === this.#openContactId) continue
        this.#forgetConversation(set, id)
        if (this.#order.indexOf(id) < 0) this.#chats.delete(set, id)
      }
    })
  }

  /**
   * Merges a page of the list: what stands in its stretch and is not on it falls out, what lies beyond stays, and
   * what was touched while the call was under way stays as it is.
   */
  mergePage(page: ChatPage, read: Read): void {
    const isNew = (id: string) => this.reads.touchedSince(read, id)
    this.transact((set) => {
      const last = page.items.at(-1)
      const lastKey = last === undefined ? null : { id: last.id, updateAt: last.chat.updateAt }
      const from = page.after === null ? 0 : this.#order.lowerBound(page.after)
      const end =
        page.hasMore && lastKey !== null ? this.#order.lowerBound(lastKey) : this.#order.length
      const answered = new Set(page.items.map((contact) => contact.id))
      const fallen = this.#order
        .slice(from, end)
        .filter((id) => !answered.has(id) && id !== page.after?.id && !isNew(id))
      // Before the first page nothing tells whether there is a gap above a row that an event brought.
      if (!this.#loaded) fallen.push(...this.#order.slice(end).filter((id) => !answered.has(id)))
      for (const id of fallen) {
        this.#unlist(set, id)
        if (!this.#isHeld(id)) this.#chats.delete(set, id)
      }
      const hadMore = this.#hasMore
      // A page is in place as a whole: its last chat is not "beyond" anything.
      this.#hasMore = false
      for (const contact of page.items) {
        if (!isNew(contact.id)) this.#placeChat(set, contact, true)
        this.reads.answered(read, contact.id)
      }
      const reachesEnd =
        lastKey === null || this.#order.lowerBound(lastKey) >= this.#order.length - 1
      this.#hasMore = page.hasMore && (reachesEnd || hadMore)
      this.#loaded = true
    })
  }

  /** Lets go of the rows below a chat, which are no longer known to be right; they are below what is loaded. */
  forgetBelow(key: OrderKey): void {
    this.transact((set) => {
      const below = this.#order.slice(this.#order.lowerBound(key)).filter((id) => id !== key.id)
      for (const id of below) {
        this.#unlist(set, id)
        if (!this.#isHeld(id)) this.#chats.delete(set, id)
      }
      this.#hasMore = true
    })
  }

  /** Whether there are chats below the last one listed. */
  get hasMore(): boolean {
    return this.#hasMore
  }

  /** Keeps a contact that was fetched by itself (a chat opened from a notification). */
  mergeContact(contact: Contact, read: Read, listed: boolean): void {
    if (contact.id === this.#openContactId) this.#pendingAtOpening ??= contact.chat.pendingMessages
    if (this.reads.touchedSince(read, contact.id)) return
    this.reads.answered(read, contact.id)
    this.transact((set) => this.#placeChat(set, contact, listed))
  }

  /** Merges stretches of a conversation, in one step, into its window. */
  mergeStretches(contactId: string, stretches: readonly Stretch[], read: Read): void {
    const keep = (id: string) => this.reads.touchedSince(read, id)
    const get = (id: string) => this.#messages.get(id)
    this.transact((set) => {
      let window = this.#windows.get(contactId)
      const before = new Set(window?.ids)
      for (const stretch of stretches) {
        const items = stretch.items.filter(
          (message) => !keep(message.id) || get(message.id) !== undefined,
        )
        for (const message of items) {
          if (!keep(message.id)) this.#messages.put(set, message.id, message)
          this.reads.answered(read, message.id)
        }
        window = mergeStretch(window, { ...stretch, items }, get, keep)
      }
      if (window === undefined) return
      for (const id of window.ids) before.delete(id)
      for (const id of before) this.#messages.delete(set, id)
      this.#windows.put(set, contactId, window)
      this.#remember(set, contactId)
    })
  }

  /** Says which chat is on the screen. The one that was keeps its newest messages for a while. */
  open(contactId: string | null): void {
    if (contactId === this.#openContactId) return
    this.transact((set) => {
      const left = this.#openContactId
      this.#openContactId = contactId
      this.#pendingAtOpening = this.#chats.get(contactId ?? '')?.chat.pendingMessages ?? null
      if (left !== null) this.#shorten(set, left)
      if (contactId !== null && this.#windows.get(contactId) !== undefined)
        this.#remember(set, contactId)
      if (left !== null && !this.#isHeld(left) && this.#order.indexOf(left) < 0)
        this.#chats.delete(set, left)
    })
  }

  #remember(set: Setter, contactId: string): void {
    this.#recent.delete(contactId)
    this.#recent.add(contactId)
    for (const oldest of this.#recent) {
      if (this.#recent.size <= keptConversations) break
      if (oldest === this.#openContactId) continue
      this.#forgetConversation(set, oldest)
      if (this.#order.indexOf(oldest) < 0) this.#chats.delete(set, oldest)
    }
  }

  #forgetConversation(set: Setter, contactId: string): void {
    this.#recent.delete(contactId)
    const window = this.#windows.get(contactId)
    if (window === undefined) return
    for (const id of window.ids) this.#messages.delete(set, id)
    this.#windows.delete(set, contactId)
  }

  /** Keeps the newest messages of a conversation that was left; one that was left far back is let go whole. */
  #shorten(set: Setter, contactId: string): void {
    const window = this.#windows.get(contactId)
    if (window === undefined) return
    if (window.hasNewer) {
      this.#forgetConversation(set, contactId)
      return
    }
    if (window.ids.length <= keptMessages) return
    const cut = window.ids.length - keptMessages
    for (const id of window.ids.slice(0, cut)) this.#messages.delete(set, id)
    this.#windows.put(set, contactId, { ...window, ids: window.ids.slice(cut), hasOlder: true })
  }

  /** Leaves nothing behind: another person, or another group. */
  clear(): void {
    this.transact((set) => {
      for (const id of this.#recent) this.#forgetConversation(set, id)
      this.#order.clear()
      this.#hasMore = false
      this.#loaded = false
      this.#openContactId = null
      for (const id of this.#chats.keys()) this.#chats.delete(set, id)
      set(this.#orderVersion, (version) => version + 1)
      set(this.#pending, 0)
    })
  }
}
