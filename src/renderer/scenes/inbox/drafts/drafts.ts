import { atom } from 'jotai'
import { limits } from '#contract/limits.ts'
import { atomWithin } from '../../../data/atom-within.ts'
import { onPush, request } from '../../../data/bridge.ts'
import { saveDraft } from '../../../data/save-draft.ts'
import { userKeyAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { onUserChange } from '../../../data/on-user-change.ts'
import { restoreNote } from './note-drafts.ts'
import { restoreFiles } from './attachments.ts'
import { removeSentText } from '../shared/remove-sent-text.ts'

/**
 * The unsent text of each chat of a group. It is read once and cached here. The main process gets every change and writes
 * it to disk, so a reload or crash of the page loses nothing. The files and notes of an earlier page are read with it.
 */
export class Drafts {
  readonly #groupId: string
  readonly #texts = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #loading: Promise<void> | null = null

  constructor(groupId: string) {
    this.#groupId = groupId
  }

  /** Reads the drafts on disk. Text typed meanwhile is newer and wins. */
  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      // The next call reads again.
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
    // The desktop stores the beginning of a text that is longer than its limit.
    saveDraft({ groupId: this.#groupId, contactId, text: text.slice(0, limits.draftTextMax) })
  }

  /** Removes sent text, also on disk; text typed after it stays. */
  removeSent(contactId: string, sent: string): void {
    this.set(contactId, removeSentText(this.get(contactId), sent))
  }

  /** Adopts the text of another window, which main has stored already. */
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
    // Another user or group is current now, or this page has restored them before and has newer ones.
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
  /** Ends following what other windows change. */
  readonly stop: () => void
}
/** The drafts in use. The next user may belong to another workspace that uses the same user and group ids. */
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
