import type { Setter } from 'jotai'
import type { Message } from '#contract/entities/message.ts'
import {
  mergeStretch,
  placeOf,
  type ConversationWindow,
  type Stretch,
} from './conversation-window.ts'
import { Entities } from './entities.ts'
import type { MessageNews } from './message-patch.ts'
import type { Read, Reads } from './staleness-tracker.ts'
import { ToldMessages } from './inflight-updates.ts'

/** Conversations kept besides what is on the screen, so that going back to one is instant. */
export const keptConversations = 8
/** Messages kept of a conversation that was left. */
export const keptMessages = 60

const emptied: ConversationWindow = { ids: [], hasOlder: false, hasNewer: false, unseen: [] }
/** All there is of a conversation whose messages were deleted. */
const nothingLeft: Stretch = { items: [], hasOlder: false, hasNewer: false }

/** What is touched when all messages of a conversation are deleted, whichever they are. */
const allOf = (contactId: string) => `all messages of ${contactId}`

/**
 * The messages of the conversations opened last, and which stretch of each is held. Every change is part of a
 * transaction.
 */
export class HeldConversations {
  readonly messages = new Entities<Message>()
  readonly windows = new Entities<ConversationWindow>()
  readonly #reads: Reads
  /** Ids of held conversations, the one left longest ago first. */
  readonly #recent = new Set<string>()
  /** The conversation that calls may be under way for: the one on the screen. */
  #followed: string | null = null
  readonly #told = new ToldMessages()

  constructor(reads: Reads) {
    this.#reads = reads
    reads.whenIdle(() => this.#told.clear())
  }

  /** Says which conversation is asked for from now on, or none. */
  follow(contactId: string | null): void {
    this.#followed = contactId
    this.#told.clear()
  }

  /** Whether an answer about this conversation may be on its way. */
  #isAwaited(contactId: string): boolean {
    return contactId === this.#followed && !this.#reads.isIdle
  }

  /** A message that is held, or was told while the answer that it follows on is on its way. */
  message(messageId: string): Message | undefined {
    return this.messages.get(messageId) ?? this.#told.get(messageId)
  }

  has(contactId: string): boolean {
    return this.#recent.has(contactId)
  }

  /** Held conversations, the one left longest ago first. */
  ids(): string[] {
    return [...this.#recent]
  }

  /** Takes a message over into its conversation, if that is held; where an answer is on its way, into that as well. */
  put(set: Setter, message: Message): void {
    if (this.#isAwaited(message.contactId)) this.#told.put(message)
    this.#place(set, message)
  }

  #place(set: Setter, message: Message): void {
    const window = this.windows.get(message.contactId)
    if (window === undefined) return
    if (this.messages.get(message.id) !== undefined)
      return this.messages.put(set, message.id, message)
    const place = placeOf(window.ids, message, (id) => this.messages.get(id))
    // Beyond either end that is not held there may be others: it would hide a gap.
    const isAbove = place === 0 && window.ids.length > 0
    if (window.hasNewer || (window.hasOlder && isAbove)) return
    this.messages.put(set, message.id, message)
    const ids = window.ids.toSpliced(place, 0, message.id)
    this.windows.put(set, message.contactId, { ...window, ids })
  }

  /** Keeps what happened to a message that is not held for the answer that may bring it. */
  addNews(change: { contactId: string; messageId: string; news: MessageNews }): void {
    if (this.#isAwaited(change.contactId)) this.#told.addNews(change.messageId, change.news)
  }

  drop(set: Setter, contactId: string, messageId: string): void {
    if (this.#isAwaited(contactId)) this.#told.drop(messageId)
    this.messages.delete(set, messageId)
    const window = this.windows.get(contactId)
    if (window === undefined || !window.ids.includes(messageId)) return
    const ids = window.ids.filter((id) => id !== messageId)
    this.windows.put(set, contactId, { ...window, ids })
  }

  /** Leaves a held conversation without messages: all of them were deleted. */
  empty(set: Setter, contactId: string): void {
    this.#reads.touch(allOf(contactId))
    if (contactId === this.#followed) this.#told.clear()
    const window = this.windows.get(contactId)
    if (window === undefined) return
    for (const id of window.ids) {
      this.#reads.touch(id)
      this.messages.delete(set, id)
    }
    this.windows.put(set, contactId, emptied)
  }

  /** Notes that a customer's message came below what is held, and where it stands. */
  addUnseen(set: Setter, contactId: string, position: number): void {
    const window = this.windows.get(contactId)
    // One that is heard of again came once.
    if (!window?.hasNewer || window.unseen.includes(position)) return
    this.windows.put(set, contactId, { ...window, unseen: [...window.unseen, position] })
  }

  /**
   * Merges stretches into a conversation's window, in one step.
   * @returns false where all that was answered has gone since, and there is more: what is held stays, and may have gaps
   */
  merge(set: Setter, contactId: string, stretches: readonly Stretch[], read: Read): boolean {
    const keep = (id: string) => this.#reads.touchedSince(read, id)
    const get = (id: string) => this.messages.get(id)
    let window = this.windows.get(contactId)
    const before = new Set(window?.ids)
    // Asked for before all messages were deleted, an answer may have them still; what came since was told.
    const answers = keep(allOf(contactId)) ? [nothingLeft] : stretches
    for (const stretch of answers) {
      const items = stretch.items.flatMap((answered) => {
        if (!keep(answered.id)) return answered
        return get(answered.id) ?? this.#told.latest(answered) ?? []
      })
      for (const message of items) {
        this.messages.put(set, message.id, message)
        this.#reads.answered(read, message.id)
      }
      window = mergeStretch(window, stretch, get, keep)
    }
    if (window === undefined) return false
    // A service that answers with nothing, and says that there is more, would say so again.
    const hadItems = answers.some(({ items }) => items.length > 0)
    if (hadItems && window.ids.length === 0 && (window.hasOlder || window.hasNewer)) return false
    for (const id of window.ids) before.delete(id)
    for (const id of before) this.messages.delete(set, id)
    this.windows.put(set, contactId, window)
    if (contactId === this.#followed)
      for (const message of this.#told.messages()) if (keep(message.id)) this.#place(set, message)
    return true
  }

  /**
   * Notes that a conversation was looked at last, and forgets those that are too many.
   * @param openId the one on the screen, which stays whatever happens
   * @returns the ids of those forgotten
   */
  remember(set: Setter, contactId: string, openId: string | null): string[] {
    this.#recent.delete(contactId)
    this.#recent.add(contactId)
    const forgotten: string[] = []
    for (const oldest of this.#recent) {
      if (this.#recent.size <= keptConversations) break
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

  /** Keeps the newest messages of a conversation that was left; one that was left far back is let go whole. */
  shorten(set: Setter, contactId: string): void {
    const window = this.windows.get(contactId)
    if (window === undefined) return
    if (window.hasNewer) return this.forget(set, contactId)
    if (window.ids.length <= keptMessages) return
    const cut = window.ids.length - keptMessages
    for (const id of window.ids.slice(0, cut)) this.messages.delete(set, id)
    this.windows.put(set, contactId, { ...window, ids: window.ids.slice(cut), hasOlder: true })
  }
}
