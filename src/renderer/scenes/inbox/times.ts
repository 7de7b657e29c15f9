import { dayKey } from './day-key.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** British dates for English, as the specification has them (DD/MM/YYYY); the other languages write them so anyway. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = locale.startsWith('en') ? 'en-GB' : locale
  const key = `${language} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language, options)
  formatters.set(key, made)
  return made
}

const weekday = { weekday: 'short' } as const
const calendarDay = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clockSecond = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Makes what the list's times are written with, the first of which takes the browser 10 ms: while one waits anyway. */
export function loadTimes(locale: string): void {
  for (const options of [clockTime, weekday, calendarDay]) format(locale, options)
}

/** "14:05". */
export function timeText(at: string, locale: string): string {
  return format(locale, clockTime).format(new Date(at))
}

const dayMs = 86_400_000

/** Whole local days from `at` to `now`: 0 today, 1 yesterday. */
export function daysAgo(at: string, now: number): number {
  return Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(Date.parse(at)))) / dayMs)
}

/** A moment in a row of the list: the time today, "yesterday", a weekday within the week, else the date. */
export function rowTimeText(at: string, now: number, locale: string, yesterday: string): string {
  const days = daysAgo(at, now)
  if (days <= 0) return timeText(at, locale)
  if (days === 1) return yesterday
  if (days < 7) return capital(format(locale, weekday).format(new Date(at)), locale)
  return format(locale, calendarDay).format(new Date(at))
}

/** A day in a conversation: today and yesterday by name, else "viernes, 20 de noviembre", with the year if another. */
export function dayText(
  at: string,
  now: number,
  locale: string,
  names: { today: string; yesterday: string },
): string {
  const days = daysAgo(at, now)
  if (days <= 0) return names.today
  if (days === 1) return names.yesterday
  const date = new Date(at)
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  const text = format(locale, sameYear ? options : { ...options, year: 'numeric' }).format(date)
  return capital(text, locale)
}

/** A moment to the second, as the assignment history has it: DD/MM/YYYY HH:mm:ss, in every language (section 9). */
export function historyTime(at: string): string {
  const date = new Date(at)
  return `${format('en', calendarDay).format(date)} ${format('en', clockSecond).format(date)}`
}

/** Since or until when: the time alone today, else the day, too. */
export function sinceText(at: string, now: number, locale: string): string {
  const time = timeText(at, locale)
  return daysAgo(at, now) === 0
    ? time
    : `${format('en', calendarDay).format(new Date(at))}, ${time}`
}

/** A moment to come: "today, 18:00", "tomorrow, 09:00", else the date and the time. */
export function momentText(at: string, now: number, locale: string): string {
  const days = -daysAgo(at, now)
  const time = timeText(at, locale)
  if (days !== 0 && days !== 1)
    return `${format(locale, calendarDay).format(new Date(at))}, ${time}`
  return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}, ${time}`
}

/** Minutes and seconds of an audio: "0:42", "12:05". */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A size in bytes as people read it: "305 kB", "4,5 MB"; a step is 1,024, as it is in what a channel takes at most. */
export function sizeText(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step >= 2 && value < 10 ? 1 : 0,
  }).format(value)
}

/** A part of a whole as people read it: "45 %", and "45%" where the language writes it so. @param part 0 to 1 */
export function percentText(part: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(part)
}

function capital(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
