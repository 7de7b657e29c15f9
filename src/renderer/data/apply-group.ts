import type { Group } from '#contract/entities/group.ts'
import { storeLanguage } from './stored-language.ts'
import { groupQuery } from './group-queries.ts'
import { queryClient } from './query.ts'
import { loadedGroupAtom } from './session.ts'
import { store } from './store.ts'

/** Sets the loaded group, and stores its language for the next start. */
export function applyGroup(group: Group): void {
  store.set(loadedGroupAtom, group)
  storeLanguage(group.id, group.language)
}

/**
 * Applies changed settings of a group if this group is loaded. All other settings keep their current values, because an
 * event may have changed them in the meantime.
 */
export function patchGroup(groupId: string, change: Partial<Group>): void {
  const known = store.get(loadedGroupAtom)
  if (known?.id !== groupId) return
  const group = { ...known, ...change }
  queryClient.setQueryData(groupQuery(groupId).queryKey, group)
  applyGroup(group)
}

/** The scope of the changes of these fields of the group. */
export const settingScope = (part: Partial<Group>): string => `group ${Object.keys(part).join(' ')}`
