import { z } from 'zod'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ChatViewers } from '#contract/entities/chats/chat-viewers.ts'
import type { EventName, EventPayload } from '#contract/events.ts'
import type { ChatFacts } from '#contract/policies/chats/chat-visibility.ts'
import type { Receivers } from './receivers.ts'

/** An event's payload without the fields that the publisher adds. */
type EventData<Name extends EventName> = Omit<EventPayload<Name>, 'groupId' | 'byUserId' | 'at'> &
  Record<string, unknown>

interface Of<Name extends EventName> {
  groupId: string
  name: Name
  data: EventData<Name>
  /** The user who caused the event; absent if the customer, the channel or the service caused it. */
  byUserId?: string | undefined
}

/** An event for every member of the group. */
export interface GroupAnnouncement extends Of<EventName> {
  to: 'group'
}

/** An event for the users who see the chat now or saw it before the change. */
export interface ChatAnnouncement extends Of<EventName> {
  to: 'chat'
  contactId: string
  /** The chat after the change, which decides who sees it now. */
  facts: Contact
  /**
   * The chat before a change of who sees it; users who no longer see it get `contact.hidden` instead. Absent: the same
   * users see it as before.
   */
  before?: ChatFacts | undefined
  /** If given, only this user gets the event. */
  only?: string | undefined
}

/**
 * An event for some members of the group. Each of them receives it on their push channel of the group
 * (`channels.feed`).
 */
export interface MembersAnnouncement extends Of<EventName> {
  to: 'those'
  receivers: Receivers
}

/** The event `chats.viewed`. Each user receives the chats that they see. */
export interface ViewedAnnouncement {
  to: 'viewers'
  groupId: string
  name: 'chats.viewed'
  byUserId?: undefined
  chats: readonly { facts: ChatFacts; item: ChatViewers }[]
}

/**
 * An event before it is known who receives it. Plain data, because every instance of the service publishes it to the users
 * who are connected to it.
 */
export type Announcement =
  GroupAnnouncement | ChatAnnouncement | MembersAnnouncement | ViewedAnnouncement

export function toGroup<Name extends EventName>(
  groupId: string,
  name: Name,
  data: EventData<Name>,
  byUserId?: string,
): GroupAnnouncement {
  return { to: 'group', groupId, name, data, byUserId }
}

export function toThose<Name extends EventName>(
  groupId: string,
  name: Name,
  data: EventData<Name>,
  receivers: Receivers,
  byUserId?: string,
): MembersAnnouncement {
  return { to: 'those', groupId, name, data, byUserId, receivers }
}

/** @param before the chat before the change, if the change may affect who sees the chat */
export function toChat<Name extends EventName>(
  contact: Contact,
  name: Name,
  data: EventData<Name>,
  byUserId?: string,
  before?: ChatFacts,
): ChatAnnouncement {
  const { groupId, id: contactId } = contact
  return { to: 'chat', groupId, contactId, name, data, byUserId, facts: contact, before }
}

/** The event of a chat for one of its viewers. */
export const toOneViewer = (announcement: ChatAnnouncement, userId: string): ChatAnnouncement => ({
  ...announcement,
  only: userId,
})

/**
 * Events about a user's permissions. They are published on the group's push channel and on the user's
 * (`channels.user`), because the user may have another group open.
 */
const permissionEvents: ReadonlySet<EventName> = new Set([
  'member.added',
  'member.roleChanged',
  'member.disabled',
  'member.removed',
  'member.teamChanged',
  'member.tagsChanged',
  'member.qrAccess',
])
const aboutMember = z.union([
  z.looseObject({ userId: z.string() }).transform(({ userId }) => userId),
  z.looseObject({ member: z.looseObject({ id: z.string() }) }).transform(({ member }) => member.id),
])

/** Events after which other members than the one in it may see other chats. */
const visibilityEvents: ReadonlySet<EventName> = new Set(['group.settings', 'team.changed'])

/**
 * Whether the members of the group may see other chats after the event: not after a change of a member's access to the QR
 * assigner, which affects nobody else.
 */
export const changesVisibility = ({ name }: GroupAnnouncement): boolean =>
  visibilityEvents.has(name) || (permissionEvents.has(name) && name !== 'member.qrAccess')

/** Whether users may have lost access to a push channel. */
export const changesAccess = (announcement: Announcement): boolean =>
  announcement.to === 'chat'
    ? announcement.before !== undefined
    : announcement.to === 'group' &&
      (visibilityEvents.has(announcement.name) || permissionEvents.has(announcement.name))

/** The user whose permissions an announcement changes, if any. */
export function userOfAccessChange({ name, data }: GroupAnnouncement): string | undefined {
  return permissionEvents.has(name) ? aboutMember.parse(data) : undefined
}
