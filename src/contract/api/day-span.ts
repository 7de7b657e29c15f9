import { z } from 'zod'
import { limits } from '../limits.ts'
import { daysIn, type DaySpan } from '../rules/report.ts'
import { isTimeZone } from '../rules/time-zone.ts'

const day = z.iso.date()

/** Query parameters for a period: its first and last day. */
export const daySpan = { from: day, to: day }

/** Query parameter of a time zone, an IANA name. */
export const zoneQuery = z.string().refine(isTimeZone, 'Not a time zone.').optional()

/** Whether a period is valid: its days are in order, and it is not too long. */
export const isSpan = ({ from, to }: DaySpan): boolean =>
  from <= to && daysIn({ from, to }) <= limits.report.daysMax

export const spanMessage = `The last day must not be before the first, and the period has at most ${limits.report.daysMax} days.`
