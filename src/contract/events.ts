import { z } from 'zod'
import { assignmentEntrySchema } from './entities/assignment-entry.ts'
import { contactSchema } from './entities/contact.ts'
import { groupSchema } from './entities/group.ts'
import { levelTagSchema } from './entities/level.ts'
import { memberSchema } from './entities/member.ts'
import {
  messageSchema,
  messageStatusSchema,
  payloadFailedSchema,
  reactionSchema,
} from './entities/message.ts'
import { notificationSchema } from './entities/notification.ts'
import { permissionSchema } from './entities/permission.ts'
import { tagSchema } from './entities/tag.ts'
import { serviceStatusSchema } from './entities/service-status.ts'
import {
  whatsAppTemplateSchema,
  whatsAppTemplateStatusSchema,
} from './entities/whatsapp-template.ts'
import { flag, id, list, timestamp } from './wire.ts'

/**
 * The push channels. The specification names no channel and no event, so all names here are our own.
 *
 * A viewer subscribes to these:
 * - `group`: data that every member may know, e.g. settings, members, templates and flows.
 * - `feed`: data that not every member may know, e.g. chats, messages, tags and campaigns. Each viewer has one feed per
 *   group. The service decides by the policies which feeds get an event.
 * - `user`: changes of the user's own access, in all groups.
 * - `presence`: who has a chat open and who is typing, one channel per chat.
 */
export const channels = {
  group: (groupId: string) => `private-group-${groupId}`,
  feed: (groupId: string, userId: string) => `private-feed-${groupId}-${userId}`,
  user: (userId: string) => `private-user-${userId}`,
  presence: (contactId: string) => `presence-chat-${contactId}`,
} as const

/** Events that clients send each other on a chat's presence channel, without the service. */
export const clientEvents = { typing: 'client-typing' } as const

/** The fields of every event besides its own payload. */
const envelope = {
  groupId: id,
  /**
   * The user who caused the event. Absent if the customer, the channel or the service itself caused it, e.g. by
   * sending a scheduled message. A client ignores the `contact.*` and `chat.*` events that its own user caused,
   * except `contact.hidden`, `contact.deleted` and `chat.deleted`. It applies all other events.
   */
  byUserId: id.optional(),
  at: timestamp,
}

function event<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ ...envelope, ...shape })
}

/**
 * A change of a contact or chat. It carries the whole contact, so that clients can update the row without a call.
 */
const contactEvent = event({ contact: contactSchema })
const assignmentEvent = event({
  contact: contactSchema,
  /** The row of the assignment history that was added or closed. */
  entry: assignmentEntrySchema.optional(),
  /** The agent and the team that the chat had before. */
  previousUserTagId: id.optional(),
  previousTeamTagId: id.optional(),
})

