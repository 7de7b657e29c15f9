import type { Setter } from 'jotai'
import type { Message } from '#contract/entities/messages/message.ts'
import {
  mergeRange,
  insertionIndex,
  type ConversationWindow,
  type MessageRange,
} from './conversation-window.ts'
import { Entities } from './entities.ts'
import { isOlder } from '#contract/rules/service/newer-revision.ts'

/** Maximum number of cached conversations, including the open one. Returning to one of them is instant. */
export const cachedConversations = 8
/** Maximum number of messages cached for a conversation that is not open. */
export const cachedMessages = 60

/** A change of a message that is shown before the service has stored it. */
export type MessageChange = (message: Message) => Message

interface ChangedMessage {
  /** The newest received state, without the changes. */
  received: Message
  readonly changes: Set<MessageChange>
}

/** Whether a message was deleted with all messages of its chat. */
const isCleared = ({ revision }: Message, cleared: number): boolean =>
  revision !== undefined && revision <= cleared

/**
 * The messages of the most recent conversations, and the loaded range of each of them. The methods that change
 * something take the setter of the running transaction.
 */
export class ConversationCache {
  readonly messages = new Entities<Message>()
  readonly windows = new Entities<ConversationWindow>()
  /** Ids of the cached conversations, in the order in which they were last opened or loaded, earliest first. */
  readonly #recent = new Set<string>()
  /** Ids of deleted messages. An older event or response must not bring them back. */
  readonly #deleted = new Set<string>()
  /** The chats whose messages were all deleted, with the revision of the last deletion. */
  readonly #cleared = new Map<string, number>()
  /** The messages with optimistic changes, by id. */
  readonly #changed = new Map<string, ChangedMessage>()

  message(messageId: string): Message | undefined {
    return this.messages.get(messageId)
  }

  has(contactId: string): boolean {
    return this.#recent.has(contactId)
  }

  /** The cached conversations, in the order in which they were last opened or loaded, earliest first. */
  ids(): string[] {
    return [...this.#recent]
  }

  /** Whether a message was deleted. */
  #isGone(message: Message): boolean {
    const cleared = this.#cleared.get(message.contactId)
    return this.#deleted.has(message.id) || (cleared !== undefined && isCleared(message, cleared))
  }

  /** Stores a message, unless it was deleted or a newer state of it is stored. */
  #store(set: Setter, message: Message): void {
    if (isOlder(message, this.messages.get(message.id))) return
    const changed = this.#changed.get(message.id)
    if (changed !== undefined) changed.received = message
    this.#show(set, message)
  }

  /** Shows a received message with its optimistic changes. */
  #show(set: Setter, received: Message): void {
    let message = received
    for (const change of this.#changed.get(received.id)?.changes ?? []) message = change(message)
    this.messages.put(set, message.id, message)
  }

  /** The newest received state of a stored message, without its optimistic changes. */
  received(messageId: string): Message | undefined {
    const stored = this.messages.get(messageId)
    return stored && (this.#changed.get(messageId)?.received ?? stored)
  }

  /** Shows a change of a stored message, and of each newer state of it, until `endChange`. */
  change(set: Setter, messageId: string, change: MessageChange): void {
    const received = this.received(messageId)
    if (received === undefined) return
    const changes = this.#changed.get(messageId)?.changes ?? new Set()
    this.#changed.set(messageId, { received, changes: changes.add(change) })
    this.#show(set, received)
  }

  endChange(set: Setter, messageId: string, change: MessageChange): void {
    const changed = this.#changed.get(messageId)
    if (changed === undefined || !changed.changes.delete(change)) return
    if (changed.changes.size === 0) this.#changed.delete(messageId)
    if (this.messages.get(messageId) !== undefined) this.#show(set, changed.received)
  }

  /** Adds a message to its conversation if the conversation is cached. */
  put(set: Setter, message: Message): void {
    const window = this.windows.get(message.contactId)
    if (window === undefined || this.#isGone(message)) return
    const known = this.messages.get(message.id)
    // The answer to a repeated sending may have no revision: the message is then as it was sent.
    if (known?.revision !== undefined && message.revision === undefined) return
    if (known !== undefined) return this.#store(set, message)
    const index = insertionIndex(window.ids, message, (id) => this.messages.get(id))
    // Messages may be missing between the loaded range and this message, so adding the message would hide a gap.
    const isAbove = index === 0 && window.ids.length > 0
    if (window.hasNewer || (window.hasOlder && isAbove)) return
    this.#store(set, message)
    const ids = window.ids.toSpliced(index, 0, message.id)
    this.windows.put(set, message.contactId, { ...window, ids })
  }

  /** Makes the next received state of each message count as newer, also of deleted messages. */
  forgetRevisions(set: Setter): void {
    this.#deleted.clear()
    this.#cleared.clear()
    for (const id of this.messages.keys()) {
      const received = this.received(id)
      if (received !== undefined) this.#store(set, { ...received, revision: undefined })
    }
  }

  drop(set: Setter, contactId: string, messageId: string): void {
    this.#deleted.add(messageId)
    this.messages.delete(set, messageId)
    const window = this.windows.get(contactId)
    if (window === undefined || !window.ids.includes(messageId)) return
    const ids = window.ids.filter((id) => id !== messageId)
    this.windows.put(set, contactId, { ...window, ids })
  }

  /**
   * Removes the messages of a conversation that were all deleted.
   * @param revision the chat's revision after the deletion; undefined to remove all loaded messages
   */
  clear(set: Setter, contactId: string, revision: number | undefined): void {
    if (revision !== undefined)
      this.#cleared.set(contactId, Math.max(revision, this.#cleared.get(contactId) ?? 0))
    const window = this.windows.get(contactId)
    if (window === undefined) return
    const ids = window.ids.filter((id) => {
      const message = this.messages.get(id)
      return message !== undefined && revision !== undefined && !isCleared(message, revision)
    })
    const kept = new Set(ids)
    for (const id of window.ids) if (!kept.has(id)) this.messages.delete(set, id)
    const hasNewer = ids.length > 0 && window.hasNewer
    this.windows.put(set, contactId, { ids, hasOlder: false, hasNewer, unseen: [] })
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
   * @returns false if all received messages were deleted meanwhile and the service has more messages. The window is then
   * unchanged, and the caller must request the messages again.
   */
  merge(set: Setter, contactId: string, ranges: readonly MessageRange[]): boolean {
    const get = (id: string) => this.messages.get(id)
    let window = this.windows.get(contactId)
    const before = new Set(window?.ids)
    for (const range of ranges) {
      for (const message of range.items) if (!this.#isGone(message)) this.#store(set, message)
      window = mergeRange(window, range, get)
    }
    if (window === undefined) return false
    // Return false only if the response had items. After an empty response a repeated request would be empty too.
    const hadItems = ranges.some(({ items }) => items.length > 0)
    if (hadItems && window.ids.length === 0 && (window.hasOlder || window.hasNewer)) return false
    for (const id of window.ids) before.delete(id)
    for (const id of before) this.messages.delete(set, id)
    this.windows.put(set, contactId, window)
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
