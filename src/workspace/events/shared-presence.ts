import { z } from 'zod'
import { channels as pushChannels, chatOfPresence, clientEvents } from '#contract/events.ts'
import type { Bus } from '#workspace/bus/bus.ts'
import type { PushServer } from '#workspace/push/index.ts'
import type { ChatViewersService } from './chat-viewers.ts'

const membersSchema = z.object({
  channel: z.string(),
  members: z.array(z.object({ userId: z.string(), info: z.unknown() })),
})
const allMembersSchema = z.object({ channels: z.array(membersSchema) })
const typingSchema = z.object({ contactId: z.string(), userId: z.string() })

/** Topics: the users of an instance on one channel and on all, somebody writes in a chat, and has sent it. */
const MEMBERS = 'members'
const ALL_MEMBERS = 'all-members'
const TYPING = 'typing'
const SENT = 'sent'

interface Needs {
  bus: Bus
  push: Pick<PushServer, 'remote'>
  chatViewers: Pick<ChatViewersService, 'onTyping' | 'onSent'>
  /** Called with every report of a client of this instance that a user types. */
  typed(contactId: string, userId: string): void
}

/** Who has a chat open or is writing in it, at all instances of the service. */
export interface SharedPresence {
  /** Called when the users of this instance on a presence channel have changed. */
  onOwnMembers(channel: string): void
  /** Called when a client of this instance has sent an event on a presence channel. */
  onClientEvent(channel: string, event: string, userId: string): void
  /** Called when a user has sent what they were writing. */
  onSent(contactId: string, userId: string): void
}

/** Each instance tells the others which of its users are on presence channels, and everything to one that is new. */
export function sharePresence({ bus, push, chatViewers, typed }: Needs): SharedPresence {
  const { remote } = push
  bus.on(MEMBERS, {
    schema: membersSchema,
    receive: (members, from) => remote.set(from, members),
  })
  bus.on(ALL_MEMBERS, {
    schema: allMembersSchema,
    receive: ({ channels }, from) => remote.replace(from, channels),
  })
  bus.on(TYPING, {
    schema: typingSchema,
    receive({ contactId, userId }) {
      remote.relay(pushChannels.presence(contactId), clientEvents.typing, userId)
      chatViewers.onTyping(contactId, userId)
    },
  })
  bus.on(SENT, {
    schema: typingSchema,
    receive: ({ contactId, userId }) => chatViewers.onSent(contactId, userId),
  })
  bus.watch({
    appeared: () => bus.send(ALL_MEMBERS, { channels: remote.allOwn() }),
    ended: (instance) => remote.replace(instance, []),
  })
  return {
    onOwnMembers: (channel) => bus.send(MEMBERS, { channel, members: remote.own(channel) }),
    onClientEvent(channel, event, userId) {
      const contactId = chatOfPresence(channel)
      if (contactId === undefined || event !== clientEvents.typing) return
      typed(contactId, userId)
      chatViewers.onTyping(contactId, userId)
      bus.send(TYPING, { contactId, userId })
    },
    onSent(contactId, userId) {
      chatViewers.onSent(contactId, userId)
      bus.send(SENT, { contactId, userId })
    },
  }
}
