import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { daysIn, type DaySpan } from '#contract/rules/reports/report.ts'

const day = z.iso.date()

/** Query parameters for a period: its first and last day, in the group's time zone. */
export const daySpan = { from: day, to: day }

/** Whether a period is valid: its days are in order, and it is not too long. */
export const isSpan = ({ from, to }: DaySpan): boolean =>
  from <= to && daysIn({ from, to }) <= limits.report.daysMax

export const spanMessage = `The last day must not be before the first, and the period has at most ${limits.report.daysMax} days.`
