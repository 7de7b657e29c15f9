import { request } from '../../../data/bridge.ts'
import { tellError } from '../../../data/toasts.ts'

/**
 * The unsent words of each chat of a group. They are read once, kept here, and handed to the desktop with every change,
 * which writes them behind the typing: whatever becomes of the page, the last word is there.
 */
export class Drafts {
  readonly #groupId: string
  readonly #texts = new Map<string, string>()
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
    request('drafts.set', { groupId: this.#groupId, contactId, text }).catch(tellError)
  }
}

let current: { userId: string; groupId: string; drafts: Drafts } | null = null

/** A person's drafts in a group; another person never sees them. */
export function draftsOf(userId: string, groupId: string): Drafts {
  if (current?.userId === userId && current.groupId === groupId) return current.drafts
  current = { userId, groupId, drafts: new Drafts(groupId) }
  return current.drafts
}
