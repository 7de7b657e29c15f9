import type { Group } from '#contract/entities/group.ts'
import { keepLanguage } from './known-language.ts'
import { groupQuery } from './group-queries.ts'
import { queryClient } from './query.ts'
import { loadedGroupAtom } from './session.ts'
import { store } from './store.ts'

/** Takes what the service says of a group: its features count from now on, and the next start speaks its language. */
export function takeGroup(group: Group): void {
  store.set(loadedGroupAtom, group)
  keepLanguage(group.id, group.language)
}

/** Applies changed settings of a group; the others stay as they are, since an event may have changed them since. */
export function patchGroup(groupId: string, change: Partial<Group>): void {
  const known = store.get(loadedGroupAtom)
  if (known?.id !== groupId) return
  const group = { ...known, ...change }
  queryClient.setQueryData(groupQuery(groupId).queryKey, group)
  takeGroup(group)
}
