import type { Group } from '#contract/entities/groups/group.ts'
import { storedLanguage } from '#renderer/data/session/stored-language.ts'
import { groupQuery } from './group-queries.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedGroupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** Sets the loaded group, and stores its language for the next start. */
export function applyGroup(group: Group): void {
  store.set(loadedGroupAtom, group)
  storedLanguage(group.id).write(group.language)
}

/**
 * Applies changed settings of a group if this group is loaded. All other settings keep their current values, because an
 * event may have changed them in the meantime.
 */
export function patchGroup(groupId: string, change: Partial<Group>): void {
  const known = store.get(loadedGroupAtom)
  if (known?.id !== groupId) return
  const group = { ...known, ...change }
  cacheGroup(group)
  applyGroup(group)
}

/**
 * Sets the group in the query cache. If only the store changed, a later response that equals the cached group would not
 * be applied to the store, and the store would keep the changed value. A response in flight may be older than the change,
 * so it is dropped and the group is fetched again.
 */
export function cacheGroup(group: Group): void {
  const { queryKey } = groupQuery(group.id)
  const isInFlight = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData(queryKey, group)
  if (isInFlight) void queryClient.invalidateQueries({ queryKey })
}

/** The scope of the changes of these fields of the group. */
export const settingScope = (part: Partial<Group>): string => `group ${Object.keys(part).join(' ')}`
