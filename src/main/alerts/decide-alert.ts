import type { User } from '#contract/entities/user.ts'
import type { EventPayload, RealtimeEvent } from '#contract/events.ts'
import type { Language } from '#contract/limits.ts'
import { isSurelyAssignedTo } from '#contract/policies/chat-visibility.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { ownGroup } from '#contract/rules/link-query.ts'
import { mayHaveMessagingApp } from '#contract/rules/messaging-app.ts'
import { messagePreview } from '#contract/rules/message-preview.ts'
import { notificationPreview } from '#contract/rules/notification-preview.ts'
import { textsOf } from '#main/i18n/index.ts'
import { minimalGroup } from './minimal-group.ts'

/** Longest message text in an alert, in characters; systems show two or three lines. */
const BODY_CHARACTERS = 160

/** Fixed by the specification (section 4), in Spanish for every language. */
const TEMPLATE_TITLES = { approved: 'Plantilla aprobada', rejected: 'Plantilla rechazada' } as const

/** State that decides whether an event becomes an alert. */
export interface AlertContext {
  /** The signed-in user; without one there are no alerts. */
  user: User | null
  /** The user's own setting. */
  notifications: boolean
  sound: boolean
  language: Language
  /** Whether the window has the focus. */
  focused: boolean
  /** The selected group. */
  groupId: string | null
  /** The open chat of the selected group. */
  openContactId: string | null
  /** While locked, alerts name no customer and no content. */
  locked: boolean
}

/** A native notification and the path that a click on it opens. */
export interface Alert {
  /** A later alert with the same tag replaces the earlier one. One tag per chat and per template. */
  tag: string
  title: string
  body: string
  silent: boolean
  /** A path of the app. */
  path: string
}

export const chatTag = (contactId: string): string => `chat-${contactId}`
export const mentionTag = (contactId: string): string => `mention-${contactId}`

/**
 * Returns the alert for a live event, or null. Alerts are shown for a customer's message in a chat of the user's own
 * that is not open and focused, for a mention of the user in a note, and for an approved or rejected template.
 */
export function decideAlert(event: RealtimeEvent, context: AlertContext): Alert | null {
  if (!context.notifications || context.user === null) return null
  if (event.name === 'message.created') return messageAlert(event.data, context, context.user)
  if (event.name === 'notification.created') return mentionAlert(event.data, context, context.user)
  if (event.name === 'waTemplate.status') return templateAlert(event.data, context, context.user)
  return null
}

function messageAlert(
  { message, contact, byUserId }: EventPayload<'message.created'>,
  context: AlertContext,
  user: User,
): Alert | null {
  if (message.sender !== 'contact' || message.autoResponse || byUserId === user.id) return null
  if (!context.locked && context.focused && context.openContactId === contact.id) return null
  if (!showsChats(user, contact.groupId)) return null
  if (!isSurelyAssignedTo(viewerOf(user, minimalGroup(contact.groupId)), contact)) return null
  const isOtherGroup = contact.groupId !== context.groupId
  const groupSuffix = isOtherGroup ? groupName(user, contact.groupId) : []
  const words = context.locked
    ? { title: 'Bandeja', body: textsOf(context.language).alerts.kinds.message }
    : {
        title: [contactName(contact), ...groupSuffix].join(' · '),
        body: messageBody(message.content, context.language),
      }
  return {
    tag: chatTag(contact.id),
    ...words,
    silent: !context.sound,
    path: chatPath(contact.id, contact.groupId),
  }
}

/** Whether the user may see chats of the group. Without them an alert would lead nowhere. */
export function showsChats({ permissions }: User, id: string): boolean {
  return permissions.every((one) => one.groupId !== id || mayHaveMessagingApp(one))
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
function pathInGroup(groupId: string, path: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ [ownGroup]: groupId, ...more })
  return `${path}?${query.toString()}`
}

type Content = EventPayload<'message.created'>['message']['content']

function messageBody(content: Content, language: Language): string {
  const { alerts } = textsOf(language)
  const { kind, text } = messagePreview(content)
  if (kind === 'reaction') return alerts.reaction(text)
  if (kind === 'text' || kind === 'none' || kind === 'unknown') {
    return truncate(text) || alerts.kinds.message
  }
  return text === '' ? alerts.kinds[kind] : `${alerts.kinds[kind]}: ${truncate(text)}`
}

/** Truncates between graphemes, never inside an emoji. */
function truncate(text: string): string {
  if (text.length <= BODY_CHARACTERS) return text
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, BODY_CHARACTERS * 2))) {
    if (index + segment.length > BODY_CHARACTERS) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** Other notifications have no alert: they can wait for the notifications screen. */
function mentionAlert(
  { notification, byUserId }: EventPayload<'notification.created'>,
  context: AlertContext,
  user: User,
): Alert | null {
  const { kind, contactId, groupId, title, text, actorName } = notification
  if (kind !== 'mention' || contactId === undefined || byUserId === user.id) return null
  if (!context.locked && context.focused && context.openContactId === contactId) return null
  if (!showsChats(user, groupId)) return null
  const { alerts } = textsOf(context.language)
  const groupSuffix = groupId === context.groupId ? [] : groupName(user, groupId)
  const chat = [...(title === undefined ? [] : [title]), ...groupSuffix].join(' · ')
  const words = context.locked
    ? { title: 'Bandeja', body: alerts.mention }
    : {
        title: actorName === undefined ? alerts.mention : alerts.mentionBy(actorName),
        body: [chat, truncate(text)].filter((part) => part !== '').join(': '),
      }
  return {
    tag: mentionTag(contactId),
    ...words,
    silent: !context.sound,
    path: chatPath(contactId, groupId),
  }
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
    silent: !context.sound,
    path: pathInGroup(groupId, '/dashboard/templates', { template: template.id }),
  }
}

type Template = EventPayload<'waTemplate.status'>['template']

/** @param groupSuffix the group's name if it is not the selected group */
function templateBody({ name, templateText }: Template, groupSuffix: readonly string[]): string {
  const preview = notificationPreview(templateText)
  const named = [name, ...groupSuffix].join(' · ')
  return preview === '' ? named : `${named}: ${preview}`
}
