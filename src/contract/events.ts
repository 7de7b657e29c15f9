import { z } from 'zod'
import { assignmentEntrySchema } from './entities/chats/assignment-entry.ts'
import { chatSnoozeSchema } from './entities/chats/chat-snooze.ts'
import { chatViewersSchema } from './entities/chats/chat-viewers.ts'
import { contactSchema } from './entities/contacts/contact.ts'
import { groupSchema } from './entities/groups/group.ts'
import { levelTagSchema } from './entities/tags/level.ts'
import { lineLeavingSchema, lineStatusSchema } from './entities/line/line.ts'
import { memberSchema } from './entities/people/member.ts'
import {
  messageSchema,
  messageStatusSchema,
  payloadFailedSchema,
  reactionSchema,
} from './entities/messages/message.ts'
import { notificationSchema } from './entities/messages/notification.ts'
import { permissionSchema } from './entities/people/permission.ts'
import { tagSchema } from './entities/tags/tag.ts'
import { serviceStatusSchema } from './entities/chats/service-status.ts'
import {
  whatsAppTemplateSchema,
  whatsAppTemplateStatusSchema,
} from './entities/templates/whatsapp-template.ts'
import { flag, id, list, revision, timestamp } from './wire.ts'

/**
 * The push channels. The specification names no push channel and no event, so all names here are our own.
 *
 * A viewer subscribes to these channels:
 * - `group`: data that every member may see, e.g. settings, members, templates and flows.
 * - `feed`: data that not every member may see, e.g. chats, messages, tags and campaigns. Each viewer has one feed per
 *   group. For every event, the service checks by the policies which viewers' feeds receive it.
 * - `user`: changes of the user's own access, in all groups.
 * - `presence`: the users who have a chat open or are typing in it. Each chat has one such channel.
 */
export const channels = {
  group: (groupId: string) => `private-group-${groupId}`,
  feed: (groupId: string, userId: string) => `private-feed-${groupId}-${userId}`,
  user: (userId: string) => `private-user-${userId}`,
  presence: (contactId: string) => `presence-chat-${contactId}`,
} as const

/** The contact's id in the name of a chat's presence channel; undefined for any other channel. */
export function chatOfPresence(channel: string): string | undefined {
  const prefix = channels.presence('')
  return channel.startsWith(prefix) ? channel.slice(prefix.length) : undefined
}

/** Events that clients send each other on a chat's presence channel, without the service. */
export const clientEvents = { typing: 'client-typing' } as const

/** The fields that every event has, besides the fields of its type. */
const envelope = {
  groupId: id,
  /**
   * The user who caused the event. Absent if the customer, the channel or the service itself caused it, e.g. by sending
   * a scheduled message.
   */
  byUserId: id.optional(),
  at: timestamp,
}

function event<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ ...envelope, ...shape })
}

/**
 * A change of a contact or chat. It contains the whole contact, so that a client can update the chat without a call.
 */
const contactEvent = event({ contact: contactSchema })
const assignmentEvent = event({
  contact: contactSchema,
  /** The row that was added to the assignment history, or the row whose end was set. */
  entry: assignmentEntrySchema.optional(),
  /** The tags of the agent and of the team that the chat had before the change. */
  previousUserTagId: id.optional(),
  previousTeamTagId: id.optional(),
})

/** The message and the chat after a change of the message. Absent: a client fetches them. */
const changedMessage = { message: messageSchema.optional(), contact: contactSchema.optional() }

