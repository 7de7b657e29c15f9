import type { User } from '#contract/entities/user.ts'
import { ownGroup } from '#contract/rules/link-query.ts'
import { mayHaveMessagingApp } from '#contract/rules/messaging-app.ts'

/** The tag of a chat's alert: a later alert about the chat replaces it. */
export const chatTag = (contactId: string): string => `chat-${contactId}`

export const mentionTag = (contactId: string): string => `mention-${contactId}`

/** Whether the user may see chats of the group. Without them an alert would lead nowhere. */
export function showsChats({ permissions }: User, id: string): boolean {
  return permissions.every((one) => one.groupId !== id || mayHaveMessagingApp(one))
}

/** Whether the user only reads in the group, or is not in it. */
export function isReadOnlyIn({ permissions }: User, id: string): boolean {
  return permissions.find(({ groupId }) => groupId === id)?.isReadOnly ?? true
}

/** The name of one of the user's groups; empty if it has none. */
export function groupName({ permissions }: User, id: string): string[] {
  const name = permissions.find(({ groupId }) => groupId === id)?.groupName
  return name === undefined || name === '' ? [] : [name]
}

/**
 * The path that opens a chat.
 * @param groupId the chat's group
 */
export function chatPath(contactId: string, groupId: string): string {
  return pathInGroup(groupId, '/dashboard', { chat: contactId })
}

/** Adds the group to a path, even the selected one: the user may have switched by the time of the click. */
export function pathInGroup(
  groupId: string,
  path: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ [ownGroup]: groupId, ...more })
  return `${path}?${query.toString()}`
}