/** Every live event: its name on the wire and the schema of its payload. */
export const eventSchemas = {
  /** A message was received or sent. `contact` is the contact with its chat after this message. */
  'message.created': event({ message: messageSchema, contact: contactSchema }),
  'message.status': event({
    contactId: id,
    messageId: id,
    status: messageStatusSchema,
    payloadFailed: payloadFailedSchema.optional(),
  }),
  'message.reaction': event({ contactId: id, messageId: id, reactions: list(reactionSchema) }),
  'message.deleted': event({ contactId: id, messageId: id, contact: contactSchema }),

  'contact.created': contactEvent,
  /** The name, phone, e-mail, brand or custom fields changed. */
  'contact.edited': contactEvent,
  'contact.deleted': event({ contactId: id }),
  /** The archived, important or finished flag changed. */
  'chat.flags': contactEvent,
  'chat.pending': event({ contactId: id, pendingMessages: z.number().int().nonnegative() }),
  'chat.deleted': contactEvent,
  'chat.status': contactEvent,
  'chat.statusTags': contactEvent,

  'contact.assigned': assignmentEvent,
  /** An admin moved the chat from one agent to another. */
  'contact.reassigned': assignmentEvent,
  'contact.unassigned': assignmentEvent,
  'contact.teamAssigned': assignmentEvent,
  'contact.teamUnassigned': assignmentEvent,
  /** The agent was removed; the chat stays with the team. */
  'contact.releasedToTeam': assignmentEvent,
  /** The viewer no longer sees the chat, perhaps because of their own action. */
  'contact.hidden': event({ contactId: id }),

  'contact.tagAdded': event({ contactId: id, tagId: id, contact: contactSchema }),
  'contact.tagRemoved': event({ contactId: id, tagId: id, contact: contactSchema }),
  'contact.levelTagAdded': event({ contactId: id, tag: levelTagSchema, contact: contactSchema }),
  'contact.levelTagRemoved': event({ contactId: id, tag: levelTagSchema, contact: contactSchema }),
  'contact.noteAdded': event({ contactId: id }),
  /** A message for the contact was scheduled, cancelled or sent. */
  'contact.scheduled': event({ contactId: id }),

  /**
   * A batch of an import was stored. Its contacts have no events of their own: clients fetch the lists of the Contacts
   * screen again, and also the chat list if the batch may have updated contacts in it.
   */
  'contacts.imported': event({
    created: z.number().int().nonnegative(),
    updated: z.number().int().nonnegative(),
  }),

  /** A tag was created or changed, or was merged with the tag `replacedId`, which no longer exists. */
  'tag.changed': event({ tag: tagSchema, replacedId: id.optional() }),
  /** A segment was created, changed or deleted. */
  'segment.changed': event({ segmentId: id }),
  'template.changed': event({ templateId: id }),
  /** A flow was created, edited, published, archived, unarchived or sent, or a customer filled it in. */
  'flow.changed': event({ flowId: id }),
  /** A campaign was created, changed or deleted, or its status or the state of some recipients changed. */
  'campaign.changed': event({ campaignId: id }),
  /**
   * A channel template was submitted, archived, unarchived or deleted, or the channel changed its status or quality.
   */
  'waTemplate.status': event({
    template: whatsAppTemplateSchema,
    prevStatus: whatsAppTemplateStatusSchema.optional(),
  }),
  'waTemplate.category': event({ template: whatsAppTemplateSchema, prevCategory: z.string() }),

  'member.added': event({ member: memberSchema }),
  /**
   * The role, team, template permission, or the read-only, supervisor or super admin flag of a member changed.
   * `droppedTagId`: the personal tag that the member no longer has.
   */
  'member.roleChanged': event({
    member: memberSchema,
    permission: permissionSchema.optional(),
    droppedTagId: id.optional(),
  }),
  /** The name or photo of a member changed. */
  'member.profile': event({ member: memberSchema }),
  'member.disabled': event({ member: memberSchema }),
  'member.removed': event({ userId: id, tagId: id.optional() }),
  /** The tags that a member owns changed, but no other permission. */
  'member.tagsChanged': event({ member: memberSchema, permission: permissionSchema.optional() }),
  'member.serviceStatus': event({ userId: id, serviceStatus: serviceStatusSchema }),
  'member.qrAccess': event({ userId: id, hasQrAccess: flag }),

  /** An invitation was sent, renewed, withdrawn or accepted. */
  'invitation.changed': event({ invitationId: id }),
  /** A team was created, renamed or deleted, or its `hidesFreeChats` changed. */
  'team.changed': event({ teamId: id }),

  'group.settings': event({ group: groupSchema }),
  /** The group's profile on the channel was saved. */
  'whatsAppProfile.changed': event({ groupId: id }),
  'group.qrAssigner': event({ hasQrAssigner: flag }),
  /** A customer scanned the code of the agent `userId`, and their chat was assigned to this agent. */
  'qrAssigner.used': event({ userId: id, codeId: id, contactId: id }),

  'notification.created': event({ notification: notificationSchema }),
} as const

export type EventName = keyof typeof eventSchemas
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>

/** One validated live event: `{name, data}`, discriminated by `name`. */
export type RealtimeEvent = {
  [Name in EventName]: { name: Name; data: EventPayload<Name> }
}[EventName]

const eventNames = new Set<string>(Object.keys(eventSchemas))

/** Whether a name from the wire is an event of this contract. */
export function isEventName(name: string): name is EventName {
  return eventNames.has(name)
}

/**
 * Validates one event from the wire.
 * @returns the event, or the reason for refusing it: its name is unknown, e.g. from a newer service, or its payload
 * is invalid
 */
export function parseEvent(
  name: string,
  data: unknown,
): { ok: true; event: RealtimeEvent } | { ok: false; reason: string } {
  if (!isEventName(name)) return { ok: false, reason: `unknown event ${name}` }
  const parsed = eventSchemas[name].safeParse(data)
  if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `data` was parsed by the schema of `name`, which TypeScript cannot infer for a union
  return { ok: true, event: { name, data: parsed.data } as RealtimeEvent }
}

/** States of the push connection as the page shows them. `stopped`: the service asked not to reconnect. */
export const realtimeStates = ['off', 'connecting', 'live', 'waiting', 'stopped'] as const
export type RealtimeState = (typeof realtimeStates)[number]
