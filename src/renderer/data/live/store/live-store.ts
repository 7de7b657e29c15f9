import { atom, type Atom, type createStore, type PrimitiveAtom, type Setter } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import type { OrderKey } from './chat-order.ts'
import type { ConversationWindow, Stretch } from './conversation-window.ts'
import { Entities } from './entities.ts'
import type { Change, Lookup } from './event-result.ts'
import { HeldConversations } from './conversation-cache.ts'
import { ListedChats, type ChatPage } from './listed-chats.ts'
import { isPending } from './upsert-chat.ts'
import { Reads, type Read } from './staleness-tracker.ts'

type Store = ReturnType<typeof createStore>

/**
 * Chats and messages of the current group, by id, with the list's order and the conversations' windows. Changes go
 * in through `commit` and the merges; each is one transaction, so that nothing half-changed is ever shown.
 */
export class LiveStore implements Lookup {
  readonly reads = new Reads()
  readonly #store: Store
  readonly #pending: PrimitiveAtom<number>
  readonly #countVersion = atom(0)
  readonly #chats = new Entities<Contact>()
  readonly #conversations = new HeldConversations(this.reads)
  readonly #list = new ListedChats({
    chats: this.#chats,
    reads: this.reads,
    isHeld: (contactId) => this.isHeld(contactId),
    forget: (set, contactId) => {
      if (contactId !== this.#openContactId) this.#conversations.forget(set, contactId)
    },
    invalidateCount: (set) => this.#invalidateCount(set),
  })
  #openContactId: string | null = null
  /** How many ask about a chat just now, by its id. */
  readonly #asking = new Map<string, number>()
  /** What was pending in the open chat when it was opened; null until that is known. */
  #pendingAtOpening: number | null = null
  readonly #transaction = atom(null, (_get, set, run: (set: Setter) => void) => run(set))
  /** The setter of the transaction under way, so that one within another is a part of it. */
  #set: Setter | null = null

  #isClosed = false

  /** @param pending where the number of chats with something pending is kept */
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

  /** How many messages of the open chat were pending when it was opened, which has set them to none. */
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

  /** The list's order; read it anew whenever `orderVersionAtom` changes. */
  get order(): ListedChats['order'] {
    return this.#list.order
  }

  get orderVersionAtom(): Atom<number> {
    return this.#list.versionAtom
  }

  /** Whether there are chats below the last one listed. */
  get hasMore(): boolean {
    return this.#list.hasMore
  }

  /**
   * Changes whenever the number of pending chats is reckoned by what was told or answered. What has overtaken what on its
   * way nobody knows: only the service does, and is to be asked in a while.
   */
  get countVersionAtom(): Atom<number> {
    return this.#countVersion
  }

  #invalidateCount(set: Setter): void {
    set(this.#countVersion, (version) => version + 1)
  }

  /** How many things are held, for tests and measurements. */
  get sizes(): { chats: number; messages: number; conversations: number } {
    return {
      chats: this.#chats.size,
      messages: this.#conversations.messages.size,
      conversations: this.#conversations.windows.size,
    }
  }

  /** Runs several changes as one: subscribers are notified once, at the end. A closed store changes no more. */
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
        return this.#list.place(set, change.contact, change.listed)
      case 'chat.drop':
        this.reads.touch(change.contactId)
        this.#list.unlist(set, change.contactId)
        this.#chats.delete(set, change.contactId)
        return this.#conversations.forget(set, change.contactId)
      case 'message.put':
        this.reads.touch(change.message.id)
        return this.#conversations.put(set, change.message)
      case 'message.news':
        this.reads.touch(change.messageId)
        return this.#conversations.addNews(change)
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
   * Narrows the list at once to what another filter leaves of it; the next first page makes it whole. Chats that a
   * held conversation needs stay known.
   */
  narrow(belongs: (contact: Contact) => boolean): void {
    this.transact((set) => this.#list.narrow(set, belongs))
  }

  /**
   * Merges a page of the list: what stands in its stretch and is not on it falls out, what lies beyond stays, and
   * what was touched while the call was under way stays as it is.
   */
  mergePage(page: ChatPage, read: Read): void {
    this.transact((set) => this.#list.merge(set, page, read))
  }

  /** Lets go of the rows below a chat, which are no longer known to be right; they are below what is loaded. */
  forgetBelow(key: OrderKey): void {
    this.transact((set) => this.#list.forgetBelow(set, key))
  }

  /**
   * Keeps a contact that was fetched by itself (a chat opened from a notification).
   * @returns false where something newer was told of it meanwhile, which stays
   */
  mergeContact(contact: Contact, read: Read, listed: boolean): boolean {
    if (contact.id === this.#openContactId) this.#pendingAtOpening ??= contact.chat.pendingMessages
    if (this.reads.touchedSince(read, contact.id)) return false
    this.reads.answered(read, contact.id)
    const known = this.#chats.get(contact.id)
    const wasPending = known !== undefined && isPending(known)
    this.transact((set) => {
      if (isPending(contact) !== wasPending) this.#invalidateCount(set)
      this.#list.place(set, contact, listed)
    })
    return true
  }

  /**
   * Merges stretches of a conversation, in one step, into its window.
   * @returns false where all that was answered has gone since, and there is more: to be asked for again
   */
  mergeStretches(contactId: string, stretches: readonly Stretch[], read: Read): boolean {
    let isMerged = false
    this.transact((set) => {
      isMerged = this.#conversations.merge(set, contactId, stretches, read)
      if (isMerged) this.#remember(set, contactId)
    })
    return isMerged
  }

  /** Says which chat is on the screen. The one that was keeps its newest messages for a while. */
  open(contactId: string | null): void {
    if (contactId === this.#openContactId) return
    this.transact((set) => {
      const left = this.#openContactId
      this.#openContactId = contactId
      this.#conversations.follow(contactId)
      this.#pendingAtOpening = this.#chats.get(contactId ?? '')?.chat.pendingMessages ?? null
      if (left !== null) this.#conversations.shorten(set, left)
      if (contactId !== null && this.window(contactId) !== undefined) this.#remember(set, contactId)
      if (left !== null) this.#letGo(set, left)
    })
  }

  /** Whether a chat is known for another reason than its row. */
  isHeld(contactId: string): boolean {
    const isAskedAbout = this.#asking.has(contactId)
    return isAskedAbout || contactId === this.#openContactId || this.#conversations.has(contactId)
  }

  /** The chats that something is asked about, each once. */
  get askedAbout(): string[] {
    return [...this.#asking.keys()]
  }

  /**
   * Keeps a chat known for as long as something is asked about it (a dialog, a menu, a drag): its row may leave the list
   * while this person sees the chat all the same.
   * @returns a function that lets it go; to be called once
   */
  hold(contactId: string): () => void {
    this.#asking.set(contactId, (this.#asking.get(contactId) ?? 0) + 1)
    return () => {
      const others = (this.#asking.get(contactId) ?? 0) - 1
      if (others > 0) this.#asking.set(contactId, others)
      else this.#asking.delete(contactId)
      this.transact((set) => this.#letGo(set, contactId))
    }
  }

  /** Lets go of every conversation but the open one: after a gap in the events they are no longer known to be whole. */
  forgetOtherConversations(): void {
    this.transact((set) => {
      for (const id of this.#conversations.ids()) {
        if (id === this.#openContactId) continue
        this.#conversations.forget(set, id)
        this.#letGo(set, id)
      }
    })
  }

  #remember(set: Setter, contactId: string): void {
    const forgotten = this.#conversations.remember(set, contactId, this.#openContactId)
    for (const id of forgotten) this.#letGo(set, id)
  }

  /** Forgets a contact that is held no longer, unless the list shows it. */
  #letGo(set: Setter, contactId: string): void {
    if (!this.#list.has(contactId) && !this.isHeld(contactId)) this.#chats.delete(set, contactId)
  }

  /** Empties the store for good. */
  close(): void {
    this.clear()
    this.#isClosed = true
  }

  /** Empties the store. */
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
