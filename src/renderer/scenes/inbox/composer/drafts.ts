import { limits } from '#contract/limits.ts'
import { request } from '../../../data/bridge.ts'
import { saveDraft } from '../../../data/save-draft.ts'
import { userAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { onNextPerson } from '../../../data/on-user-change.ts'
import { restoreNote } from '../sidebar/notes/note-drafts.ts'
import { restoreFiles } from './attachments.ts'
import { withoutSent } from './remove-sent-text.ts'

/**
 * The unsent words of each chat of a group. They are read once, kept here, and handed to the desktop with every change,
 * which writes them behind the typing: whatever becomes of the page, the last word is there. With them are read the files
 * and notes that an earlier page left.
 */
export class Drafts {
  readonly #groupId: string
  readonly #texts = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #loading: Promise<void> | null = null

  constructor(groupId: string) {
    this.#groupId = groupId
  }

  /** Reads what is on disk. What was typed meanwhile is newer and stays. */
  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      // The next chat that is opened asks again.
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
    this.#showToast()
    // The desktop takes no more; of a whole log that was pasted, the beginning is kept.
    const kept = text.slice(0, limits.draftTextMax)
    saveDraft({ groupId: this.#groupId, contactId, text: kept })
  }

  /** Takes out what was sent, at once and on disk too; what was typed on meanwhile stays. */
  take(contactId: string, words: string): void {
    this.set(contactId, withoutSent(this.get(contactId), words))
  }

  /** @returns a function that ends the listening */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #read(): Promise<void> {
    const groupId = this.#groupId
    const kept = Object.entries(await request('drafts.get', { groupId }))
    for (const [contactId, { text }] of kept)
      if (!this.#texts.has(contactId)) this.#texts.set(contactId, text)
    this.#showToast()
    // Somebody else is here by now, or another group, which asks by itself; and what this page holds is newer.
    if (current?.drafts !== this || restored.has(groupId)) return
    restored.add(groupId)
    for (const [contactId, { files, note }] of kept) {
      if (files.length > 0) restoreFiles(contactId, groupId, files)
      if (note !== null) restoreNote(contactId, note)
    }
  }

  #showToast(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Groups whose files and notes this page has taken over from disk: it holds them itself from then on. */
const restored = new Set<string>()
onNextPerson(() => restored.clear())

let current: { userId: string; groupId: string; drafts: Drafts } | null = null

// Whoever signs in next may be of another workspace, under the same id and in a group of the same.
let owner = store.get(userAtom)?.id
store.sub(userAtom, () => {
  const now = store.get(userAtom)?.id
  if (now === owner) return
  owner = now
  current = null
})

/** A person's drafts in a group; another person never sees them. */
export function draftsOf(userId: string, groupId: string): Drafts {
  if (current?.userId === userId && current.groupId === groupId) return current.drafts
  current = { userId, groupId, drafts: new Drafts(groupId) }
  return current.drafts
}