/** Every live event: its name on the wire and the schema of its payload. */
export const eventSchemas = {
  /** A message was received or sent. `contact` includes the chat as it is after this message. */
  'message.created': event({ message: messageSchema, contact: contactSchema }),
  'message.status': event({
    contactId: id,
    messageId: id,
    status: messageStatusSchema,
    payloadFailed: payloadFailedSchema.optional(),
    ...changedMessage,
  }),
  'message.reaction': event({
    contactId: id,
    messageId: id,
    reactions: list(reactionSchema),
    ...changedMessage,
  }),
  'message.deleted': event({ contactId: id, messageId: id, contact: contactSchema }),

  'contact.created': contactEvent,
  /** The name, phone, e-mail, brand or custom fields changed. */
  'contact.edited': contactEvent,
  /** The person was blocked or unblocked (`blocked`), and their chat was archived or is in the list again. */
  'contact.blocked': contactEvent,
  'contact.deleted': event({ contactId: id }),
  /**
   * Another contact was merged into this one, or taken out of it again: its messages, notes and tags are other ones. The other
   * contact has an event of its own, `contact.deleted` or `contact.created`.
   */
  'contact.merged': contactEvent,
  /** Earlier messages of the chat were imported, or removed again. */
  'chat.history': contactEvent,
  /** The archived, important or finished flag of the chat changed. */
  'chat.flags': contactEvent,
  'chat.pending': event({
    contactId: id,
    pendingMessages: z.number().int().nonnegative(),
    /** Absent: a client fetches the chat. */
    contact: contactSchema.optional(),
  }),
  /**
   * The customer's wait was ended or resumed by a user (`endWait`), its 24-hour window has closed, or a target of the chat is near or
   * missed.
   */
  'chat.wait': contactEvent,
  /** The viewer follows the chat, or no longer (`chat.followed`). Only their own feed gets it. */
  'chat.followed': contactEvent,
  'chat.deleted': contactEvent,
  'chat.status': contactEvent,
  'chat.statusTags': contactEvent,

  /**
   * Users opened or left chats, or began or stopped to write in them: all users who have each of these chats open now.
   * Sent at most once a second. A chat that the receiver may not see is left out.
   */
  'chats.viewed': event({ items: list(chatViewersSchema) }),

  /** A user snoozed a chat or ended a snooze: all snoozes of the chat. A customer's message ends them without this event. */
  'snoozes.changed': event({ contactId: id, snoozes: list(chatSnoozeSchema) }),

  'contact.assigned': assignmentEvent,
  /** An admin moved the chat from one agent to another. */
  'contact.reassigned': assignmentEvent,
  'contact.unassigned': assignmentEvent,
  'contact.teamAssigned': assignmentEvent,
  'contact.teamUnassigned': assignmentEvent,
  /** The agent was removed; the chat stays with the team. */
  'contact.releasedToTeam': assignmentEvent,
  /**
   * The user who receives this event has lost access to the chat, perhaps by their own action, e.g. by releasing it.
   */
  'contact.hidden': event({
    contactId: id,
    /** The agent who has the chat now; absent if nobody has it. */
    userId: id.optional(),
    /** Until when the user may add one note to the chat, although they no longer see it. */
    noteUntil: timestamp.optional(),
    /** The revision of the chat with which they lost it. */
    revision,
  }),

  'contact.tagAdded': event({ contactId: id, tagId: id, contact: contactSchema }),
  'contact.tagRemoved': event({ contactId: id, tagId: id, contact: contactSchema }),
  'contact.levelTagAdded': event({ contactId: id, tag: levelTagSchema, contact: contactSchema }),
  'contact.levelTagRemoved': event({ contactId: id, tag: levelTagSchema, contact: contactSchema }),
  'contact.noteAdded': event({ contactId: id }),
  /** A message for the contact was scheduled, cancelled or sent. */
  'contact.scheduled': event({ contactId: id }),

  /**
   * The workspace stored a batch of imported contacts. These contacts have no events of their own, so clients fetch the
   * lists of the Contacts screen again. If `updated` is above 0, clients also fetch the chat list again, because it may
   * contain updated contacts.
   */
  'contacts.imported': event({
    created: z.number().int().nonnegative(),
    updated: z.number().int().nonnegative(),
  }),

  /**
   * An import was undone, or a part of it: its contacts were deleted. They had no messages and have no events of their own,
   * so clients fetch the chat list, the open chat and the lists of the Contacts screen again.
   */
  'contacts.removed': event({ removed: z.number().int().nonnegative() }),

  /**
   * A tag was created or changed. With `replacedId`: the tag of that id was merged into `tag` and does not exist any
   * more.
   */
  'tag.changed': event({ tag: tagSchema, replacedId: id.optional() }),
  /**
   * A field of contacts was named, changed or moved, or has no name any more. With `updated` above 0, values of so many
   * contacts were converted: these contacts have no events of their own.
   */
  'contactFields.changed': event({ updated: z.number().int().nonnegative().optional() }),
  /** A segment was created, changed or deleted. */
  'segment.changed': event({ segmentId: id }),
  'template.changed': event({ templateId: id }),
  /** A flow was created, edited, published, archived, unarchived or sent, or a customer submitted its form. */
  'flow.changed': event({ flowId: id }),
  /** A campaign was created, changed or deleted, its status changed, or the state of some recipients changed. */
  'campaign.changed': event({ campaignId: id }),
  /**
   * A user submitted, archived, unarchived or deleted a channel template, or the channel changed its status or quality.
   */
  'waTemplate.status': event({
    template: whatsAppTemplateSchema,
    prevStatus: whatsAppTemplateStatusSchema.optional(),
  }),
  'waTemplate.category': event({ template: whatsAppTemplateSchema, prevCategory: z.string() }),

  'member.added': event({ member: memberSchema }),
  /**
   * One of these changed for a member: role, template permission, the read-only, supervisor or super admin flag.
   * `droppedTagId` is the personal tag that the member lost with the change, if any.
   */
  'member.roleChanged': event({
    member: memberSchema,
    permission: permissionSchema.optional(),
    droppedTagId: id.optional(),
  }),
  /** The name, photo or capacity of a member changed. */
  'member.profile': event({ member: memberSchema }),
  'member.disabled': event({ member: memberSchema }),
  'member.removed': event({ userId: id, tagId: id.optional() }),
  /** A member's team changed, and nothing of their access. What they see may be different. */
  'member.teamChanged': event({ member: memberSchema, permission: permissionSchema.optional() }),
  /** Of a member's permission, only `tagIdList` changed: the tags that the member owns beside their personal tag. */
  'member.tagsChanged': event({ member: memberSchema, permission: permissionSchema.optional() }),
  'member.serviceStatus': event({ userId: id, serviceStatus: serviceStatusSchema }),
  'member.qrAccess': event({ userId: id, hasQrAccess: flag }),

  /** An invitation was sent, renewed, withdrawn or accepted. */
  'invitation.changed': event({ invitationId: id }),
  /** A team was created, renamed or deleted, or its `hidesFreeChats` or opening hours changed. */
  'team.changed': event({ teamId: id }),

  'group.settings': event({ group: groupSchema }),
  /** The group's profile on the channel was saved. */
  'whatsAppProfile.changed': event({ groupId: id }),
  /**
   * The group's line was connected, changed or disconnected, what waited for it is leaving, or its provider called while
   * it was being set up.
   */
  'line.changed': event({
    /** Null: the group has no line any more. Absent: the state that every member knows is the same. */
    line: lineStatusSchema.nullable().optional(),
    leaving: lineLeavingSchema.optional(),
  }),
  'group.qrAssigner': event({ hasQrAssigner: flag }),
  /** A customer scanned the QR code of the agent `userId`, and the customer's chat was assigned to this agent. */
  'qrAssigner.used': event({ userId: id, codeId: id, contactId: id }),

  /** The push service has lost events: a client fetches everything again. It carries no change. */
  'events.missed': event({}),

  /** A saved view of the user or of their team was created, changed, deleted or moved. */
  'savedViews.changed': event({}),
  /** A macro of the group was created, changed or deleted. */
  'macros.changed': event({}),
  /** A rule of the group was created, changed, moved, switched or deleted. */
  'rules.changed': event({}),
  /** Rules acted in a chat, or a run was undone. */
  'rules.ran': event({ contactId: id }),
  /**
   * The group's targets were changed, or what is due was reckoned anew in so many chats (`reckoned`): these have no events of
   * their own, so clients fetch the chat list and the open chat again.
   */
  'targets.changed': event({ reckoned: z.number().int().nonnegative().optional() }),
  /** A key or a webhook of the group was made, changed, switched or ended. */
  'integrations.changed': event({}),
  /** The group demands two steps of other members, from another day, or its rules for sessions and devices changed. */
  'twoStep.changed': event({}),

  'notification.created': event({ notification: notificationSchema }),
  /** The user marked notifications as read or unread, perhaps in another window. */
  'notifications.marked': event({}),
} as const

export type EventName = keyof typeof eventSchemas
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>

/** One validated live event: `{name, data}`, discriminated by `name`. */
export type RealtimeEvent = {
  [Name in EventName]: { name: Name; data: EventPayload<Name> }
}[EventName]

const eventNames = new Set<string>(Object.keys(eventSchemas))

/** Whether the name is that of an event in `eventSchemas`. */
export function isEventName(name: string): name is EventName {
  return eventNames.has(name)
}

/**
 * Validates one event from the wire.
 * @returns the event, or the reason why it is not accepted. Either its name is unknown, e.g. because the service is
 * newer than this app, or its payload is invalid
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

/**
 * States of the push connection as the page shows them. `waiting`: it failed, and the app tries again. `stopped`: the
 * service asked the app not to reconnect.
 */
export const realtimeStates = ['off', 'connecting', 'live', 'waiting', 'stopped'] as const
export type RealtimeState = (typeof realtimeStates)[number]
