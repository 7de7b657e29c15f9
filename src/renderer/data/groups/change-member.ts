import { usersApi, type MemberChangeBody } from '#contract/api/people/users.ts'
import type { OutputOf } from '#contract/api/endpoint.ts'
import { tagInRole } from '#contract/rules/tags/tag-in-role.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { both, changeOrReport, inQueries } from '#renderer/data/change/change.ts'
import { memberDetailsQuery, usersQuery } from './group-queries.ts'
import type { QueryName } from '#renderer/data/service/query-keys.ts'

/** The queries that a change of the group's members, teams and invitations changes. */
export const peopleQueries = [
  'users',
  'memberDetails',
  'chatHolders',
  'teams',
  'teamDetails',
  'invitations',
] as const satisfies readonly QueryName[]

/** Shows a change of a member in the cached members and their details. */
function shownIn(groupId: string, userId: string, change: MemberChangeBody) {
  const { role, isReadOnly, isSupervisor, isSuperAdmin, disabled, tagIdList, teamId } = change
  const { hasTemplatePermission, hasQrAccess, capacity } = change
  const members = inQueries<OutputOf<typeof usersApi.users>>(
    { queryKey: usersQuery(groupId).queryKey, exact: true },
    (known) => ({
      ...known,
      items: known.items.map((member) =>
        member.id === userId
          ? {
              ...member,
              ...(role !== undefined && { role, tagId: tagInRole(role, member.tagId) }),
              ...(isReadOnly !== undefined && { isReadOnly }),
              ...(isSupervisor !== undefined && { isSupervisor }),
              ...(isSuperAdmin !== undefined && { isSuperAdmin }),
              ...(disabled !== undefined && { disabled }),
              ...(tagIdList !== undefined && { tagIdList }),
              ...(teamId !== undefined && { teamId: teamId ?? undefined }),
              ...(capacity !== undefined && { capacity: capacity ?? undefined }),
            }
          : member,
      ),
    }),
  )
  const details = inQueries<OutputOf<typeof usersApi.memberDetails>>(
    { queryKey: memberDetailsQuery(groupId).queryKey },
    (known) => ({
      ...known,
      items: known.items.map((one) =>
        one.id === userId
          ? {
              ...one,
              ...(hasTemplatePermission !== undefined && { hasTemplatePermission }),
              ...(hasQrAccess !== undefined && { hasQrAccess }),
            }
          : one,
      ),
    }),
  )
  return both(members, details)
}

/**
 * Shows a change of a member at once, and saves it.
 * @returns whether the change was saved; if not, a toast shows the error
 */
export async function changeMember(
  groupId: string,
  userId: string,
  body: MemberChangeBody,
): Promise<boolean> {
  return await changeOrReport({
    scope: `members ${groupId}`,
    ...shownIn(groupId, userId, body),
    send: () => call(usersApi.updateMember, { params: { id: userId }, body, groupId }),
    refetches: peopleQueries,
  })
}
