import { z } from 'zod'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { isEventName, type EventName } from '#contract/events.ts'
import type { Bus } from '#workspace/bus/bus.ts'
import {
  changesAccess,
  type Announcement,
  type ChatAnnouncement,
  type GroupAnnouncement,
  type MembersAnnouncement,
} from './event-draft.ts'
import type { FollowedGroups } from './followed-groups.ts'
import type { Publisher } from './publisher.ts'
import { receiversSchema } from './receivers.ts'

type Data = GroupAnnouncement['data']

const shared = {
  groupId: z.string(),
  name: z.custom<EventName>((name) => typeof name === 'string' && isEventName(name)),
  // Another instance of this program has made it. Clients check it against the contract.
  data: z.custom<Data>((data) => typeof data === 'object' && data !== null),
  byUserId: z.string().optional(),
}

const chatFactsSchema = z.object({
  groupId: z.string(),
  userId: z.string().optional(),
  userTagId: z.string().optional(),
  teamTagId: z.string().optional(),
})

/** An announcement that other instances publish too. Who views which chat is known to each of them. */
type SharedAnnouncement = GroupAnnouncement | ChatAnnouncement | MembersAnnouncement

const announcementSchema: z.ZodType<SharedAnnouncement> = z.discriminatedUnion('to', [
  z.object({ to: z.literal('group'), ...shared }),
  z.object({
    to: z.literal('chat'),
    ...shared,
    contactId: z.string(),
    facts: contactSchema,
    before: chatFactsSchema.optional(),
    only: z.string().optional(),
  }),
  z.object({ to: z.literal('those'), ...shared, receivers: receiversSchema }),
])

const messageSchema = z.object({ items: z.array(announcementSchema) })

const TOPIC = 'events'

/** Consecutive announcements for the same receivers among the instances. */
interface Run {
  /** The group whose followers they are for; undefined if every instance checks its subscriptions after them. */
  key: string | undefined
  items: SharedAnnouncement[]
}

function runsOf(announcements: readonly Announcement[]): Run[] {
  const runs: Run[] = []
  for (const announcement of announcements) {
    if (announcement.to === 'viewers') continue
    const key = changesAccess(announcement) ? undefined : announcement.groupId
    const last = runs.at(-1)
    if (last !== undefined && last.key === key) last.items.push(announcement)
    else runs.push({ key, items: [announcement] })
  }
  return runs
}

/**
 * A publisher that publishes on all instances: each one to the users who are connected to it.
 * @param own the publisher of this instance
 */
export function sharePublisher(own: Publisher, bus: Bus, followed: FollowedGroups): Publisher {
  bus.on(TOPIC, {
    schema: messageSchema,
    receive: ({ items }) => own.publish(items),
    wants: (groupId) => followed.has(groupId),
  })
  return {
    publish(announcements) {
      if (bus.state === 'connected')
        for (const { key, items } of runsOf(announcements)) bus.send(TOPIC, { items }, key)
      own.publish(announcements)
    },
    settled: () => own.settled(),
  }
}
