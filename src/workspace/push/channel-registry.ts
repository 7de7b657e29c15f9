import type { Member } from './presence.ts'
import { RemoteMembers, type ChannelMembers } from './remote-members.ts'
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

/** What the registry reports. */
export interface RegistryEvents {
  /** The users on a presence channel have changed, here or at another instance. */
  onMembers?: ((name: string) => void) | undefined
  /** The users with a connection of this instance on a presence channel have changed. */
  onOwnMembers?: ((name: string) => void) | undefined
  /** A channel has its first subscriber, or has lost its last one. */
  onOccupied?: ((name: string, isOccupied: boolean) => void) | undefined
}

/**
 * The subscribers of every channel. A channel exists while it has subscribers. On presence channels, the registry also
 * sends an event when a user's first connection joins and when the user's last connection leaves, at any instance of the
 * service.
 */
export class ChannelRegistry {
  readonly #channels = new Map<string, Channel>()
  readonly #remote = new RemoteMembers()
  readonly #events: RegistryEvents

  constructor(events: RegistryEvents = {}) {
    this.#events = events
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
      this.#events.onOccupied?.(name, true)
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
    this.#events.onOwnMembers?.(name)
    if (this.#remote.has(name, member.userId)) return
    this.broadcast(name, memberAdded(name, member), subscriber.id)
    this.#events.onMembers?.(name)
  }

  /** Removes a subscriber from a channel. Idempotent. */
  leave(name: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(name)
    if (channel === undefined || !channel.subscribers.delete(subscriber.id)) return
    if (channel.subscribers.size === 0) {
      this.#channels.delete(name)
      this.#events.onOccupied?.(name, false)
    }
    const userId = channel.memberOf.get(subscriber.id)?.userId
    if (userId === undefined) return
    channel.memberOf.delete(subscriber.id)
    const present = channel.members.get(userId)
    if (present === undefined) return
    present.connections -= 1
    if (present.connections > 0) return
    channel.members.delete(userId)
    this.#events.onOwnMembers?.(name)
    if (this.#remote.has(name, userId)) return
    this.broadcast(name, memberRemoved(name, userId))
    this.#events.onMembers?.(name)
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

  /** The users of a presence channel: those of this instance in the order they joined, then those of others. */
  members(name: string): Member[] {
    const own = this.ownMembers(name)
    const known = new Set(own.map(({ userId }) => userId))
    return [...own, ...this.#remote.of(name).filter(({ userId }) => !known.has(userId))]
  }

  /** The users with a connection of this instance on a presence channel, in the order they joined. */
  ownMembers(name: string): Member[] {
    return Array.from(this.#channels.get(name)?.members.values() ?? [], ({ member }) => member)
  }

  /** The presence channels on which this instance has users. */
  allOwnMembers(): ChannelMembers[] {
    return Array.from(this.#channels.keys(), (channel) => ({
      channel,
      members: this.ownMembers(channel),
    })).filter(({ members }) => members.length > 0)
  }

  /** Replaces the users that another instance has on a presence channel. */
  setRemoteMembers(instance: string, { channel, members }: ChannelMembers): void {
    const before = this.members(channel)
    this.#remote.set(instance, { channel, members })
    const after = this.members(channel)
    const lacks = (list: readonly Member[]) => {
      const ids = new Set(list.map(({ userId }) => userId))
      return ({ userId }: Member) => !ids.has(userId)
    }
    const added = after.filter(lacks(before))
    const removed = before.filter(lacks(after))
    for (const member of added) this.broadcast(channel, memberAdded(channel, member))
    for (const { userId } of removed) this.broadcast(channel, memberRemoved(channel, userId))
    if (added.length + removed.length > 0) this.#events.onMembers?.(channel)
  }

  /**
   * Replaces the users that another instance has on all presence channels.
   * @param all empty if the instance has ended
   */
  replaceRemoteMembers(instance: string, all: readonly ChannelMembers[]): void {
    const now = new Set(all.map(({ channel }) => channel))
    for (const channel of this.#remote.channelsOf(instance))
      if (!now.has(channel)) this.setRemoteMembers(instance, { channel, members: [] })
    for (const each of all) this.setRemoteMembers(instance, each)
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
