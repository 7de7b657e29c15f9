import type { Setter } from 'jotai'
import type { Message } from '#contract/entities/message.ts'
import {
  mergeRange,
  insertionIndex,
  type ConversationWindow,
  type MessageRange,
} from './conversation-window.ts'
import { Entities } from './entities.ts'
import type { MessagePatch } from './message-patch.ts'
import type { Read, StalenessTracker } from './staleness-tracker.ts'
import { InflightUpdates } from './inflight-updates.ts'

/** Maximum number of cached conversations, including the open one. Returning to one of them is instant. */
export const cachedConversations = 8
/** Maximum number of messages cached for a conversation that is not open. */
export const cachedMessages = 60

const emptied: ConversationWindow = { ids: [], hasOlder: false, hasNewer: false, unseen: [] }
/** The range of a conversation whose messages were all deleted. */
const nothingLeft: MessageRange = { items: [], hasOlder: false, hasNewer: false }

/** The staleness tracker's key for the deletion of all messages of a conversation. */
const allOf = (contactId: string) => `all messages of ${contactId}`

/**
 * The messages of the most recent conversations, and the loaded range of each of them. The methods that change
 * something take the setter of the running transaction.
 */
export class ConversationCache {
  readonly messages = new Entities<Message>()
  readonly windows = new Entities<ConversationWindow>()
  readonly #reads: StalenessTracker
  /** Ids of the cached conversations, in the order in which they were last opened or loaded, earliest first. */
  readonly #recent = new Set<string>()
  /** The open conversation; null for none. Requests for other conversations are never in flight. */
  #current: string | null = null
  readonly #updates = new InflightUpdates()

  constructor(reads: StalenessTracker) {
    this.#reads = reads
    reads.whenIdle(() => this.#updates.clear())
  }

  /** Sets the conversation for which requests are made from now on; null for none. */
  follow(contactId: string | null): void {
    this.#current = contactId
    this.#updates.clear()
  }

  /** Whether a response about this conversation may be in flight. */
  #isAwaited(contactId: string): boolean {
    return contactId === this.#current && !this.#reads.isIdle
  }

  /** A loaded message, or one received in an event while a response for its conversation is in flight. */
  message(messageId: string): Message | undefined {
    return this.messages.get(messageId) ?? this.#updates.get(messageId)
  }

  has(contactId: string): boolean {
    return this.#recent.has(contactId)
  }

