import type { Snooze } from '#contract/rules/chats/snooze.ts'
import { productName } from '#contract/literals.ts'
import { textsOf } from '#main/i18n/texts.ts'
import { chatPath, chatTag, groupName, showsChats } from './alert-target.ts'
import { isWanted, type Alert, type AlertContext } from './alert.ts'

/**
 * Returns the native notification for a snooze that is due. While the screen is locked, it does not name the contact.
 * Null in these cases:
 * - Nobody is signed in.
 * - Reminders are off, or it is within the do-not-disturb hours.
 * - The user cannot open chats of the group.
 * - The user sees the chat (open, in the focused window, not locked).
 */
export function decideReminder(
  { groupId, contactId, name }: Snooze,
  context: AlertContext,
): Alert | null {
  const { user, focused, locked, openContactId } = context
  if (user === null || !isWanted(context, 'reminder')) return null
  // Without a permission the user has left the group, so a click could not open the chat.
  if (user.permissions.every((one) => one.groupId !== groupId)) return null
  if (!showsChats(user, groupId)) return null
  if (!locked && focused && openContactId === contactId) return null
  const { reminder, reminderOf } = textsOf(context.language).alerts
  const isOtherGroup = groupId !== context.groupId
  const groupSuffix = isOtherGroup ? groupName(user, groupId) : []
  return {
    tag: chatTag(contactId),
    title: locked ? productName : [reminderOf(name), ...groupSuffix].join(' · '),
    body: reminder,
    kind: 'reminder',
    path: chatPath(contactId, groupId),
  }
}
