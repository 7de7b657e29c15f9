import { atom, type Atom, type createStore, type PrimitiveAtom, type Setter } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { OrderKey } from './chat-order.ts'
import type { ConversationWindow, MessageRange } from './conversation-window.ts'
import { Entities } from './entities.ts'
import type { Change, Lookup } from './event-result.ts'
import { ConversationCache, type MessageChange } from './conversation-cache.ts'
import { ListedChats, type ChatPage, type ListRules } from './listed-chats.ts'
import { isOlder } from '#contract/rules/service/newer-revision.ts'
import { isPending } from '#contract/rules/chats/pending.ts'
import { isInView } from '#contract/rules/chats/list-filter.ts'
import { waitPart, type WaitPart } from '#contract/rules/chats/chat-sort.ts'
import { countedViews, type OwnIds, type ViewCounts } from '#contract/rules/chats/chat-views.ts'
import { ChatStates, type OptimisticChange, type ShownChat } from './chat-states.ts'

type Store = ReturnType<typeof createStore>

/** The atoms with the numbers of chats that the store adjusts, and the viewer's ids for the chats of their own. */
export interface Counts {
  /** The number of pending chats. */
  readonly pending: PrimitiveAtom<number>
  /** The numbers of chats in the other views; null while they are unknown. */
  readonly views: PrimitiveAtom<ViewCounts | null>
  own(): OwnIds
}

/** A request in flight. Its response may lack the changes that were committed meanwhile. */
export interface Read {
  readonly changes: Change[]
}

/**
 * Chats and messages of the current group by id, with the order of the list and the windows of the conversations. Every
 * method that changes the store does so in one transaction, so that no intermediate state is rendered.
 */
export class LiveStore implements Lookup {
  readonly #store: Store
  readonly #counts: Counts
  readonly #countVersion = atom(0)
  readonly #chats = new Entities<Contact>()
  readonly #states = new ChatStates()
  readonly #reads = new Set<Read>()
  readonly #conversations = new ConversationCache()
  readonly #list = new ListedChats({
    chats: this.#chats,
    put: (set, contact) => this.#mergeChat(set, contact, true),
    isNeeded: (contactId) => this.isNeeded(contactId),
    isOpen: (contactId) => contactId === this.#openContactId,
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

  constructor(store: Store, counts: Counts) {
    this.#store = store
    this.#counts = counts
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

  /** The chats above all others; read them again when `orderVersionAtom` changes. */
  get lifted(): readonly string[] {
    return this.#list.lifted
  }

  get orderVersionAtom(): Atom<number> {
    return this.#list.versionAtom
  }

  /** Whether there are chats below the last listed chat. */
  get hasMore(): boolean {
    return this.#list.hasMore
  }

  /** Changes whenever a number of chats may be wrong; subscribers then refetch the numbers after a delay. */
  get countVersionAtom(): Atom<number> {
    return this.#countVersion
  }

  /** Makes the numbers of chats be fetched again. */
  invalidateCounts(): void {
    this.transact((set) => this.#invalidateCount(set))
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

  /** Call before sending a request whose response is merged, and always `endRead` afterwards. */
  beginRead(): Read {
    const read = { changes: [] }
    this.#reads.add(read)
    return read
  }

  endRead(read: Read): void {
    this.#reads.delete(read)
  }

  /** Applies changes that an event or an action of the viewer caused. */
  commit(changes: readonly Change[]): void {
    if (changes.length === 0) return
    for (const read of this.#reads) read.changes.push(...changes)
    this.transact((set) => this.#applyAll(set, changes))
  }

  /** Merges a response, and applies again the changes that were committed while its request was in flight. */
  #merge(read: Read, merge: (set: Setter) => void): void {
    this.transact((set) => {
      merge(set)
      this.#applyAll(set, read.changes)
    })
  }

  #applyAll(set: Setter, changes: readonly Change[]): void {
    for (const change of changes) this.#apply(set, change)
  }

  #apply(set: Setter, change: Change): void {
    switch (change.kind) {
      case 'chat.put':
        return this.#show(
          set,
          this.#states.receive(change.contact, this.#chats.get(change.contact.id), change.listed),
        )
      case 'chat.drop':
        return this.#drop(set, change)
      case 'message.put':
        return this.#conversations.put(set, change.message)
      case 'message.drop':
        return this.#conversations.drop(set, change.contactId, change.messageId)
      case 'conversation.clear':
        return this.#conversations.clear(set, change.contactId, change.revision)
      case 'conversation.unseen':
        return this.#conversations.addUnseen(set, change.contactId, change.position)
    }
  }

  /** Shows a chat and counts it if it is pending; does nothing for null. */
  #show(set: Setter, shown: ShownChat | null): void {
    if (shown === null) return
    const before = this.#chats.get(shown.contact.id)
    this.#put(set, shown)
    this.#count(set, before, shown.contact)
  }

