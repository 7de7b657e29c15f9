import { atom } from 'jotai'
import { limits } from '#contract/limits.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { onPush, request } from '#renderer/data/bridge.ts'
import { saveDraft } from '#renderer/data/save-draft.ts'
import { userKeyAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { onUserChange } from '#renderer/data/on-user-change.ts'
import { restoreNote } from './note-drafts.ts'
import { restoreFiles } from './attachments.ts'
import { removeSentText } from '#renderer/scenes/inbox/shared/remove-sent-text.ts'

/**
 * The unsent texts of a group's chats, read from disk once and cached here. The main process receives every change and
 * writes it to disk, so that a reload or crash of the page loses nothing. `load` also restores the files and notes on
 * disk.
 */
export class Drafts {
  readonly #groupId: string
  readonly #texts = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #loading: Promise<void> | null = null

  constructor(groupId: string) {
    this.#groupId = groupId
  }

  /** Reads the drafts from disk. Text typed before they are read is newer, so it is not replaced. */
  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      // Forget the failed attempt, so that the next call reads again.
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  get(contactId: string): string {
    return this.#texts.get(contactId) ?? ''
  }

  set(contactId: string, text: string): void {
    if (this.get(contactId) === text) return
    this.#texts.set(contactId, text)
    this.#emit()
    // The main process has a limit, so store only the beginning of a longer text.
    saveDraft({ groupId: this.#groupId, contactId, text: text.slice(0, limits.draftTextMax) })
  }

  /** Removes sent text, also on disk; text typed after it stays. */
  removeSent(contactId: string, sent: string): void {
    this.set(contactId, removeSentText(this.get(contactId), sent))
  }

  /** Applies a text that was typed in another window. The main process has already stored it. */
  adopt(contactId: string, text: string): void {
    if (this.get(contactId) === text) return
    this.#texts.set(contactId, text)
    this.#emit()
  }

  /** @returns a function that unsubscribes */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #read(): Promise<void> {
    const groupId = this.#groupId
    const stored = Object.entries(await request('drafts.get', { groupId }))
    for (const [contactId, { text }] of stored)
      if (!this.#texts.has(contactId)) this.#texts.set(contactId, text)
    this.#emit()
    // Do not restore files and notes if the user or the group has changed since the request. Restore them only once,
    // because the page may have newer ones afterwards.
    const isCurrent = store.get(currentAtom)?.drafts === this
    if (!isCurrent || store.get(restoredAtom).includes(groupId)) return
    store.set(restoredAtom, (all) => [...all, groupId])
    for (const [contactId, { files, note }] of stored) {
      if (files.length > 0) restoreFiles(contactId, groupId, files)
      if (note !== null) restoreNote(contactId, note)
    }
  }

  #emit(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Groups whose files and notes this page has restored from disk. */
const restoredAtom = atom<readonly string[]>([])
onUserChange(() => store.set(restoredAtom, []))

interface CurrentDrafts {
  readonly userId: string
  readonly groupId: string
  readonly drafts: Drafts
  /** Stops listening to changes by other windows. */
  readonly stop: () => void
}
/**
 * The current drafts, until `userKeyAtom` changes. That key contains the workspace, because another workspace may use
 * the same user ids.
 */
const currentAtom = atomWithin<CurrentDrafts | null>(userKeyAtom, null)

/** The drafts of a user in a group. */
export function draftsOf(userId: string, groupId: string): Drafts {
  const current = store.get(currentAtom)
  if (current?.userId === userId && current.groupId === groupId) return current.drafts
  current?.stop()
  const drafts = new Drafts(groupId)
  const stop = onPush('drafts.changed', (draft) => {
    if (draft.groupId === groupId) drafts.adopt(draft.contactId, draft.text)
  })
  store.set(currentAtom, { userId, groupId, drafts, stop })
  return drafts
}
