import type { Due } from '#contract/entities/targets/target.ts'
import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import { afterOpenTime, openTimeBetween } from '#contract/rules/time/opening-hours.ts'
import type { AppliedTargets } from './targets-of.ts'

const MINUTE_MS = 60_000

/** In which hours the minutes of a target count. */
export interface TargetHours {
  /** Absent: always. */
  readonly openingHours?: OpeningHours | undefined
  /** IANA name. */
  readonly timeZone: string
}

/**
 * The hours of a chat: those of its team, or else those of the group. Without a period that is open, the time always
 * counts.
 */
export function targetHours(
  team: OpeningHours | undefined,
  group: OpeningHours | undefined,
  timeZone: string,
): TargetHours {
  const openingHours = [team, group].find((hours) => hours !== undefined && hours.week.length > 0)
  return { openingHours, timeZone }
}

/** What runs in a chat. Epoch ms; null if it does not run. */
export interface TargetClocks {
  /** The customer's first message that no person has answered. */
  readonly answerSince: number | null
  /** Whether no person has answered since `openSince`. */
  readonly isFirst: boolean
  /** The customer's message that began the chat, or began it again after it was finished. */
  readonly openSince: number | null
}

/** When a target of so many minutes of opening hours is due, epoch ms; null if not within a year. */
export function dueAt(
  since: number,
  minutes: number,
  { openingHours, timeZone }: TargetHours,
): number | null {
  const ms = minutes * MINUTE_MS
  return openingHours === undefined ? since + ms : afterOpenTime(openingHours, since, ms, timeZone)
}

/**
 * The minutes of opening hours from one time to a later one, both epoch ms; negative for an earlier one.
 * @param maximum minutes: more of them, in either direction, are these
 */
export function openMinutes(
  from: number,
  to: number,
  { openingHours, timeZone }: TargetHours,
  maximum = Infinity,
): number {
  if (to < from) return -openMinutes(to, from, { openingHours, timeZone }, maximum)
  const most = maximum * MINUTE_MS
  const ms =
    openingHours === undefined
      ? Math.min(to - from, most)
      : openTimeBetween(openingHours, from, to, timeZone, most)
  return ms / MINUTE_MS
}

/** The targets that run in a chat, the one that is due first in front. */
export function duesOf(clocks: TargetClocks, targets: AppliedTargets, hours: TargetHours): Due[] {
  const answer = clocks.isFirst ? 'first' : 'next'
  const running = [
    { kind: answer, since: clocks.answerSince },
    { kind: 'resolution', since: clocks.openSince },
  ] as const
  return running
    .flatMap(({ kind, since }) => {
      const target = targets[kind]
      if (since === null || target === undefined) return []
      const at = dueAt(since, target.minutes, hours)
      if (at === null) return []
      return [
        { kind, since: new Date(since).toISOString(), at: new Date(at).toISOString(), ...target },
      ]
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Whether a target is missed. @param now epoch ms */
export const isMissed = ({ at }: Pick<Due, 'at'>, now: number): boolean => Date.parse(at) <= now
