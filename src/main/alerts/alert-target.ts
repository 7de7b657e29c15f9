import type { User } from '#contract/entities/user.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { ownGroup } from '#contract/rules/link-query.ts'
import { mayHaveMessagingApp } from '#contract/rules/messaging-app.ts'

/** The tag of a chat's alert. A later alert with the same tag replaces the earlier one. */
export const chatTag = (contactId: string): string => `chat-${contactId}`

export const mentionTag = (contactId: string): string => `mention-${contactId}`

/**
 * False if the group is one of the user's and has no messaging app, so that a click on an alert could not open the
 * chat. True for a group that the user does not belong to.
 */
export function showsChats({ permissions }: User, id: string): boolean {
  return permissions.every((one) => one.groupId !== id || mayHaveMessagingApp(one))
}

/** A list with the name of one of the user's groups; an empty list if the name is not known. */
export function groupName({ permissions }: User, id: string): string[] {
  const name = permissions.find(({ groupId }) => groupId === id)?.groupName
  return name === undefined || name === '' ? [] : [name]
}

/**
 * Returns the path that opens a chat.
 * @param groupId the chat's group
 */
export function chatPath(contactId: string, groupId: string): string {
  return pathInGroup(groupId, menuPaths.chats, { chat: contactId })
}

/**
 * Adds the group to a path. The selected group is added too, because the user may select another group before the
 * click.
 */
export function pathInGroup(
  groupId: string,
  path: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ [ownGroup]: groupId, ...more })
  return `${path}?${query.toString()}`
}
