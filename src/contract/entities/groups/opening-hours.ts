import { z } from 'zod'
import { fittingList, part } from '#contract/wire.ts'

/** Time of day, HH:mm on a 24-hour clock. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Days of the week, Monday first. */
export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type WeekDay = (typeof weekDays)[number]

/** One period in which a business is open. A day may have several; a day without any is closed. */
export const openingSpanSchema = z.object({
  day: z.enum(weekDays),
  from: timeOfDaySchema,
  /** 23:59 means midnight at the end of the day. A time before `from` is on the next day. */
  to: timeOfDaySchema,
})
export type OpeningSpan = z.infer<typeof openingSpanSchema>

/** A date on which a business is closed, whatever its weekday. */
export const holidaySchema = z.object({ day: z.iso.date(), name: z.string() })
export type Holiday = z.infer<typeof holidaySchema>

/** When a business is open, in the group's time zone. */
export const openingHoursSchema = part({
  week: fittingList(openingSpanSchema),
  holidays: fittingList(holidaySchema),
})
export type OpeningHours = z.infer<typeof openingHoursSchema>
