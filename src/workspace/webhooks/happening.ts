import { z } from 'zod'
import type { StepEventKind, WebhookKind } from '#contract/entities/groups/webhook.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { EventName } from '#contract/events.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import type { Announcement, ChatAnnouncement } from '#workspace/events/event-draft.ts'

/** Something that webhooks may want to know. */
export interface Happening {
  groupId: string
  kind: WebhookKind | StepEventKind
  /** The only webhook that is told, whatever its kinds are; absent: those of the kind. */
  webhookId?: string | undefined
  /** What it is about: what happens to one subject is told in its order. */
  subjectId: string
  contactId?: string | undefined
  /** The name of the subject. */
  title: string
  byUserId?: string | undefined
  /** What a webhook is told that gets ids, kinds and states alone. */
  outline: Readonly<Record<string, unknown>>
  /** What others are told beside it, or instead of its parts. */
  content: Readonly<Record<string, unknown>>
}

type About = Pick<Happening, 'kind' | 'outline' | 'content'> &
  Partial<Pick<Happening, 'title' | 'webhookId'>>

/** The state of a chat, without anything that says whose it is. */
const outlineOf = (contact: Contact) => ({
  contact: {
    id: contact.id,
    userId: contact.userId ?? null,
    teamTagId: contact.teamTagId ?? null,
    archived: contact.archived,
    finished: contact.finishedChat,
    revision: contact.revision,
  },
})

const messageSchema = z
  .looseObject({
    _id: z.string(),
    sender: z.string(),
    status: z.string(),
    updatedAt: z.string().optional(),
    content: z.looseObject({ type: z.string(), flowAnswers: z.unknown().optional() }),
  })
  .transform(({ _id: id, ...message }) => ({ id, ...message }))

/** Something that happened to a chat. */
export function ofChat(contact: Contact, about: About, byUserId?: string): Happening {
  const { groupId, id } = contact
  return {
    groupId,
    kind: about.kind,
    webhookId: about.webhookId,
    subjectId: id,
    contactId: id,
    title: about.title ?? contactName(contact),
    byUserId,
    outline: { ...outlineOf(contact), ...about.outline },
    content: { contact, ...about.content },
  }
}

/** A message that was received or sent. The answers to a flow are told before it. */
function ofMessage({ data, facts }: ChatAnnouncement): About[] {
  const message = messageSchema.parse(data['message'])
  const { id, sender, status, updatedAt, content } = message
  // Nothing follows from what a blocked person writes.
  if (sender === 'contact' && isBlocked(facts)) return []
  const outline = { message: { id, sender, status, updatedAt, type: content.type } }
  const kind = sender === 'contact' ? 'message.in' : 'message.out'
  const { flowAnswers } = content
  const answered: About = { kind: 'flow.answered', outline, content: { flowAnswers } }
  return [...(flowAnswers === undefined ? [] : [answered]), { kind, outline, content: { message } }]
}

const statusSchema = z.looseObject({
  messageId: z.string(),
  status: z.string(),
  payloadFailed: z.unknown().optional(),
})

function ofStatus({ data }: ChatAnnouncement): About[] {
  const { messageId, status, payloadFailed } = statusSchema.parse(data)
  const outline = {
    message: { id: messageId, status, ...(payloadFailed !== undefined && { payloadFailed }) },
  }
  return [{ kind: 'message.status', outline, content: outline }]
}

const assigned = (): About[] => [{ kind: 'chat.assigned', outline: {}, content: {} }]
const changed = (change: string) => (): About[] => [
  { kind: 'contact.changed', outline: { change }, content: {} },
]
/** Nothing is kept of who it was. */
const deleted = ({ contactId }: ChatAnnouncement): About[] => {
  const outline = { change: 'deleted', contact: { id: contactId } }
  return [{ kind: 'contact.changed', title: '', outline, content: outline }]
}

const tagSchema = z.looseObject({
  tagId: z.string().optional(),
  tag: z.looseObject({ id: z.string() }).optional(),
})
const tagged =
  (isAdded: boolean) =>
  ({ data }: ChatAnnouncement): About[] => {
    const { tagId, tag } = tagSchema.parse(data)
    const outline = { tagId: tagId ?? tag?.id, added: isAdded }
    return [{ kind: 'chat.tagged', outline, content: {} }]
  }

/** What webhooks are told of the events of a chat. */
const chatEvents: Partial<
  Record<EventName, { kinds: WebhookKind[]; read(event: ChatAnnouncement): About[] }>
> = {
  'message.created': { kinds: ['message.in', 'message.out', 'flow.answered'], read: ofMessage },
  'message.status': { kinds: ['message.status'], read: ofStatus },
  'contact.assigned': { kinds: ['chat.assigned'], read: assigned },
  'contact.reassigned': { kinds: ['chat.assigned'], read: assigned },
  'contact.unassigned': { kinds: ['chat.assigned'], read: assigned },
  'contact.teamAssigned': { kinds: ['chat.assigned'], read: assigned },
  'contact.teamUnassigned': { kinds: ['chat.assigned'], read: assigned },
  'contact.releasedToTeam': { kinds: ['chat.assigned'], read: assigned },
  'contact.tagAdded': { kinds: ['chat.tagged'], read: tagged(true) },
  'contact.tagRemoved': { kinds: ['chat.tagged'], read: tagged(false) },
  'contact.levelTagAdded': { kinds: ['chat.tagged'], read: tagged(true) },
  'contact.levelTagRemoved': { kinds: ['chat.tagged'], read: tagged(false) },
  'contact.created': { kinds: ['contact.changed'], read: changed('created') },
  'contact.edited': { kinds: ['contact.changed'], read: changed('edited') },
  'contact.blocked': { kinds: ['contact.changed'], read: changed('blocked') },
  'contact.merged': { kinds: ['contact.changed'], read: changed('merged') },
  'contact.deleted': { kinds: ['contact.changed'], read: deleted },
}

const templateSchema = z.looseObject({
  template: z.looseObject({ id: z.string(), name: z.string(), status: z.string() }),
  prevStatus: z.string().optional(),
})

function ofTemplate({ groupId, data, byUserId }: Announcement & { to: 'group' }): Happening {
  const { template, prevStatus } = templateSchema.parse(data)
  const { id, name, status } = template
  return {
    groupId,
    kind: 'template.status',
    subjectId: id,
    title: name,
    byUserId,
    outline: { template: { id, status }, prevStatus },
    content: { template },
  }
}

/** Which kinds of happenings an announcement may be. */
export function kindsIn(announcement: Announcement): readonly WebhookKind[] {
  if (announcement.to === 'chat' && announcement.only === undefined)
    return chatEvents[announcement.name]?.kinds ?? []
  return announcement.name === 'waTemplate.status' ? ['template.status'] : []
}

/** What happened, by an announcement for which `kindsIn` has a kind. */
export function happeningsIn(announcement: Announcement): Happening[] {
  if (announcement.to === 'group') return [ofTemplate(announcement)]
  if (announcement.to !== 'chat') return []
  const { name, facts, byUserId } = announcement
  const found = chatEvents[name]?.read(announcement) ?? []
  return found.map((about) => ofChat(facts, about, byUserId))
}
