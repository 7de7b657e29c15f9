import { atom } from 'jotai'
import { limits } from '#contract/limits.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { undoChanges, type BulkResult } from './bulk-changes.ts'

/** A bulk change that can still be undone. */
export interface RecentChange {
  readonly id: string
  readonly groupId: string
  /** When it was made, ISO 8601. */
  readonly at: string
  /** What was done, e.g. "Tag VIP added". */
  readonly text: string
  readonly result: Pick<BulkResult, 'changed' | 'undo'>
}

/** A change of the group or a sign-out empties the list. */
const listAtom = atomWithin<readonly RecentChange[]>(currentGroupIdAtom, [])

/** The bulk changes of the last ten minutes in the current group, newest first. */
export const recentChangesAtom = atom((get) => get(listAtom))

/**
 * Keeps a bulk change for `limits.contacts.undoMs`. A change whose last answer arrives after the user has left the group
 * is not kept.
 */
export function keepChange(change: Omit<RecentChange, 'id' | 'at'>): RecentChange {
  const kept = { ...change, id: crypto.randomUUID(), at: new Date().toISOString() }
  if (store.get(currentGroupIdAtom) !== change.groupId) return kept
  store.set(listAtom, (all) => [kept, ...all])
  setTimeout(() => remove(kept), limits.contacts.undoMs)
  return kept
}

/**
 * Undoes a bulk change and removes it from the list. If the undo fails, the change stays in the list, because repeating
 * the undo changes only the contacts that are not changed back yet.
 */
export async function undoRecent(change: RecentChange): ReturnType<typeof undoChanges> {
  const wasListed = store.get(listAtom).includes(change)
  remove(change)
  const undone = await undoChanges(change.groupId, change.result)
  const isRecent = Date.now() - Date.parse(change.at) < limits.contacts.undoMs
  const isHere = store.get(currentGroupIdAtom) === change.groupId
  if (undone.error !== undefined && wasListed && isRecent && isHere)
    store.set(listAtom, (all) => [...all, change].toSorted((a, b) => b.at.localeCompare(a.at)))
  return undone
}

function remove(change: RecentChange): void {
  store.set(listAtom, (all) => all.filter((one) => one !== change))
}