  #put(set: Setter, { contact, listed }: ShownChat): void {
    this.#list.upsert(set, contact, listed)
    if (this.#chats.get(contact.id) === undefined) this.#states.leave(contact.id, contact.revision)
  }

  #drop(
    set: Setter,
    { contactId, revision }: { contactId: string; revision?: number | undefined },
  ) {
    const before = this.#chats.get(contactId)
    if (isOlder({ revision }, before)) return
    this.#states.drop(contactId, revision ?? before?.revision)
    this.#list.forget(set, contactId)
    this.#chats.delete(set, contactId)
    this.#conversations.forget(set, contactId)
    this.#count(set, before, undefined)
  }

  /** Changes the numbers of chats. A chat that was not stored may be in the numbers already. */
  #count(set: Setter, before: Contact | undefined, after: Contact | undefined): void {
    if (before === undefined) {
      this.#invalidateCount(set)
      return
    }
    const change = this.#countChange(before, after)
    if (change === null) return
    this.#invalidateCount(set)
    set(this.#counts.pending, (count) => Math.max(0, count + change.pending))
    set(this.#counts.views, (counts) => {
      if (counts === null) return null
      const adjusted = { ...counts }
      for (const view of countedViews)
        adjusted[view] = Math.max(0, counts[view] + change.views[view])
      if (counts.closedWaits !== undefined)
        adjusted.closedWaits = Math.max(0, counts.closedWaits + change.views.closedWaits)
      return adjusted
    })
  }

  /** By how much a change of a chat changes the numbers; null if it changes none. */
  #countChange(
    before: Contact,
    after: Contact | undefined,
  ): {
    pending: number
    views: Readonly<Record<(typeof countedViews)[number] | 'closedWaits', number>>
  } | null {
    const context = { own: this.#counts.own(), now: Number.POSITIVE_INFINITY }
    const difference = (isCounted: (contact: Contact) => boolean) =>
      Number(after !== undefined && isCounted(after)) - Number(isCounted(before))
    const by = (view: (typeof countedViews)[number]) =>
      difference((contact) => isInView(contact, view, context))
    const pending = difference(isPending)
    const ofWait = (part: WaitPart) =>
      difference((contact) => isInView(contact, 'waiting', context) && waitPart(contact) === part)
    const views = {
      mine: by('mine'),
      unassigned: by('unassigned'),
      waiting: ofWait('open'),
      closedWaits: ofWait('closed'),
      all: by('all'),
    }
    const isSame = pending === 0 && Object.values(views).every((change) => change === 0)
    return isSame ? null : { pending, views }
  }

  /**
   * Shows a change of a chat until the service has stored or refused it. Newer states of the chat are shown with
   * the change meanwhile.
   * @returns ends the change; with the service's response, which is stored
   */
  change(contact: Contact, change: OptimisticChange): (response?: Contact) => void {
    const stored = this.#chats.get(contact.id) ?? contact
    this.transact((set) => this.#show(set, this.#states.add(stored, change)))
    return (response) =>
      this.transact((set) => {
        const { isListed } = change
        if (response !== undefined)
          this.commit([{ kind: 'chat.put', contact: response, listed: isListed(response) }])
        this.#show(set, this.#states.remove(contact.id, change))
        this.#invalidateCount(set)
      })
  }

  /**
   * Shows a change of a message until the service has stored or refused it. Newer states of the message are shown with
   * the change meanwhile.
   * @returns ends the change; with the service's response, which is stored. A response without the changed message, or
   * without its revision, may be older than what was received meanwhile: then the change is applied to that.
   */
  changeMessage(messageId: string, change: MessageChange): (response?: Message) => void {
    this.transact((set) => this.#conversations.change(set, messageId, change))
    return (response) =>
      this.transact((set) => {
        const received = this.#conversations.received(messageId)
        if (response !== undefined && received !== undefined) {
          const isNewer = response.id === messageId && response.revision !== undefined
          this.commit([{ kind: 'message.put', message: isNewer ? response : change(received) }])
        }
        this.#conversations.endChange(set, messageId, change)
      })
  }

  /**
   * Removes chats from the loaded list without waiting for a response. The next response for the list's first page
   * completes the list. Removed chats that are open, cached or retained stay in the store.
   * @param rules the filter and order of the list from now on
   */
  narrow(rules: ListRules): void {
    this.transact((set) => this.#list.narrow(set, rules))
  }

  /** The sort key of a chat in the list's order. */
  keyOf(contact: Contact): OrderKey {
    return this.#list.keyOf(contact)
  }

  /**
   * Merges a page of the list. Rows within the page's range that the page does not contain are removed, unless they
   * have an optimistic change. Rows below the page stay unless there may be a gap
   * between them and the page. In that case they are dropped, and scrolling fetches them again.
   */
  mergePage(page: ChatPage, read: Read): void {
    const isChanged = (id: string) => this.#states.isChanged(id)
    this.#merge(read, (set) => this.#list.merge(set, page, isChanged))
  }

  /** Drops the rows below a chat, because they may be outdated. Scrolling fetches them again. */
  forgetBelow(key: OrderKey): void {
    this.transact((set) => this.#list.forgetBelow(set, key))
  }

  /** Stores a contact that was fetched alone, e.g. of a chat opened from a notification. */
  mergeContact(contact: Contact, read: Read, listed: boolean): void {
    if (contact.id === this.#openContactId) this.#pendingAtOpening ??= contact.chat.pendingMessages
    this.#merge(read, (set) => this.#mergeChat(set, contact, listed))
  }

  /** Stores all chats that are handed over to the viewer. The others no longer are. */
  mergeHandedOver(
    contacts: readonly Contact[],
    read: Read,
    lists: (contact: Contact) => boolean,
  ): void {
    this.#merge(read, (set) => {
      const ids = new Set(contacts.map(({ id }) => id))
      for (const id of this.#list.lifted)
        if (!ids.has(id) && id !== this.#openContactId) this.#list.sink(set, id)
      for (const contact of contacts) this.#mergeChat(set, contact, lists(contact))
    })
  }

  /** Stores a chat of a response. The number of pending chats may already include its state. */
  #mergeChat(set: Setter, received: Contact, listed: boolean): void {
    const before = this.#chats.get(received.id)
    const shown = this.#states.receive(received, before, listed)
    if (shown === null) return
    this.#put(set, shown)
    if (before !== undefined && this.#countChange(before, shown.contact) !== null)
      this.#invalidateCount(set)
  }

  /**
   * Merges ranges of a conversation into its window, in one step.
   * @returns false if all received messages were deleted meanwhile and the service has more. The caller must then request
   * the messages again.
   */
  mergeMessages(contactId: string, ranges: readonly MessageRange[], read: Read): boolean {
    let isMerged = false
    this.#merge(read, (set) => {
      isMerged = this.#conversations.merge(set, contactId, ranges)
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
      this.#pendingAtOpening = this.#chats.get(contactId ?? '')?.chat.pendingMessages ?? null
      const previous = previousId === null ? undefined : this.#chats.get(previousId)
      if (previous !== undefined) this.#list.leave(set, previous)
      if (previousId !== null) this.#conversations.shorten(set, previousId)
      if (contactId !== null && this.window(contactId) !== undefined) this.#remember(set, contactId)
      if (previousId !== null) this.#releaseUnused(set, previousId)
    })
  }

  /** Whether a chat stays stored even without a row: it is open, cached, retained or handed over to the viewer. */
  isNeeded(contactId: string): boolean {
    const isRetained = this.#retainCounts.has(contactId) || this.#list.isHandedOver(contactId)
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

  /**
   * Makes the next received state of each chat and message count as newer than the stored one. After a reconnect the
   * service may have older data than before, because a backup was restored.
   */
  forgetRevisions(): void {
    this.transact((set) => {
      this.#states.forgetRevisions()
      this.#conversations.forgetRevisions(set)
      for (const id of this.#chats.keys()) {
        const chat = this.#chats.get(id)
        if (chat !== undefined) this.#chats.put(set, id, { ...chat, revision: undefined })
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
      this.#states.clear()
      this.#openContactId = null
      for (const id of this.#chats.keys()) this.#chats.delete(set, id)
      set(this.#counts.pending, 0)
      set(this.#counts.views, null)
    })
  }
}
