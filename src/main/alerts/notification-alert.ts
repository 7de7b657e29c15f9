import type { AlertKind } from '#contract/alert-settings.ts'
import type { Notification } from '#contract/entities/messages/notification.ts'
import type { User } from '#contract/entities/people/user.ts'
import type { EventPayload } from '#contract/events.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { productName } from '#contract/literals.ts'
import { textsOf } from '#main/i18n/texts.ts'
import {
  chatPath,
  chatTag,
  groupName,
  mentionTag,
  pathInGroup,
  showsChats,
  truncateBody,
} from './alert-target.ts'
import type { Alert, AlertContext } from './alert.ts'

/**
 * Returns the alert for a new notification of the user: an assignment, a mention, a customer who waits too long, a
 * campaign that is paused or has ended, the weekly report, or the group's line.
 *
 * Returns null in these cases:
 * - The notification is of another kind.
 * - The user caused the notification.
 * - The notification is about a chat that the user cannot open.
 * - The notification is about a chat that the user sees (open, in the focused window, not locked).
 */
export function notificationAlert(
  { notification, byUserId }: EventPayload<'notification.created'>,
  context: AlertContext,
  user: User,
): Alert | null {
  const { kind, contactId, groupId, title } = notification
  if (byUserId === user.id) return null
  const isOtherGroup = groupId !== context.groupId
  const subject = [title ?? '', ...(isOtherGroup ? groupName(user, groupId) : [])]
    .filter((part) => part !== '')
    .join(' · ')
  if (kind === 'campaign') return campaignAlert(notification, subject, context)
  if (kind === 'report') return reportAlert(notification, context)
  if (kind === 'line') return lineAlert(notification, subject, context)
  if (kind === 'assignment' && (notification.change === 'freed' || notification.change === 'given'))
    return severalAlert(notification, subject, context)
  if (contactId === undefined || !showsChats(user, groupId)) return null
  if (!context.locked && context.focused && context.openContactId === contactId) return null
  const path = chatPath(contactId, groupId, notification.noteId)
  if (kind === 'mention')
    return {
      tag: mentionTag(contactId),
      ...mentionWords(notification, subject, context),
      kind,
      path,
    }
  const { alerts } = textsOf(context.language)
  if (kind === 'waiting') {
    const body = {
      unassigned: alerts.waitingUnassigned,
      window_closing: alerts.windowClosing,
      target_near: alerts.targetNear,
      target_missed: alerts.targetMissed,
      other: alerts.waiting,
    }[waitingChange(notification)]
    return { tag: chatTag(contactId), title: titleOf(subject, context), body, kind, path }
  }
  if (kind !== 'assignment') return null
  const body = assignmentBody(notification, context)
  return { tag: chatTag(contactId), title: titleOf(subject, context), body, kind, path }
}

/** The body of an alert about an assignment, with the reason of a transfer if previews are shown. */
function assignmentBody(
  { change, reason }: Notification,
  { language, locked, hasPreview }: AlertContext,
): string {
  const { alerts } = textsOf(language)
  const body = change === 'team' ? alerts.assignedToTeam : alerts.assigned
  const isShown = reason !== undefined && hasPreview && !locked
  return isShown ? truncateBody(`${body} «${reason}»`) : body
}

/** The alert about several chats that became free in the user's team, or that the user got. */
function severalAlert(
  { id, groupId, text, change }: Notification,
  subject: string,
  context: AlertContext,
): Alert {
  const kind: AlertKind = 'assignment'
  return {
    tag: `notification-${id}`,
    title: titleOf(subject, context),
    body: textsOf(context.language).alerts[change === 'given' ? 'given' : 'freed'](text),
    kind,
    path: pathInGroup(groupId, menuPaths.chats),
  }
}

const waitingChange = ({ change }: Notification) =>
  change === 'unassigned' ||
  change === 'window_closing' ||
  change === 'target_near' ||
  change === 'target_missed'
    ? change
    : 'other'

/** The title of an alert: its subject, or the app's name if the screen is locked or the subject is empty. */
const titleOf = (subject: string, { locked }: AlertContext): string =>
  locked || subject === '' ? productName : subject

function mentionWords(
  { actorName, text }: Notification,
  chat: string,
  { locked, language, hasPreview }: AlertContext,
): Pick<Alert, 'title' | 'body'> {
  const { alerts } = textsOf(language)
  if (locked) return { title: productName, body: alerts.mention }
  return {
    title: actorName === undefined ? alerts.mention : alerts.mentionBy(actorName),
    body: [chat, hasPreview ? truncateBody(text) : ''].filter((part) => part !== '').join(': '),
  }
}

function reportAlert(
  { id, groupId, title, text }: Notification,
  { locked, language }: AlertContext,
): Alert {
  const { alerts } = textsOf(language)
  const words = locked
    ? { title: productName, body: alerts.report }
    : { title: [alerts.report, title ?? ''].filter((part) => part !== '').join(' · '), body: text }
  const kind: AlertKind = 'report'
  const path = pathInGroup(groupId, menuPaths.reports)
  return { tag: `notification-${id}`, ...words, kind, path }
}

/** The alert about the group's line. An alert about a later change of the same line replaces it. */
function lineAlert(
  { groupId, change }: Notification,
  subject: string,
  context: AlertContext,
): Alert {
  const { lineStopped, lineRestricted, lineChanged } = textsOf(context.language).alerts
  const bodies = { line_stopped: lineStopped, line_restricted: lineRestricted }
  return {
    tag: `line-${groupId}`,
    title: titleOf(subject, context),
    body: change === 'line_stopped' || change === 'line_restricted' ? bodies[change] : lineChanged,
    kind: 'line',
    path: pathInGroup(groupId, menuPaths.line),
  }
}

function campaignAlert(
  { id, groupId, change }: Notification,
  subject: string,
  context: AlertContext,
): Alert {
  const { campaignPaused, campaignCancelled, campaignFinished } = textsOf(context.language).alerts
  const stopped = change === 'cancelled' ? campaignCancelled : campaignFinished
  const kind: AlertKind = 'campaign'
  return {
    tag: `notification-${id}`,
    title: titleOf(subject, context),
    body: change === 'campaign_paused' ? campaignPaused : stopped,
    kind,
    path: pathInGroup(groupId, menuPaths.campaigns),
  }
}
