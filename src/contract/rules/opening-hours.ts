import { z } from 'zod'
import { weekDays, type OpeningHours, type WeekDay } from '../entities/whatsapp-profile.ts'

/**
 * The days with opening hours that overlap or that end before they begin. Times are HH:mm, which compare as text.
 */
export function hoursFaults(hours: readonly OpeningHours[]): WeekDay[] {
  return weekDays.filter((day) => {
    const own = hours
      .filter((one) => one.day === day)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return own.some(({ from, to }, index) => {
      const next = own[index + 1]
      return to <= from || (next !== undefined && next.from < to)
    })
  })
}

const webAddress = z.url({ protocol: /^https?$/, hostname: /\./ })

/** Whether a text is a web address that includes its scheme. */
export function isWebAddress(text: string): boolean {
  return webAddress.safeParse(text).success
}
