import type { Member } from './presence.ts'
import { memberAdded, memberRemoved, type Frame } from './server-frame.ts'

/** A connection that has joined a channel. `send` never throws; an undeliverable frame is dropped. */
export interface Subscriber {
  readonly id: string
  send(frame: Frame): void
}

interface Channel {
  /** Subscribers by connection id. */
  subscribers: Map<string, Subscriber>
  /** Users by connection id; presence channels only. */
  memberOf: Map<string, Member>
  /** Users by user id, with the number of their connections; presence channels only. */
  members: Map<string, { member: Member; connections: number }>
}

/**
 * The subscribers of every channel. A channel exists while it has subscribers. On presence channels, the registry also
 * sends an event when a user's first connection joins and when the user's last connection leaves.
 */
export class ChannelRegistry {
  readonly #channels = new Map<string, Channel>()
  readonly #onMembers: (name: string) => void
  readonly #onOccupied: (name: string, isOccupied: boolean) => void

  /**
   * @param onMembers called with a presence channel when its users have changed
   * @param onOccupied called with a channel that has its first subscriber, or has lost its last one
   */
  constructor(
    onMembers: (name: string) => void = () => undefined,
    onOccupied: (name: string, isOccupied: boolean) => void = () => undefined,
  ) {
    this.#onMembers = onMembers
    this.#onOccupied = onOccupied
  }

  /**
   * Adds a subscriber to a channel. Idempotent.
   * @param member the subscriber's user; presence channels only. If the user is on the channel already, with another
   *   connection, the `info` of that connection stays.
   */
  join(name: string, subscriber: Subscriber, member?: Member): void {
    let channel = this.#channels.get(name)
    if (channel === undefined) {
      channel = { subscribers: new Map(), memberOf: new Map(), members: new Map() }
      this.#channels.set(name, channel)
      this.#onOccupied(name, true)
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
    this.#onMembers(name)
  }

  /** Removes a subscriber from a channel. Idempotent. */
  leave(name: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(name)
    if (channel === undefined || !channel.subscribers.delete(subscriber.id)) return
    if (channel.subscribers.size === 0) {
      this.#channels.delete(name)
      this.#onOccupied(name, false)
      if (channel.members.size > 0) this.#onMembers(name)
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
    this.#onMembers(name)
  }

  /** Sends a frame to all subscribers of a channel except one connection. */
  broadcast(name: string, frame: Frame, exceptId?: string): void {
    const channel = this.#channels.get(name)
    if (channel === undefined) return
    for (const subscriber of channel.subscribers.values()) {
      if (subscriber.id !== exceptId) subscriber.send(frame)
    }
  }

  /** The user of a connection on a presence channel; undefined if the connection is not on the channel. */
  memberOf(name: string, connectionId: string): Member | undefined {
    return this.#channels.get(name)?.memberOf.get(connectionId)
  }

  /** The users of a presence channel in the order they joined. */
  members(name: string): Member[] {
    const channel = this.#channels.get(name)
    return channel === undefined ? [] : [...channel.members.values()].map(({ member }) => member)
  }

  /** Ids of the connections on a channel. */
  subscribers(name: string): string[] {
    return [...(this.#channels.get(name)?.subscribers.keys() ?? [])]
  }

  /** Whether a channel has subscribers. */
  isOccupied(name: string): boolean {
    return this.#channels.has(name)
  }
}
