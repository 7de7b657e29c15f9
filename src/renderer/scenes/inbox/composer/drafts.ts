import { request } from '../../../data/bridge.ts'
import { tellError } from '../../../data/toasts.ts'

/** Unsent words are handed to the desktop this long after the first of them was typed, ms, pause or no pause. */
const writeAfterMs = 400

/**
 * The unsent words of each chat of a group. They are read once, kept here, and written behind the typing; nothing
 * waits for the disk.
 */
export class Drafts {
  readonly #groupId: string
  readonly #texts = new Map<string, string>()
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>()
  #loading: Promise<void> | null = null

  constructor(groupId: string) {
    this.#groupId = groupId
  }

  /** Reads what is on disk. What was typed meanwhile is newer and stays. */
  load(): Promise<void> {
    this.#loading ??= request('drafts.get', { groupId: this.#groupId }).then((texts) => {
      for (const [contactId, text] of Object.entries(texts))
        if (!this.#texts.has(contactId)) this.#texts.set(contactId, text)
    })
    return this.#loading
  }

  get(contactId: string): string {
    return this.#texts.get(contactId) ?? ''
  }

  set(contactId: string, text: string): void {
    if (this.get(contactId) === text) return
    this.#texts.set(contactId, text)
    // Words that were sent must not be found again as unsent.
    if (text === '') return this.#write(contactId)
    if (this.#waiting.has(contactId)) return
    this.#waiting.set(
      contactId,
      setTimeout(() => this.#write(contactId), writeAfterMs),
    )
  }

  /** Writes what waits at once: the chat or the window is being left. */
  flush(): void {
    for (const contactId of this.#waiting.keys()) this.#write(contactId)
  }

  #write(contactId: string): void {
    clearTimeout(this.#waiting.get(contactId))
    this.#waiting.delete(contactId)
    const text = this.get(contactId)
    request('drafts.set', { groupId: this.#groupId, contactId, text }).catch(tellError)
  }
}

let current: { userId: string; groupId: string; drafts: Drafts } | null = null

/** A person's drafts in a group. Those of another group are written first; another person never sees them. */
export function draftsOf(userId: string, groupId: string): Drafts {
  if (current?.userId === userId && current.groupId === groupId) return current.drafts
  if (current?.userId === userId) current.drafts.flush()
  current = { userId, groupId, drafts: new Drafts(groupId) }
  return current.drafts
}

/** Nothing typed is lost when the window goes. */
window.addEventListener('pagehide', () => current?.drafts.flush())
window.addEventListener('blur', () => current?.drafts.flush())
