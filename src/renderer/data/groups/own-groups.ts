import { queryOptions } from '@tanstack/react-query'
import { groupsApi } from '#contract/api/groups/groups.ts'
import type { GroupSummary } from '#contract/entities/groups/group.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import { defaultLanguage } from '#contract/limits.ts'
import { mayHaveMessagingApp } from '#contract/rules/line/messaging-app.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { permittedGroupName } from '#renderer/data/groups/group-choice.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** Makes the summary of a group from the session, for a service that has no list of groups. */
function fromPermission(permission: Permission): GroupSummary {
  return {
    id: permission.groupId,
    name: permittedGroupName(permission),
    phone: permission.groupPhone,
    language: defaultLanguage,
    hasMessagingApp: mayHaveMessagingApp(permission),
    awaitsFirstMessage: false,
    isSimulated: false,
    memberCount: 0,
    members: [],
  }
}

/**
 * Whether the summary was made from the session. Such a summary has no members; a group in the service's list has at
 * least one, the user.
 */
export const isFromSession = ({ memberCount }: GroupSummary): boolean => memberCount === 0

/**
 * The user's groups.
 * @param permissions the session's permissions; the groups are made from them if the service has no list of groups
 */
export function ownGroupsQuery(permissions: readonly Permission[]) {
  return queryOptions({
    queryKey: queryKeyOf(
      'ownGroups',
      permissions.map(({ groupId }) => groupId),
    ),
    queryFn: async ({ signal }): Promise<GroupSummary[]> => {
      try {
        return (await call(groupsApi.myGroups, { signal })).items
      } catch (error) {
        if (isMissingCall(error)) return permissions.map(fromPermission)
        throw error
      }
    },
  })
}
