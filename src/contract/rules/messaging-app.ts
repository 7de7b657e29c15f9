import type { Group } from '../entities/group.ts'
import type { Permission } from '../entities/permission.ts'

/**
 * Whether a group has a messaging app. Without one its chats and contacts are hidden (specification, section 2).
 * The hidden items and the redirect are in policies/menu.ts.
 */
export function hasMessagingApp({ messagingAppData }: Pick<Group, 'messagingAppData'>): boolean {
  return messagingAppData?.appId !== undefined && messagingAppData.appId !== ''
}

/** Whether a group may have a messaging app, by the user's permission alone. True if the permission does not say. */
export const mayHaveMessagingApp = (permission: Pick<Permission, 'hasMessagingApp'>): boolean =>
  permission.hasMessagingApp !== false
