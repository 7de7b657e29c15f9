import { weekDays, type WeekDay } from '#contract/entities/whatsapp-profile.ts'

/** 5 January 2026, a Monday, from which the other days are counted, epoch ms. */
const mondayMs = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** The name of a day of the week, capitalized. */
export function weekdayName(day: WeekDay, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const name = format.format(mondayMs + weekDays.indexOf(day) * dayMs)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