  /** The cached conversations, in the order in which they were last opened or loaded, earliest first. */
  ids(): string[] {
    return [...this.#recent]
  }

  /**
   * Adds a message to its conversation if the conversation is cached. While requests for the conversation are in
   * flight, also stores the message in `#updates`, because their responses may lack it.
   */
  put(set: Setter, message: Message): void {
    if (this.#isAwaited(message.contactId)) this.#updates.put(message)
    this.#index(set, message)
  }

  #index(set: Setter, message: Message): void {
    const window = this.windows.get(message.contactId)
    if (window === undefined) return
    if (this.messages.get(message.id) !== undefined)
      return this.messages.put(set, message.id, message)
    const index = insertionIndex(window.ids, message, (id) => this.messages.get(id))
    // Messages may be missing between the loaded range and this message, so adding the message would hide a gap.
    const isAbove = index === 0 && window.ids.length > 0
    if (window.hasNewer || (window.hasOlder && isAbove)) return
    this.messages.put(set, message.id, message)
    const ids = window.ids.toSpliced(index, 0, message.id)
    this.windows.put(set, message.contactId, { ...window, ids })
  }

  /** Stores a change of a message that is not loaded, because a response in flight may contain the message. */
  addPatch(change: { contactId: string; messageId: string; patch: MessagePatch }): void {
    if (this.#isAwaited(change.contactId)) this.#updates.addPatch(change.messageId, change.patch)
  }

  drop(set: Setter, contactId: string, messageId: string): void {
    if (this.#isAwaited(contactId)) this.#updates.drop(messageId)
    this.messages.delete(set, messageId)
    const window = this.windows.get(contactId)
    if (window === undefined || !window.ids.includes(messageId)) return
    const ids = window.ids.filter((id) => id !== messageId)
    this.windows.put(set, contactId, { ...window, ids })
  }

  /** Empties a conversation whose messages were all deleted. */
  empty(set: Setter, contactId: string): void {
    this.#reads.touch(allOf(contactId))
    if (contactId === this.#current) this.#updates.clear()
    const window = this.windows.get(contactId)
    if (window === undefined) return
    for (const id of window.ids) {
      this.#reads.touch(id)
      this.messages.delete(set, id)
    }
    this.windows.put(set, contactId, emptied)
  }

  /** Records the position of a customer's message that arrived below the loaded range. */
  addUnseen(set: Setter, contactId: string, position: number): void {
    const window = this.windows.get(contactId)
    // A message received twice counts once.
    if (!window?.hasNewer || window.unseen.includes(position)) return
    this.windows.put(set, contactId, { ...window, unseen: [...window.unseen, position] })
  }

  /**
   * Merges ranges into a conversation's window, in one step.
   * @param read the request of the ranges
   * @returns false if all received messages were deleted while the request was in flight and the service has more
   * messages. The window is then unchanged, and the caller must request the messages again.
   */
  merge(set: Setter, contactId: string, ranges: readonly MessageRange[], read: Read): boolean {
    /** Whether a message changed after the request was sent. Its stored state is then newer than the response. */
    const keep = (id: string) => this.#reads.touchedSince(read, id)
    const get = (id: string) => this.messages.get(id)
    let window = this.windows.get(contactId)
    const before = new Set(window?.ids)
    // If the request was sent before all messages were deleted, the response may still contain them. Ignore its items:
    // messages sent after the deletion were received in events.
    const answers = keep(allOf(contactId)) ? [nothingLeft] : ranges
    for (const range of answers) {
      const items = range.items.flatMap((received) => {
        if (!keep(received.id)) return received
        return get(received.id) ?? this.#updates.latestOf(received) ?? []
      })
      for (const message of items) {
        this.messages.put(set, message.id, message)
        this.#reads.recordResponse(read, message.id)
      }
      window = mergeRange(window, range, get, keep)
    }
    if (window === undefined) return false
    // Return false only if the response had items. After an empty response a repeated request would be empty too.
    const hadItems = answers.some(({ items }) => items.length > 0)
    if (hadItems && window.ids.length === 0 && (window.hasOlder || window.hasNewer)) return false
    for (const id of window.ids) before.delete(id)
    for (const id of before) this.messages.delete(set, id)
    this.windows.put(set, contactId, window)
    if (contactId === this.#current)
      for (const message of this.#updates.messages())
        if (keep(message.id)) this.#index(set, message)
    return true
  }

  /**
   * Marks a conversation as the most recent one, and drops the least recent ones over `cachedConversations`.
   * @param openId the open conversation, which always stays
   * @returns the ids of the dropped conversations
   */
  remember(set: Setter, contactId: string, openId: string | null): string[] {
    this.#recent.delete(contactId)
    this.#recent.add(contactId)
    const forgotten: string[] = []
    for (const oldest of this.#recent) {
      if (this.#recent.size <= cachedConversations) break
      if (oldest === openId) continue
      this.forget(set, oldest)
      forgotten.push(oldest)
    }
    return forgotten
  }

  forget(set: Setter, contactId: string): void {
    this.#recent.delete(contactId)
    const window = this.windows.get(contactId)
    if (window === undefined) return
    for (const id of window.ids) this.messages.delete(set, id)
    this.windows.delete(set, contactId)
  }

  /** Shortens a closed conversation to its newest messages. If these are not loaded, drops the conversation. */
  shorten(set: Setter, contactId: string): void {
    const window = this.windows.get(contactId)
    if (window === undefined) return
    if (window.hasNewer) return this.forget(set, contactId)
    if (window.ids.length <= cachedMessages) return
    const cut = window.ids.length - cachedMessages
    for (const id of window.ids.slice(0, cut)) this.messages.delete(set, id)
    this.windows.put(set, contactId, { ...window, ids: window.ids.slice(cut), hasOlder: true })
  }
}
