import { channels } from '#contract/events.ts'

/** The beginnings of the names of channels that have a group in their name. */
const PREFIXES = [channels.group(''), channels.feed('', '').slice(0, -1)]

/** The first part of a group's id, which can be read from the name of a channel whatever ids are like. */
const firstPart = (id: string): string => id.split('-', 1)[0] ?? ''

/** The groups whose channels somebody follows on this instance. An instance without them need not publish their events. */
export interface FollowedGroups {
  /** Called when a channel gets its first subscriber, or loses its last one. */
  onOccupied(channel: string, isOccupied: boolean): void
  /** Whether somebody may follow the group here. */
  has(groupId: string): boolean
}

export function createFollowedGroups(): FollowedGroups {
  /** Number of occupied channels by the first part of the group's id. */
  const counts = new Map<string, number>()
  return {
    onOccupied(channel, isOccupied) {
      const prefix = PREFIXES.find((each) => channel.startsWith(each))
      if (prefix === undefined) return
      const part = firstPart(channel.slice(prefix.length))
      const count = (counts.get(part) ?? 0) + (isOccupied ? 1 : -1)
      if (count > 0) counts.set(part, count)
      else counts.delete(part)
    },
    has: (groupId) => counts.has(firstPart(groupId)),
  }
}
