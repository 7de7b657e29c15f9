import { usersApi } from '#contract/api/people/users.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { can } from '#contract/policies/index.ts'
import { byName } from '#workspace/name-collation.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { enterGroup } from '#workspace/access.ts'

export const usersRoutes = [
  implement(usersApi.users, async (call, { storage }) => {
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'user.see')) throw forbidden('You may not see the people of this group.')
    return { items: byName(directory.members, directory.group.language) }
  }),

  implement(usersApi.userProfile, async (call, { storage }) => {
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'user.see')) throw forbidden('You may not see the people of this group.')
    const { id } = call.params
    const member = directory.members.find((one) => one.id === id)
    if (member !== undefined) return member
    const name = await inGroup(storage.db, call.groupId).person(id)
    return memberSchema.parse({ id, name })
  }),

  // The client's report of a failed assignment is only logged, for the operator.
  implement(usersApi.reportAssignError, async (call, { storage, log }) => {
    // Check only membership, because the chat may have become hidden from the caller.
    await enterGroup(storage.db, call)
    const { groupId: _, ...seen } = call.body
    log('a client reported a failed assignment', { ...seen, byUserId: call.userId })
    return { ok: true as const }
  }),
]
