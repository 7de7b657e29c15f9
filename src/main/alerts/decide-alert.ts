import type { User } from '#contract/entities/people/user.ts'
import type { EventPayload, RealtimeEvent } from '#contract/events.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isFree, isSurelyAssignedTo } from '#contract/policies/chats/chat-visibility.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { mayWrite, viewerOf, type Viewer } from '#contract/policies/viewer.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { messageAlertReason } from '#contract/rules/messages/message-alert.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'
import { notificationPreview } from '#contract/rules/messages/notification-preview.ts'
import { productName } from '#contract/literals.ts'
import { textsOf } from '#main/i18n/texts.ts'
import { previewText } from '#main/i18n/preview-text.ts'
import { minimalGroup } from '#main/minimal-group.ts'
import {
  chatPath,
  chatTag,
  groupName,
  pathInGroup,
  showsChats,
  truncateBody,
} from './alert-target.ts'
import { isWanted, type Alert, type AlertContext } from './alert.ts'
import { notificationAlert } from './notification-alert.ts'

/** Titles that are fixed in Spanish for every language (specification, section 4). */
const TEMPLATE_TITLES = { approved: 'Plantilla aprobada', rejected: 'Plantilla rechazada' } as const

/**
 * Returns the alert for a live event; null for none. An alert is shown for:
 * - a customer's message in a chat that the user has or follows, or that is free for them (see `messageAlertReason`), unless
 *   the person is blocked
 * - an approved or rejected template
 * - some of the user's notifications (see `notificationAlert`)
 *
 * An alert of a kind that the user turned off, or in the do-not-disturb hours, is not shown.
 */
export function decideAlert(event: RealtimeEvent, context: AlertContext): Alert | null {
  const { user } = context
  if (user === null) return null
  const alert = alertOf(event, context, user)
  return alert !== null && isWanted(context, alert.kind) ? alert : null
}

function alertOf(event: RealtimeEvent, context: AlertContext, user: User): Alert | null {
  switch (event.name) {
    case 'message.created':
      return messageAlert(event.data, context, user)
    case 'waTemplate.status':
      return templateAlert(event.data, context, user)
    case 'notification.created':
      return notificationAlert(event.data, context, user)
    default:
      return null
  }
}

function messageAlert(
  { message, contact, byUserId }: EventPayload<'message.created'>,
  context: AlertContext,
  user: User,
): Alert | null {
  if (message.sender !== 'contact' || message.autoResponse || byUserId === user.id) return null
  if (message.content.forAgent === true) return null
  if (isBlocked(contact) || !showsChats(user, contact.groupId)) return null
  const viewer = viewerOf(user, minimalGroup(contact.groupId))
  const chat = {
    isOwn: isSurelyAssignedTo(viewer, contact),
    isFollowed: contact.chat.followed === true,
    isFreeForUser: isFreeFor(viewer, contact),
  }
  const reason = messageAlertReason(chat, whereIsUser(context, contact.id))
  if (reason === null) return null
  const isOtherGroup = contact.groupId !== context.groupId
  const groupSuffix = isOtherGroup ? groupName(user, contact.groupId) : []
  const words = context.locked
    ? { title: productName, body: textsOf(context.language).alerts.kinds.message }
    : {
        title: [contactName(contact), ...groupSuffix].join(' · '),
        body: context.hasPreview
          ? previewText(messagePreview(message.content), context.language, truncateBody)
          : textsOf(context.language).alerts.kinds.message,
      }
  return {
    tag: chatTag(contact.id),
    ...words,
    path: chatPath(contact.id, contact.groupId),
    kind: reason === 'free' ? 'free' : 'message',
    // A reply or "mark as read" from the notification would act on a chat that nobody has taken, or that is a colleague's.
    ...(reason === 'own' && { chat: { ...contact, seenPosition: message.positionInChat } }),
  }
}

function whereIsUser(
  { locked, focused, openContactId }: AlertContext,
  contactId: string,
): Parameters<typeof messageAlertReason>[1] {
  if (locked || !focused) return 'away'
  return openContactId === contactId ? 'chat' : 'app'
}

/** Whether the user may be the one to answer a free chat: it has no team or the user's own. */
function isFreeFor(viewer: Viewer, contact: Contact): boolean {
  const isOfTeam = contact.teamTagId === undefined || contact.teamTagId === viewer.teamTagId
  return isFree(contact) && isOfTeam && mayWrite(viewer)
}

function templateAlert(
  { template, prevStatus, groupId }: EventPayload<'waTemplate.status'>,
  context: AlertContext,
  user: User,
): Alert | null {
  const { status } = template
  const previous = prevStatus ?? template.prevStatus
  if ((status !== 'approved' && status !== 'rejected') || status === previous) return null
  const isOtherGroup = groupId !== context.groupId
  return {
    tag: `template-${template.id}`,
    title: TEMPLATE_TITLES[status],
    body: context.locked
      ? textsOf(context.language).alerts.template
      : templateBody(template, isOtherGroup ? groupName(user, groupId) : []),
    kind: 'template',
    path: pathInGroup(groupId, menuPaths.templates, { template: template.id }),
  }
}

type Template = EventPayload<'waTemplate.status'>['template']

/**
 * The text of an alert about a template.
 * @param groupSuffix a list with the group's name; empty if the group is selected or its name is not known
 */
function templateBody({ name, templateText }: Template, groupSuffix: readonly string[]): string {
  const preview = notificationPreview(templateText)
  const named = [name, ...groupSuffix].join(' · ')
  return preview === '' ? named : `${named}: ${preview}`
}
