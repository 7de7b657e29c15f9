import type { Setter } from 'jotai'
import type { Message } from '#contract/entities/message.ts'
import {
  mergeStretch,
  placeOf,
  type ConversationWindow,
  type Stretch,
} from './conversation-window.ts'
import { Entities } from './entities.ts'
import type { Read, Reads } from './reads.ts'

/** Conversations kept besides what is on the screen, so that going back to one is instant. */
export const keptConversations = 8
/** Messages kept of a conversation that was left. */
export const keptMessages = 60

const emptied: ConversationWindow = { ids: [], hasOlder: false, hasNewer: false, unseen: 0 }

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

  constructor(reads: Reads) {
    this.#reads = reads
  }

  has(contactId: string): boolean {
    return this.#recent.has(contactId)
  }

  /** Held conversations, the one left longest ago first. */
  ids(): string[] {
    return [...this.#recent]
  }

  /** Takes a message over into its conversation, if that is held. */
  put(set: Setter, message: Message): void {
    const window = this.windows.get(message.contactId)
    if (window === undefined) return
    const known = this.messages.get(message.id)
    this.messages.put(set, message.id, message)
    if (known !== undefined) return
    const place = placeOf(window.ids, message, (id) => this.messages.get(id))
    const ids = window.ids.toSpliced(place, 0, message.id)
    this.windows.put(set, message.contactId, { ...window, ids })
  }

  drop(set: Setter, contactId: string, messageId: string): void {
    this.messages.delete(set, messageId)
    const window = this.windows.get(contactId)
    if (window === undefined || !window.ids.includes(messageId)) return
    const ids = window.ids.filter((id) => id !== messageId)
    this.windows.put(set, contactId, { ...window, ids })
  }

  /** Leaves a held conversation without messages: all of them were deleted. */
  empty(set: Setter, contactId: string): void {
    const window = this.windows.get(contactId)
    if (window === undefined) return
    for (const id of window.ids) {
      this.#reads.touch(id)
      this.messages.delete(set, id)
    }
    this.windows.put(set, contactId, emptied)
  }

  /** Counts a customer's message that came below what is held. */
  countUnseen(set: Setter, contactId: string): void {
    const window = this.windows.get(contactId)
    if (window?.hasNewer) this.windows.put(set, contactId, { ...window, unseen: window.unseen + 1 })
  }

  /** Merges stretches into a conversation's window, in one step. @returns whether it is held now */
  merge(set: Setter, contactId: string, stretches: readonly Stretch[], read: Read): boolean {
    const keep = (id: string) => this.#reads.touchedSince(read, id)
    const get = (id: string) => this.messages.get(id)
    let window = this.windows.get(contactId)
    const before = new Set(window?.ids)
    for (const stretch of stretches) {
      const items = stretch.items.filter(
        (message) => !keep(message.id) || get(message.id) !== undefined,
      )
      for (const message of items) {
        if (!keep(message.id)) this.messages.put(set, message.id, message)
        this.#reads.answered(read, message.id)
      }
      window = mergeStretch(window, { ...stretch, items }, get, keep)
    }
    if (window === undefined) return false
    for (const id of window.ids) before.delete(id)
    for (const id of before) this.messages.delete(set, id)
    this.windows.put(set, contactId, window)
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
