import { atom } from 'jotai'
import { currentGroupIdAtom, userKeyAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { viewsFrom, type SavedView } from './view-list.ts'

/** The local storage key of the user's views of the current group; null without a user or group. */
const storageKeyAtom = atom((get) => {
  const [person, groupId] = [get(userKeyAtom), get(currentGroupIdAtom)]
  return person === null || groupId === null ? null : `bandeja.views.${person}.${groupId}`
})

/** Increments with each change, so that the storage is read again. */
const changesAtom = atom(0)

/** The user's views of the current group, in their order. */
export const savedViewsAtom = atom<readonly SavedView[]>((get) => {
  get(changesAtom)
  const key = get(storageKeyAtom)
  return key === null ? [] : viewsFrom(parsed(localStorage.getItem(key)))
})

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON was not written by the app, so there are no views to restore.
    return null
  }
}

export function storeViews(views: readonly SavedView[]): void {
  const key = store.get(storageKeyAtom)
  if (key === null) return
  if (views.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(views))
  store.set(changesAtom, (count) => count + 1)
}
