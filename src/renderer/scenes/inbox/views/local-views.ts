import { atom } from 'jotai'
import { z } from 'zod'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { limits } from '#contract/limits.ts'
import { currentGroupIdAtom, userKeyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { stored } from '#renderer/data/stored.ts'

/**
 * The views that are stored on this computer: those of a service without saved views, and those saved before the
 * service had them.
 */

const { nameMax, queryMax, viewsMax } = limits.savedViews
const viewSchema = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(nameMax),
  query: z.string().max(queryMax),
  isPinned: z.boolean().default(false),
})

/** The views as JSON. The valid ones are read: at most `viewsMax`, each id once. */
export const viewsCodec = z.codec(z.string(), z.array(viewSchema), {
  decode: (text) => {
    const views = z.array(z.unknown()).parse(JSON.parse(text))
    const good = views.flatMap((one) => viewSchema.safeParse(one).data ?? [])
    return good
      .filter(({ id }, index) => good.findIndex((one) => one.id === id) === index)
      .slice(0, viewsMax)
  },
  encode: (views) => JSON.stringify(views),
})

/** The user's views of the current group; null without a user or group. */
const storedViewsAtom = atom((get) => {
  const [person, groupId] = [get(userKeyAtom), get(currentGroupIdAtom)]
  if (person === null || groupId === null) return null
  return { groupId, entry: stored(`bandeja.views.${person}.${groupId}`, viewsCodec, []) }
})

/** The stored views of the user in the current group, in their order. */
export function readLocalViews(): SavedView[] {
  const { groupId = '', entry } = store.get(storedViewsAtom) ?? {}
  return entry?.read().map((view) => ({ ...view, groupId })) ?? []
}

export function writeLocalViews(views: readonly SavedView[]): void {
  const { entry } = store.get(storedViewsAtom) ?? {}
  if (views.length === 0) entry?.remove()
  else entry?.write(views.map(({ id, name, query, isPinned }) => ({ id, name, query, isPinned })))
}
