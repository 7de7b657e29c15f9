import type { Snooze } from '#contract/rules/snooze.ts'
import { textsOf } from '#main/i18n/index.ts'
import {
  chatPath,
  chatTag,
  groupName,
  showsChats,
  type Alert,
  type AlertContext,
} from './decide-alert.ts'

/**
 * The native notification for a chat that was put off and is due; null where alerts are off, nobody is signed in, the chat's
 * group is theirs no more, or the chat is before the person's eyes already. While the password is asked for it names nobody.
 */
export function decideReminder(
  { groupId, contactId, name }: Snooze,
  context: AlertContext,
): Alert | null {
  const { user, focused, locked, openContactId } = context
  if (!context.notifications || user === null) return null
  // A click on it would lead to no chat.
  if (user.permissions.every((one) => one.groupId !== groupId)) return null
  if (!showsChats(user, groupId)) return null
  if (!locked && focused && openContactId === contactId) return null
  const { reminder, reminderOf } = textsOf(context.language).alerts
  const isElsewhere = groupId !== context.groupId
  const elsewhere = isElsewhere ? groupName(user, groupId) : []
  return {
    tag: chatTag(contactId),
    title: locked ? 'Bandeja' : [reminderOf(name), ...elsewhere].join(' · '),
    body: reminder,
    silent: !context.sound,
    path: chatPath(contactId, groupId),
  }
}
