import { channels } from '#contract/events.ts'
import { createFollowedGroups, type FollowedGroups } from '#workspace/events/followed-groups.ts'

/** How long a channel counts as followed after a subscription was signed, before the push service lists it, ms. */
const EXPECTED_MS = 60_000
/** How long a list of the push service is good for, ms. */
const GOOD_MS = 90_000

/** The channels of a hosted push service that somebody follows. */
export interface FollowedChannels {
  readonly groups: Pick<FollowedGroups, 'has'>
  /** Whether somebody may follow the channel. */
  has(channel: string): boolean
  /** Whether somebody follows the channel, as far as it is known. */
  isKnown(channel: string): boolean
  /** Whether all channels that somebody follows are known. */
  isCertain(): boolean
  /** Signatures of other instances may have been missed: nothing is certain until the next list. */
  doubt(): void
  /** Those that are known, which begin so. */
  startingWith(prefix: string): string[]
  /** A subscription was signed, here or by another instance. */
  expect(channel: string): void
  /** Sets what the push service lists. */
  replace(listed: readonly string[]): void
}

/**
 * @param hearsAll whether the signatures of all instances are heard here. If not, and while no recent list is known, every
 *   channel may be followed.
 */
export function createFollowedChannels(
  { now }: { now(): number },
  hearsAll: () => boolean,
): FollowedChannels {
  const groups = createFollowedGroups()
  /** The time of the last signature by channel; 0 for one that was only listed. */
  const known = new Map<string, number>()
  let listedAt = Number.NEGATIVE_INFINITY
  const isCertain = () => hearsAll() && now() - listedAt < GOOD_MS

  function add(channel: string, at: number): void {
    if (!known.has(channel)) groups.onOccupied(channel, true)
    known.set(channel, at)
  }

  return {
    groups: { has: (groupId) => !isCertain() || groups.has(groupId) },
    has: (channel) => !isCertain() || known.has(channel),
    isKnown: (channel) => known.has(channel),
    isCertain,
    doubt: () => void (listedAt = Number.NEGATIVE_INFINITY),
    startingWith: (prefix) => [...known.keys()].filter((name) => name.startsWith(prefix)),
    expect: (channel) => add(channel, now()),
    replace(listed) {
      const all = new Set(listed)
      for (const [channel, at] of known) {
        if (all.has(channel) || now() - at < EXPECTED_MS) continue
        known.delete(channel)
        groups.onOccupied(channel, false)
      }
      for (const channel of all) add(channel, known.get(channel) ?? 0)
      listedAt = now()
    },
  }
}

/** The beginnings of the names of the channels on which this service publishes. */
export const PUBLISHED = [channels.group(''), channels.feed('', '').slice(0, -1), channels.user('')]
