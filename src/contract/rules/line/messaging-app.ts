import type { Group } from '#contract/entities/groups/group.ts'
import type { Permission } from '#contract/entities/people/permission.ts'

/**
 * Whether a group has a messaging app. A group without one has no screens for chats and contacts (specification,
 * section 2; policies/menu.ts).
 */
export function hasMessagingApp({ messagingAppData }: Pick<Group, 'messagingAppData'>): boolean {
  return messagingAppData?.appId !== undefined && messagingAppData.appId !== ''
}

/** Whether a group may have a messaging app, by the user's permission alone. True if the permission lacks the field. */
export const mayHaveMessagingApp = (permission: Pick<Permission, 'hasMessagingApp'>): boolean =>
  permission.hasMessagingApp !== false
