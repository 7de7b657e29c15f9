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

/** Characters of a message's words in an alert; systems show two or three lines. */
const BODY_CHARACTERS = 160

/** Fixed by the specification (section 4), in Spanish whatever the language. */
const TEMPLATE_TITLES = { approved: 'Plantilla aprobada', rejected: 'Plantilla rechazada' } as const

/** What decides whether an event is worth an interruption. */
export interface AlertContext {
  /** Who is signed in; null: nobody is told anything. */
  user: User | null
  /** The person's own switch. */
  notifications: boolean
  sound: boolean
  language: Language
  /** Whether the window has the person's eyes. */
  focused: boolean
  /** The group worked in. */
  groupId: string | null
  /** The chat that is open in it. */
  openContactId: string | null
  /** The password is asked for: who passes by may know that something came, and no more. */
  locked: boolean
}

/** A native notification to be, and where a click on it leads. */
export interface Alert {
  /** A later alert with the same tag takes the earlier one's place: one a chat, one a template. */
  tag: string
  title: string
  body: string
  silent: boolean
  /** A path of the application. */
  path: string
}

export const chatTag = (contactId: string): string => `chat-${contactId}`

/**
 * Which live events become a native notification: a customer's message in a chat of one's own that is not
 * before one's eyes already, and the channel's verdict on a template. Everything else is null.
 */
export function decideAlert(event: RealtimeEvent, context: AlertContext): Alert | null {
  if (!context.notifications || context.user === null) return null
  if (event.name === 'message.created') return messageAlert(event.data, context, context.user)
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
  const isElsewhere = contact.groupId !== context.groupId
  const elsewhere = isElsewhere ? groupName(user, contact.groupId) : []
  const words = context.locked
    ? { title: 'Bandeja', body: textsOf(context.language).alerts.kinds.message }
    : {
        title: [contactName(contact), ...elsewhere].join(' · '),
        body: messageBody(message.content, context.language),
      }
  return {
    tag: chatTag(contact.id),
    ...words,
    silent: !context.sound,
    path: chatPath(contact.id, contact.groupId),
  }
}

/** Whether chats of a group are shown to the person, and an alert of one leads anywhere. */
export function showsChats({ permissions }: User, id: string): boolean {
  return permissions.every((one) => one.groupId !== id || mayHaveMessagingApp(one))
}

/** The name of a group of the person's, where it has one. */
export function groupName({ permissions }: User, id: string): string[] {
  const name = permissions.find(({ groupId }) => groupId === id)?.groupName
  return name === undefined || name === '' ? [] : [name]
}

/** Where a chat is opened. @param groupId the group it is in */
export function chatPath(contactId: string, groupId: string): string {
  return placeIn(groupId, '/dashboard', { chat: contactId })
}

/** @param groupId the group that a place is in: named even where it is the one worked in, for that may be another by the click */
function placeIn(groupId: string, place: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ [ownGroup]: groupId, ...more })
  return `${place}?${query.toString()}`
}

type Content = EventPayload<'message.created'>['message']['content']

function messageBody(content: Content, language: Language): string {
  const { alerts } = textsOf(language)
  const { kind, text } = messagePreview(content)
  if (kind === 'reaction') return alerts.reaction(text)
  if (kind === 'text' || kind === 'none' || kind === 'unknown') {
    return shortened(text) || alerts.kinds.message
  }
  return text === '' ? alerts.kinds[kind] : `${alerts.kinds[kind]}: ${shortened(text)}`
}

/** Cut between characters as people count them, never inside an emoji. */
function shortened(text: string): string {
  if (text.length <= BODY_CHARACTERS) return text
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, BODY_CHARACTERS * 2))) {
    if (index + segment.length > BODY_CHARACTERS) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

function templateAlert(
  { template, prevStatus, groupId }: EventPayload<'waTemplate.status'>,
  context: AlertContext,
  user: User,
): Alert | null {
  const { status } = template
  const before = prevStatus ?? template.prevStatus
  if ((status !== 'approved' && status !== 'rejected') || status === before) return null
  const isElsewhere = groupId !== context.groupId
  return {
    tag: `template-${template.id}`,
    title: TEMPLATE_TITLES[status],
    body: context.locked
      ? textsOf(context.language).alerts.template
      : templateBody(template, isElsewhere ? groupName(user, groupId) : []),
    silent: !context.sound,
    path: placeIn(groupId, '/dashboard/templates', { template: template.id }),
  }
}

type Template = EventPayload<'waTemplate.status'>['template']

/** @param elsewhere the group's name, where it is not the one worked in */
function templateBody({ name, templateText }: Template, elsewhere: readonly string[]): string {
  const preview = notificationPreview(templateText)
  const named = [name, ...elsewhere].join(' · ')
  return preview === '' ? named : `${named}: ${preview}`
}
