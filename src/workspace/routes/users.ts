import { usersApi } from '#contract/api/users.ts'
import { can } from '#contract/policies/index.ts'
import { forbidden } from '../failure.ts'
import { implement } from '../http/implement.ts'
import { enterGroup, sameGroup } from './access.ts'

export const usersRoutes = [
  implement(usersApi.users, async (call, { storage }) => {
    sameGroup(call.groupId, call.query.groupId)
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'user.see')) throw forbidden('You may not see the people of this group.')
    return { items: directory.members }
  }),
]
