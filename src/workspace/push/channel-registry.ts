import type { Member } from './presence.ts'
import { memberAdded, memberRemoved, type Frame } from './server-frame.ts'

/** Whoever can be on a channel. `send` never throws; what cannot be delivered is dropped. */
export interface Subscriber {
  readonly id: string
  send(frame: Frame): void
}

interface Channel {
  /** By connection. */
  subscribers: Map<string, Subscriber>
  /** By connection; presence channels only. */
  memberOf: Map<string, Member>
  /** By user, with how many connections they are here through; presence channels only. */
  members: Map<string, { member: Member; connections: number }>
}

/** What a channel can tell about itself. */
export interface Occupancy {
  subscriptions: number
  /** Different users; 0 for a channel that is not a presence channel. */
  users: number
}

/**
 * Who is on which channel. A channel exists while somebody is on it. Presence events go out from
 * here, since here is known which connection is a user's first and which their last.
 */
export class ChannelRegistry {
  readonly #channels = new Map<string, Channel>()

  /** Puts a subscriber on a channel, as a user for a presence channel. A second time changes nothing. */
  join(name: string, subscriber: Subscriber, member?: Member): void {
    let channel = this.#channels.get(name)
    if (channel === undefined) {
      channel = { subscribers: new Map(), memberOf: new Map(), members: new Map() }
      this.#channels.set(name, channel)
    }
    if (channel.subscribers.has(subscriber.id)) return
    channel.subscribers.set(subscriber.id, subscriber)
    if (member === undefined) return

    const present = channel.members.get(member.userId)
    if (present !== undefined) {
      present.connections += 1
      channel.memberOf.set(subscriber.id, present.member)
      return
    }
    channel.members.set(member.userId, { member, connections: 1 })
    channel.memberOf.set(subscriber.id, member)
    this.broadcast(name, memberAdded(name, member), subscriber.id)
  }

  /** Takes a subscriber off a channel. One who is not on it changes nothing. */
  leave(name: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(name)
    if (channel === undefined || !channel.subscribers.delete(subscriber.id)) return
    if (channel.subscribers.size === 0) {
      this.#channels.delete(name)
      return
    }
    const userId = channel.memberOf.get(subscriber.id)?.userId
    if (userId === undefined) return
    channel.memberOf.delete(subscriber.id)
    const present = channel.members.get(userId)
    if (present === undefined) return
    present.connections -= 1
    if (present.connections > 0) return
    channel.members.delete(userId)
    this.broadcast(name, memberRemoved(name, userId))
  }

  /** Sends the same bytes to everyone on a channel but one connection. */
  broadcast(name: string, frame: Frame, exceptId?: string): void {
    const channel = this.#channels.get(name)
    if (channel === undefined) return
    for (const subscriber of channel.subscribers.values()) {
      if (subscriber.id !== exceptId) subscriber.send(frame)
    }
  }

  /** Which user a connection is on a presence channel. */
  memberOf(name: string, connectionId: string): Member | undefined {
    return this.#channels.get(name)?.memberOf.get(connectionId)
  }

  /** Everyone on a presence channel, each user once, in the order they came. */
  members(name: string): Member[] {
    const channel = this.#channels.get(name)
    return channel === undefined ? [] : [...channel.members.values()].map(({ member }) => member)
  }

  /** The connections on a channel. */
  subscribers(name: string): string[] {
    return [...(this.#channels.get(name)?.subscribers.keys() ?? [])]
  }

  /** How full a channel is; undefined where nobody is on it. */
  occupancy(name: string): Occupancy | undefined {
    const channel = this.#channels.get(name)
    return channel && { subscriptions: channel.subscribers.size, users: channel.members.size }
  }

  /** The channels somebody is on. */
  names(): string[] {
    return [...this.#channels.keys()]
  }
}
