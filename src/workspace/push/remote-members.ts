import type { Member } from './presence.ts'

/** The users of one instance on a presence channel. */
export interface ChannelMembers {
  channel: string
  members: readonly Member[]
}

/** The users whom other instances of the service have on presence channels. */
export class RemoteMembers {
  /** By channel and instance. */
  readonly #channels = new Map<string, Map<string, readonly Member[]>>()

  set(instance: string, { channel, members }: ChannelMembers): void {
    const instances = this.#channels.get(channel) ?? new Map<string, readonly Member[]>()
    if (members.length > 0) instances.set(instance, members)
    else instances.delete(instance)
    if (instances.size > 0) this.#channels.set(channel, instances)
    else this.#channels.delete(channel)
  }

  /** The users on a channel, each once. */
  of(channel: string): Member[] {
    const byId = new Map<string, Member>()
    for (const members of this.#channels.get(channel)?.values() ?? [])
      for (const member of members) byId.set(member.userId, member)
    return [...byId.values()]
  }

  has(channel: string, userId: string): boolean {
    return this.of(channel).some((member) => member.userId === userId)
  }

  /** The channels on which an instance has users. */
  channelsOf(instance: string): string[] {
    return [...this.#channels].flatMap(([channel, instances]) =>
      instances.has(instance) ? [channel] : [],
    )
  }
}
