import type { User } from '#contract/entities/people/user.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { ownGroup } from '#contract/rules/contacts/link-query.ts'
import { mayHaveMessagingApp } from '#contract/rules/line/messaging-app.ts'

/** The tag of a chat's alert. A later alert with the same tag replaces the earlier one. */
export const chatTag = (contactId: string): string => `chat-${contactId}`

export const mentionTag = (contactId: string): string => `mention-${contactId}`

/**
 * Whether alerts about chats of the group may be shown. False only if the user belongs to the group and the group has
 * no messaging app.
 */
export function showsChats({ permissions }: User, id: string): boolean {
  return permissions.every((one) => one.groupId !== id || mayHaveMessagingApp(one))
}

/** Returns a list with the group's name, or an empty list if the name is not known. */
export function groupName({ permissions }: User, id: string): string[] {
  const name = permissions.find(({ groupId }) => groupId === id)?.groupName
  return name === undefined || name === '' ? [] : [name]
}

/**
 * Returns the path that opens a chat.
 * @param groupId the chat's group
 * @param noteId the note to show in the chat
 */
export function chatPath(contactId: string, groupId: string, noteId?: string): string {
  const note = noteId === undefined ? {} : { note: noteId }
  return pathInGroup(groupId, menuPaths.chats, { chat: contactId, ...note })
}

/**
 * Returns the path with the group in its query, even if the group is selected now: the user may select another group
 * before clicking the alert.
 */
export function pathInGroup(
  groupId: string,
  path: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ [ownGroup]: groupId, ...more })
  return `${path}?${query.toString()}`
}

/** Maximum length of a message text in an alert, UTF-16 units. Systems show two or three lines. */
const BODY_CHARACTERS = 160

/** Truncates a text between graphemes, so that no emoji is cut. */
export function truncateBody(text: string): string {
  if (text.length <= BODY_CHARACTERS) return text
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, BODY_CHARACTERS * 2))) {
    if (index + segment.length > BODY_CHARACTERS) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
