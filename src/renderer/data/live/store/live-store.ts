import { atom, type Atom, type createStore, type PrimitiveAtom, type Setter } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import type { OrderKey } from './chat-order.ts'
import type { ConversationWindow, MessageRange } from './conversation-window.ts'
import { Entities } from './entities.ts'
import type { Change, Lookup } from './event-result.ts'
import { ConversationCache } from './conversation-cache.ts'
import { ListedChats, type ChatPage } from './listed-chats.ts'
import { isPending } from '#contract/rules/pending.ts'
import { StalenessTracker, type Read } from './staleness-tracker.ts'

type Store = ReturnType<typeof createStore>

/**
 * Chats and messages of the current group by id, with the order of the list and the windows of the conversations. Every
 * method that changes the store does so in one transaction, so that no intermediate state is rendered.
 */
export class LiveStore implements Lookup {
  readonly reads = new StalenessTracker()
  readonly #store: Store
  readonly #pending: PrimitiveAtom<number>
  readonly #countVersion = atom(0)
  readonly #chats = new Entities<Contact>()
  readonly #conversations = new ConversationCache(this.reads)
  readonly #list = new ListedChats({
    chats: this.#chats,
    reads: this.reads,
    isNeeded: (contactId) => this.isNeeded(contactId),
    forget: (set, contactId) => {
      if (contactId !== this.#openContactId) this.#conversations.forget(set, contactId)
    },
    invalidateCount: (set) => this.#invalidateCount(set),
  })
  #openContactId: string | null = null
  /** Reference counts of the retained chats, by id. */
  readonly #retainCounts = new Map<string, number>()
  /** The number of unread messages that the open chat had when it was opened; null until its contact is stored. */
  #pendingAtOpening: number | null = null
  readonly #transaction = atom(null, (_get, set, run: (set: Setter) => void) => run(set))
  /** The setter of the running transaction; null outside of transactions. A nested transaction uses the same setter. */
  #set: Setter | null = null

  #isClosed = false

  /** @param pending the atom with the number of pending chats */
  constructor(store: Store, pending: PrimitiveAtom<number>) {
    this.#store = store
    this.#pending = pending
  }

  chat(contactId: string): Contact | undefined {
    return this.#chats.get(contactId)
  }

  message(messageId: string): Message | undefined {
    return this.#conversations.message(messageId)
  }

  conversation(contactId: string): 'none' | 'attached' | 'detached' {
    const window = this.window(contactId)
    if (window === undefined) return 'none'
    return window.hasNewer ? 'detached' : 'attached'
  }

  get openContactId(): string | null {
    return this.#openContactId
  }

  /** The number of unread messages that the open chat had when it was opened. Opening resets the chat's own count. */
  get pendingAtOpening(): number {
    return this.#pendingAtOpening ?? 0
  }

  chatAtom(contactId: string): Atom<Contact | undefined> {
    return this.#chats.atom(contactId)
  }

  messageAtom(messageId: string): Atom<Message | undefined> {
    return this.#conversations.messages.atom(messageId)
  }

  windowAtom(contactId: string): Atom<ConversationWindow | undefined> {
    return this.#conversations.windows.atom(contactId)
  }

  window(contactId: string): ConversationWindow | undefined {
    return this.#conversations.windows.get(contactId)
  }

  /** The order of the list; read it again when `orderVersionAtom` changes. */
  get order(): ListedChats['order'] {
    return this.#list.order
  }

  get orderVersionAtom(): Atom<number> {
    return this.#list.versionAtom
  }

  /** Whether there are chats below the last listed chat. */
  get hasMore(): boolean {
    return this.#list.hasMore
  }

  /**
   * Changes whenever the number of pending chats may be wrong; subscribers then refetch the number after a delay.
   * - After a local change of the number: a response may already have included that change.
   * - After a response that changes which chats are pending.
   */
  get countVersionAtom(): Atom<number> {
    return this.#countVersion
  }

  #invalidateCount(set: Setter): void {
    set(this.#countVersion, (version) => version + 1)
  }

  /** How many entities are stored, for tests and benchmarks. */
  get sizes(): { chats: number; messages: number; conversations: number } {
    return {
      chats: this.#chats.size,
      messages: this.#conversations.messages.size,
      conversations: this.#conversations.windows.size,
    }
  }

  /** Runs several changes as one: subscribers are notified once, at the end. A closed store ignores the changes. */
  transact(run: (set: Setter) => void): void {
    if (this.#isClosed) return
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

  /** Applies changes that an event or an action of the viewer caused. */
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
        return this.#list.upsert(set, change.contact, change.listed)
      case 'chat.drop':
        this.reads.touch(change.contactId)
        this.#list.unlist(set, change.contactId)
        this.#chats.delete(set, change.contactId)
        return this.#conversations.forget(set, change.contactId)
      case 'message.put':
        this.reads.touch(change.message.id)
        return this.#conversations.put(set, change.message)
      case 'message.patch':
        this.reads.touch(change.messageId)
        return this.#conversations.addPatch(change)
      case 'message.drop':
        this.reads.touch(change.messageId)
        return this.#conversations.drop(set, change.contactId, change.messageId)
      case 'conversation.clear':
        return this.#conversations.empty(set, change.contactId)
      case 'conversation.unseen':
        return this.#conversations.addUnseen(set, change.contactId, change.position)
      case 'pendingChats.add':
        this.#invalidateCount(set)
        return set(this.#pending, (count) => Math.max(0, count + change.by))
    }
  }

  /**
   * Removes chats from the loaded list without waiting for a response. The next response for the list's first page
   * completes the list. Removed chats that are open, cached or retained stay in the store.
   * @param belongs whether a chat stays in the list
   */
  narrow(belongs: (contact: Contact) => boolean): void {
    this.transact((set) => this.#list.narrow(set, belongs))
  }

  /**
   * Merges a page of the list. Rows within the page's range that the page does not contain are removed. Rows touched
   * while the request was in flight stay and keep their newer state. Rows below the page stay unless there may be a gap
   * between them and the page. In that case they are dropped, and scrolling fetches them again.
   */
  mergePage(page: ChatPage, read: Read): void {
    this.transact((set) => this.#list.merge(set, page, read))
  }

  /** Drops the rows below a chat, because they may be outdated. Scrolling fetches them again. */
  forgetBelow(key: OrderKey): void {
    this.transact((set) => this.#list.forgetBelow(set, key))
  }

  /**
   * Stores a contact that was fetched alone, e.g. of a chat opened from a notification.
   * @returns false if the contact changed or a later request fetched it while this request was running. The newer state
   * then stays.
   */
  mergeContact(contact: Contact, read: Read, listed: boolean): boolean {
    if (contact.id === this.#openContactId) this.#pendingAtOpening ??= contact.chat.pendingMessages
    if (this.reads.touchedSince(read, contact.id)) return false
    this.reads.recordResponse(read, contact.id)
    const known = this.#chats.get(contact.id)
    const wasPending = known !== undefined && isPending(known)
    this.transact((set) => {
      if (isPending(contact) !== wasPending) this.#invalidateCount(set)
      this.#list.upsert(set, contact, listed)
    })
    return true
  }

  /**
   * Merges ranges of a conversation into its window, in one step.
   * @returns false if all received messages were deleted while the request was running and the service has more. The
   * caller must then request the messages again.
   */
  mergeMessages(contactId: string, ranges: readonly MessageRange[], read: Read): boolean {
    let isMerged = false
    this.transact((set) => {
      isMerged = this.#conversations.merge(set, contactId, ranges, read)
      if (isMerged) this.#remember(set, contactId)
    })
    return isMerged
  }

  /** Sets the open chat. The newest messages of the previously open chat stay cached. */
  open(contactId: string | null): void {
    if (contactId === this.#openContactId) return
    this.transact((set) => {
      const previousId = this.#openContactId
      this.#openContactId = contactId
      this.#conversations.follow(contactId)
      this.#pendingAtOpening = this.#chats.get(contactId ?? '')?.chat.pendingMessages ?? null
      if (previousId !== null) this.#conversations.shorten(set, previousId)
      if (contactId !== null && this.window(contactId) !== undefined) this.#remember(set, contactId)
      if (previousId !== null) this.#releaseUnused(set, previousId)
    })
  }

  /** Whether a chat stays stored even without a row: it is open, cached or retained. */
  isNeeded(contactId: string): boolean {
    const isRetained = this.#retainCounts.has(contactId)
    return isRetained || contactId === this.#openContactId || this.#conversations.has(contactId)
  }

  /** The ids of the retained chats. */
  get retainedIds(): string[] {
    return [...this.#retainCounts.keys()]
  }

  /**
   * Keeps a chat stored while a dialog, menu or drag needs it, even if its row leaves the list. The change `chat.drop`
   * removes it all the same.
   * @returns a function that releases the chat; call it once
   */
  retain(contactId: string): () => void {
    this.#retainCounts.set(contactId, (this.#retainCounts.get(contactId) ?? 0) + 1)
    return () => {
      const others = (this.#retainCounts.get(contactId) ?? 0) - 1
      if (others > 0) this.#retainCounts.set(contactId, others)
      else this.#retainCounts.delete(contactId)
      this.transact((set) => this.#releaseUnused(set, contactId))
    }
  }

  /**
   * Drops every conversation but the open one. After a gap in the events or a change of access, the others may be
   * wrong.
   */
  forgetOtherConversations(): void {
    this.transact((set) => {
      for (const id of this.#conversations.ids()) {
        if (id === this.#openContactId) continue
        this.#conversations.forget(set, id)
        this.#releaseUnused(set, id)
      }
    })
  }

  #remember(set: Setter, contactId: string): void {
    const forgotten = this.#conversations.remember(set, contactId, this.#openContactId)
    for (const id of forgotten) this.#releaseUnused(set, id)
  }

  /** Drops a contact that nothing needs and the list does not show. */
  #releaseUnused(set: Setter, contactId: string): void {
    if (!this.#list.has(contactId) && !this.isNeeded(contactId)) this.#chats.delete(set, contactId)
  }

  /** Empties the store. All later changes are ignored. */
  close(): void {
    this.clear()
    this.#isClosed = true
  }

  clear(): void {
    this.transact((set) => {
      for (const id of this.#conversations.ids()) this.#conversations.forget(set, id)
      this.#list.clear(set)
      this.#openContactId = null
      this.#conversations.follow(null)
      for (const id of this.#chats.keys()) this.#chats.delete(set, id)
      set(this.#pending, 0)
    })
  }
}
