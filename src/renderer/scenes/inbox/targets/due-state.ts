import type { Due } from '#contract/entities/targets/target.ts'
import { isMissed, openMinutes, type TargetHours } from '#contract/rules/targets/dues.ts'

const dayMs = 86_400_000
const dayMinutes = 24 * 60

/** A target is near from this part of its time on, or from these minutes on. */
const nearShare = 0.25
const nearMinutes = 5

/** What is left of a target, or how long ago it was missed. */
export interface DueState {
  readonly tone: 'calm' | 'near' | 'missed'
  /** Whole minutes of opening hours, at least 0; with `days`, a part of them. */
  readonly minutes: number
  /** Whole days of the calendar instead, if it is more than 24 opening hours. */
  readonly days: number | null
  /** The part of the time that is left, 0 to 1. */
  readonly share: number
  /** Whether the time stands still, because it is not open now. */
  readonly isClosed: boolean
}

/** @param now epoch ms */
export function dueState(due: Due, now: number, hours: TargetHours): DueState {
  const at = Date.parse(due.at)
  const missed = isMissed(due, now)
  // More than this changes neither the text nor the share, and the chat may have been missed for months.
  const most = Math.max(dayMinutes + 1, due.minutes)
  const open = Math.floor(Math.abs(openMinutes(now, at, hours, most)))
  const share = missed ? 0 : Math.min(1, open / due.minutes)
  const near = open <= Math.max(nearMinutes, due.minutes * nearShare)
  return {
    tone: missed ? 'missed' : near ? 'near' : 'calm',
    minutes: open,
    days: open > dayMinutes ? Math.max(1, Math.round(Math.abs(at - now) / dayMs)) : null,
    share,
    isClosed: !missed && openMinutes(now, now + 60_000, hours) === 0,
  }
}
