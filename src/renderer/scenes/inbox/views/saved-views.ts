import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { savedViewsApi } from '#contract/api/chats/saved-views.ts'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { changeOrReport, inQueries } from '#renderer/data/change/change.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { currentGroupIdAtom, userAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { readLocalViews, writeLocalViews } from './local-views.ts'
import { savedViewsAtom, type SavedViews } from './shown-view.ts'
import { changedView, freeName, moved, ofOwner, withView, withoutView } from './view-list.ts'

/** The saved views of a group. */
export const savedViewsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('savedViews', groupId),
    queryFn: async ({ signal }): Promise<SavedViews> => {
      try {
        const { items } = await call(savedViewsApi.savedViews, {
          query: { groupId },
          groupId,
          signal,
        })
        return { views: await moveToService(groupId, items), isLocal: false }
      } catch (error) {
        if (!isMissingCall(error)) throw error
        return { views: readLocalViews(), isLocal: true }
      }
    },
  })

/**
 * Moves the views of this computer to the service, once. One that the service refuses stays here, and is tried again.
 * @returns the views at the service
 */
async function moveToService(
  groupId: string,
  items: readonly SavedView[],
): Promise<readonly SavedView[]> {
  let views = items
  for (const local of readLocalViews()) {
    const own = ofOwner(views, undefined)
    if (!own.some(({ name, query }) => name === local.name && query === local.query)) {
      const { query, isPinned } = local
      const body = { groupId, name: freeName(own, local.name), query, isPinned }
      try {
        views = withView(views, await call(savedViewsApi.createSavedView, { body, groupId }))
      } catch (error) {
        console.warn('A saved view could not be moved to the service', error)
        break
      }
    }
    writeLocalViews(withoutView(readLocalViews(), local.id))
  }
  return views
}

/** Follows the saved views of the current group. */
export function useSavedViews(): SavedViews {
  const groupId = useAtomValue(currentGroupIdAtom)
  const setViews = useSetAtom(savedViewsAtom)
  const { data } = useQuery({ ...savedViewsQuery(groupId ?? ''), enabled: groupId !== null })
  useEffect(() => {
    if (data !== undefined) setViews(data)
  }, [data, setViews])
  return useAtomValue(savedViewsAtom)
}

/** Shows a change of the views, and stores it at the service or on this computer. A refusal is shown in a toast. */
async function changeViews(
  update: (views: readonly SavedView[]) => SavedView[],
  send: (groupId: string) => Promise<unknown>,
): Promise<boolean> {
  const groupId = store.get(currentGroupIdAtom)
  if (groupId === null) return false
  const { queryKey } = savedViewsQuery(groupId)
  const shown = inQueries<SavedViews>({ queryKey }, (data) => ({
    ...data,
    views: update(data.views),
  }))
  if (store.get(savedViewsAtom).isLocal) {
    shown.apply?.()
    writeLocalViews(queryClient.getQueryData(queryKey)?.views ?? [])
    return true
  }
  const refetches = ['savedViews'] as const
  const sent = { scope: 'savedViews', send: () => send(groupId), refetches: [...refetches] }
  return await changeOrReport({ ...shown, ...sent })
}

/** A view that is to be saved. */
export type NewView = Pick<SavedView, 'name' | 'query' | 'isPinned' | 'teamId'>

/** Saves a view. @returns whether it is saved */
export const addView = async ({ teamId, ...view }: NewView): Promise<boolean> =>
  await changeViews(
    (views) => {
      const id = crypto.randomUUID()
      const owner = teamId === undefined ? { userId: store.get(userAtom)?.id } : { teamId }
      return withView(views, { ...view, ...owner, id, groupId: '' })
    },
    async (groupId) => {
      const team = teamId === undefined ? {} : { teamId }
      const body = { groupId, ...view, ...team, name: view.name.trim() }
      return await call(savedViewsApi.createSavedView, { body, groupId })
    },
  )

/** Changes the name or the pin of a view, or with whom it is shared: a team, or nobody (null). */
export const changeView = async (
  { id }: Pick<SavedView, 'id'>,
  change: { name?: string; isPinned?: boolean; teamId?: string | null },
): Promise<boolean> => {
  const { teamId, ...rest } = change
  const shared = teamId === undefined ? {} : { teamId: teamId ?? undefined }
  return await changeViews(
    (views) => changedView(views, id, { ...rest, ...shared }),
    async (groupId) =>
      await call(savedViewsApi.updateSavedView, { params: { id }, body: change, groupId }),
  )
}

export const removeView = async ({ id }: Pick<SavedView, 'id'>): Promise<boolean> =>
  await changeViews(
    (views) => withoutView(views, id),
    async (groupId) => await call(savedViewsApi.deleteSavedView, { params: { id }, groupId }),
  )

/** Moves one of the user's own views up (-1) or down (1). */
export async function moveView(id: string, by: 1 | -1): Promise<void> {
  const own = moved(ofOwner(store.get(savedViewsAtom).views, undefined), id, by)
  const ids = own.map((view) => view.id)
  await changeViews(
    (views) => [...own, ...views.filter(({ teamId }) => teamId !== undefined)],
    async (groupId) =>
      await call(savedViewsApi.orderSavedViews, { body: { groupId, ids }, groupId }),
  )
}
