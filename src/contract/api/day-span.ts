import { z } from 'zod'
import { limits } from '../limits.ts'
import { daysIn, type DaySpan } from '../rules/report.ts'
import { isTimeZone } from '../rules/time-zone.ts'

const day = z.iso.date()

/** Query parameters of a span of days, both included. */
export const daySpan = { from: day, to: day }

/** Query parameter of a time zone, an IANA name. */
export const zoneQuery = z.string().refine(isTimeZone, 'Not a time zone.').optional()

export const isSpan = ({ from, to }: DaySpan): boolean =>
  from <= to && daysIn({ from, to }) <= limits.report.daysMax

export const spanMessage = `The days must follow each other and be at most ${limits.report.daysMax}.`
