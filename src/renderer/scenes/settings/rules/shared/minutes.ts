import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { spanText } from '#renderer/components/dates/times.ts'

/** The minutes in which no rule of a group changes what a person did. */
export const groupMinutes = (group: Group): number =>
  group.rulePersonMinutes ?? limits.rules.personMinutes

/** A time in minutes: "30 min", "2 h". None is "0 min". */
export const minutesText = (minutes: number): string =>
  minutes === 0 ? '0 min' : spanText(minutes * 60_000)
