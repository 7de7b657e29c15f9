import { atom } from 'jotai'
import { z } from 'zod'
import type { SavedView } from '#contract/entities/saved-view.ts'
import { limits } from '#contract/limits.ts'
import { currentGroupIdAtom, userKeyAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'

/**
 * The views that are stored on this computer: those of a service without saved views, and those saved before the
 * service had them.
 */

const { nameMax, queryMax, viewsMax } = limits.savedViews
const storedSchema = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(nameMax),
  query: z.string().max(queryMax),
  isPinned: z.boolean().default(false),
})

/** The local storage key of the user's views of the current group; null without a user or group. */
const storageKeyAtom = atom((get) => {
  const [person, groupId] = [get(userKeyAtom), get(currentGroupIdAtom)]
  return person === null || groupId === null ? null : `bandeja.views.${person}.${groupId}`
})

/** Returns the valid views among the stored ones: at most `viewsMax`, each id once. */
export function viewsFrom(stored: unknown, groupId: string): SavedView[] {
  if (!Array.isArray(stored)) return []
  const good = stored.flatMap((one) => {
    const { data } = storedSchema.safeParse(one)
    return data === undefined ? [] : [{ ...data, groupId }]
  })
  return good
    .filter(({ id }, index) => good.findIndex((one) => one.id === id) === index)
    .slice(0, viewsMax)
}

/** The stored views of the user in the current group, in their order. */
export function readLocalViews(): SavedView[] {
  const key = store.get(storageKeyAtom)
  if (key === null) return []
  return viewsFrom(parsed(localStorage.getItem(key)), store.get(currentGroupIdAtom) ?? '')
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON was not written by the app, so there are no views to restore.
    return null
  }
}

export function writeLocalViews(views: readonly SavedView[]): void {
  const key = store.get(storageKeyAtom)
  if (key === null) return
  if (views.length === 0) localStorage.removeItem(key)
  else
    localStorage.setItem(
      key,
      JSON.stringify(views.map(({ id, name, query, isPinned }) => ({ id, name, query, isPinned }))),
    )
}
