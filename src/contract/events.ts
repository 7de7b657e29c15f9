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
 * The push channels. The specification names no channel and no event: all names here are ours.
 *
 * A viewer subscribes to two channels of the current group and one of their own:
 * - `group`: what every member may know (settings with the levels, people, templates).
 * - `feed`: chats, messages and tags, one channel per viewer, because visibility differs (section 6);
 *   the service decides by policies/chat-visibility and policies/tag who gets an event.
 * - `user`: what concerns the user in all groups.
 * `presence` (who has a chat open, who types) has a channel per chat.
 */
export const channels = {
  group: (groupId: string) => `private-group-${groupId}`,
  feed: (groupId: string, userId: string) => `private-feed-${groupId}-${userId}`,
  user: (userId: string) => `private-user-${userId}`,
  presence: (contactId: string) => `presence-chat-${contactId}`,
} as const

/** Events between clients on a chat's presence channel, without the service: typing. */
export const clientEvents = { typing: 'client-typing' } as const

/** The members of every event besides its own payload. */
const envelope = {
  groupId: id,
  /**
   * The user who caused the event; absent for the customer, the channel and the service itself, which also sends
   * scheduled messages. Clients ignore their own events of `contact.*` and `chat.*`, except `contact.hidden`,
   * `contact.deleted` and `chat.deleted`; all other events apply.
   */
  byUserId: id.optional(),
  at: timestamp,
}

function event<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ ...envelope, ...shape })
}

/** A change of a contact or chat carries the whole contact, so that a row can be put in place without a call. */
const contactEvent = event({ contact: contactSchema })
const assignmentEvent = event({
  contact: contactSchema,
  /** The history row that was opened or closed. */
  entry: assignmentEntrySchema.optional(),
  /** Who or what had the chat before. */
  previousUserTagId: id.optional(),
  previousTeamTagId: id.optional(),
})

/** Every live event: its name on the wire and the schema of its payload. */
export const eventSchemas = {
  /** A message was received or sent. `contact` is the chat after it. */
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
  /** Name, phone, e-mail, brand or custom fields. */
  'contact.edited': contactEvent,
  'contact.deleted': event({ contactId: id }),
  /** Archived, important or finished. */
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
  /** Taken from the agent, left with the team. */
  'contact.releasedToTeam': assignmentEvent,
  /** The viewer may no longer see the chat. The viewer may have caused it. */
  'contact.hidden': event({ contactId: id }),

  'contact.tagAdded': event({ contactId: id, tagId: id, contact: contactSchema }),
  'contact.tagRemoved': event({ contactId: id, tagId: id, contact: contactSchema }),
  'contact.levelTagAdded': event({ contactId: id, tag: levelTagSchema, contact: contactSchema }),
  'contact.levelTagRemoved': event({ contactId: id, tag: levelTagSchema, contact: contactSchema }),
  'contact.noteAdded': event({ contactId: id }),
  /** A message was scheduled for the contact, given up, or fell due. */
  'contact.scheduled': event({ contactId: id }),

  /**
   * A batch of an import was stored. Its contacts have no events of their own: tables of contacts are fetched again, and
   * the chat list where contacts in it may have been updated.
   */
  'contacts.imported': event({
    created: z.number().int().nonnegative(),
    updated: z.number().int().nonnegative(),
  }),

  /** A tag was created or changed, or replaced another one (`replacedId`), which no longer exists. */
  'tag.changed': event({ tag: tagSchema, replacedId: id.optional() }),
  /** A segment was created, changed or deleted. */
  'segment.changed': event({ segmentId: id }),
  'template.changed': event({ templateId: id }),
  /** A flow was created, edited, published, archived, sent or filled in. */
  'flow.changed': event({ flowId: id }),
  /** A campaign was created, changed, started, paused or ended, or some of its recipients have another state. */
  'campaign.changed': event({ campaignId: id }),
  /** The channel's verdict on a template. */
  'waTemplate.status': event({
    template: whatsAppTemplateSchema,
    prevStatus: whatsAppTemplateStatusSchema.optional(),
  }),
  'waTemplate.category': event({ template: whatsAppTemplateSchema, prevCategory: z.string() }),

  'member.added': event({ member: memberSchema }),
  /** Role, read-only, supervisor, team or template permission of a member. `droppedTagId`: the tag that was theirs until now. */
  'member.roleChanged': event({
    member: memberSchema,
    permission: permissionSchema.optional(),
    droppedTagId: id.optional(),
  }),
  /** Name or photo of a member. */
  'member.profile': event({ member: memberSchema }),
  'member.disabled': event({ member: memberSchema }),
  'member.removed': event({ userId: id, tagId: id.optional() }),
  /** The tags that a member owns changed; their other permissions did not. */
  'member.tagsChanged': event({ member: memberSchema, permission: permissionSchema.optional() }),
  'member.serviceStatus': event({ userId: id, serviceStatus: serviceStatusSchema }),
  'member.qrAccess': event({ userId: id, hasQrAccess: flag }),

  /** An invitation was sent, renewed, withdrawn or accepted. */
  'invitation.changed': event({ invitationId: id }),
  /** A team was created, renamed or deleted, or shows its free chats to others. */
  'team.changed': event({ teamId: id }),

  'group.settings': event({ group: groupSchema }),
  /** The group's profile on the channel was saved. */
  'whatsAppProfile.changed': event({ groupId: id }),
  'group.qrAssigner': event({ hasQrAssigner: flag }),
  /** A customer scanned the code of this agent, and their chat is the agent's now. */
  'qrAssigner.used': event({ userId: id, codeId: id, contactId: id }),

  'notification.created': event({ notification: notificationSchema }),
} as const

export type EventName = keyof typeof eventSchemas
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>

/** One live event, checked: `{name, data}`, discriminated by `name`. */
export type RealtimeEvent = {
  [Name in EventName]: { name: Name; data: EventPayload<Name> }
}[EventName]

const eventNames = new Set<string>(Object.keys(eventSchemas))

/** Whether a name from the wire is an event of this contract. */
export function isEventName(name: string): name is EventName {
  return eventNames.has(name)
}

/**
 * Checks one event from the wire.
 * @returns the event, or the reason why it is none: an unknown name (a newer service) or a payload that does not fit.
 */
export function parseEvent(
  name: string,
  data: unknown,
): { ok: true; event: RealtimeEvent } | { ok: false; reason: string } {
  if (!isEventName(name)) return { ok: false, reason: `unknown event ${name}` }
  const parsed = eventSchemas[name].safeParse(data)
  if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of `name` has parsed `data`; TypeScript cannot relate the two in a union
  return { ok: true, event: { name, data: parsed.data } as RealtimeEvent }
}

/** States of the push connection as the page shows them. `stopped`: the service asked not to reconnect. */
export const realtimeStates = ['off', 'connecting', 'live', 'waiting', 'stopped'] as const
export type RealtimeState = (typeof realtimeStates)[number]
