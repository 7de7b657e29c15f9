import { groupsApi } from '#contract/api/groups.ts'
import { implement } from '../http/implement.ts'
import { groupOut } from '../wire-form.ts'
import { enterGroup } from './access.ts'

export const groupsRoutes = [
  implement(groupsApi.group, async ({ userId, params }, { storage }) => {
    // The header says which group the caller works in; the group asked for may be another one of theirs.
    const { directory } = await enterGroup(storage.db, { userId, groupId: params.id })
    return groupOut(directory.group)
  }),
]
