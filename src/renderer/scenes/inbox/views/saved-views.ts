import { atom } from 'jotai'
import { currentGroupIdAtom, personAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { viewsFrom, type SavedView } from './view-list.ts'

/** Where the person's views of the current group are kept on this machine; null while there is nobody or no group. */
const placeAtom = atom((get) => {
  const [person, groupId] = [get(personAtom), get(currentGroupIdAtom)]
  return person === null || groupId === null ? null : `bandeja.views.${person}.${groupId}`
})

/** Counts the changes: what is kept is read again after each. */
const changesAtom = atom(0)

/** The person's views of the current group, in their order. */
export const savedViewsAtom = atom<readonly SavedView[]>((get) => {
  get(changesAtom)
  const place = get(placeAtom)
  return place === null ? [] : viewsFrom(parsed(localStorage.getItem(place)))
})

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Nothing that a version of ours has written: there are no views then.
    return null
  }
}

/** Keeps the views as they are now. */
export function keepViews(views: readonly SavedView[]): void {
  const place = store.get(placeAtom)
  if (place === null) return
  if (views.length === 0) localStorage.removeItem(place)
  else localStorage.setItem(place, JSON.stringify(views))
  store.set(changesAtom, (count) => count + 1)
}
