import { dateLocale, numericDateLocale } from '#contract/rules/time/date-locale.ts'
import { wallTime } from '#contract/rules/time/time-zone.ts'
import { dayKey } from './day-key.ts'

// oxlint-disable-next-line bandeja/no-module-state -- caches a pure function; the result is the same for every user
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = dateLocale(language)
  const key = `${locale} ${JSON.stringify(options)}`
  const cached = formatters.get(key)
  if (cached !== undefined) return cached
  const created = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, created)
  return created
}

const calendarDay = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const clockSecond = { ...clockTime, second: '2-digit' } as const
const weekday = { weekday: 'short' } as const

/**
 * Creates the formatters of the chat list in advance. Call it while the page waits for data: the first formatter takes
 * 10 ms to create.
 */
export function loadTimes(locale: string): void {
  formatter(locale, weekday)
  for (const options of [clockTime, calendarDay]) formatter(numericDateLocale, options)
}

/** "04/11/2026". @param inZone an IANA time zone instead of this machine's, as in the functions below */
function dateText(date: Date, inZone: { timeZone?: string } = {}): string {
  return formatter(numericDateLocale, { ...calendarDay, ...inZone }).format(date)
}

/** "04/11/2026, 14:05". */
export function dateTimeText(at: string, inZone: { timeZone?: string } = {}): string {
  return `${dateText(new Date(at), inZone)}, ${timeText(at, inZone)}`
}

/** "14:05". */
export function timeText(at: string, inZone: { timeZone?: string } = {}): string {
  return formatter(numericDateLocale, { ...clockTime, ...inZone }).format(new Date(at))
}

const dayMs = 86_400_000

/** Whole local days from `at` to `now`: 0 today, 1 yesterday. */
export function daysAgo(at: string, now: number, { timeZone }: { timeZone?: string } = {}): number {
  const dayOf = (ms: number) => (timeZone === undefined ? dayKey(ms) : wallTime(ms, timeZone).day)
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(Date.parse(at)))) / dayMs)
}

/**
 * The time of a chat in the chat list: today "14:05", yesterday the text `yesterday`, up to six days ago the weekday
 * ("Lun"), earlier "04/11/2026". A future time is shown as a time of today.
 */
export function rowTimeText(at: string, now: number, locale: string, yesterday: string): string {
  const days = daysAgo(at, now)
  if (days <= 0) return timeText(at)
  if (days === 1) return yesterday
  const date = new Date(at)
  if (days < 7) return capitalised(formatter(locale, weekday).format(date), locale)
  return dateText(date)
}

/** How long ago something was, e.g. "hace 3 s" or "hace 12 min". @param ms how long ago */
export function agoText(ms: number, language: string): string {
  const relative = new Intl.RelativeTimeFormat(dateLocale(language), { style: 'narrow' })
  const seconds = Math.max(1, Math.round(ms / 1_000))
  if (seconds < 60) return relative.format(-seconds, 'second')
  if (seconds < 3_600) return relative.format(-Math.round(seconds / 60), 'minute')
  return relative.format(-Math.round(seconds / 3_600), 'hour')
}

/**
 * A day in a conversation: the texts of `names` for today and yesterday, otherwise e.g. "Viernes, 20 de noviembre",
 * with the year unless it is the current year. A future day is shown as today.
 */
export function dayText(
  at: string,
  now: number,
  locale: string,
  names: { today: string; yesterday: string },
): string {
  const days = daysAgo(at, now)
  if (days <= 0) return names.today
  if (days === 1) return names.yesterday
  return capitalised(longDayText(at, now, locale), locale)
}

/** A date such as "viernes, 20 de noviembre", with the year unless it is the current year. */
export function longDayText(at: string, now: number, locale: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return dayFormatter(at, now, locale, options).format(new Date(at))
}

/** A day of a month such as "5 August", with the year unless it is the current year. */
export function monthDayText(at: string, now: number, locale: string): string {
  return dayFormatter(at, now, locale, { day: 'numeric', month: 'long' }).format(new Date(at))
}

function dayFormatter(
  at: string,
  now: number,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return formatter(locale, sameYear ? options : { ...options, year: 'numeric' })
}

/** A time in a history: DD/MM/YYYY HH:mm:ss in every language (specification, section 9). */
export function historyTime(at: string): string {
  const date = new Date(at)
  return `${dateText(date)} ${formatter(numericDateLocale, clockSecond).format(date)}`
}

/** A start or end time: "14:05" if it is today, otherwise "04/11/2026, 14:05". */
export function sinceText(at: string, now: number): string {
  return daysAgo(at, now) === 0 ? timeText(at) : dateTimeText(at)
}

/** A time, usually in the future: "today, 18:00", "tomorrow, 09:00", otherwise "04/11/2026, 14:05". */
export function momentText(
  at: string,
  now: number,
  locale: string,
  inZone: { timeZone?: string } = {},
): string {
  const days = -daysAgo(at, now, inZone)
  if (days !== 0 && days !== 1) return dateTimeText(at, inZone)
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return `${day}, ${timeText(at, inZone)}`
}

/** A duration in minutes and seconds: "0:42", "12:05". */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A span of time in minutes, hours or days: "8 min", "4 h 10", "2 d 3 h". Fractions of a minute are left out. */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours < 24) return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/**
 * A size in bytes as text: "305 kB", "4,5 MB". Each unit is 1,024 times the next smaller unit, as in the channel's
 * limits for media.
 */
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

/** A percentage in the language's notation: "45 %" or "45%" for a `part` of 0.45. */
export function percentText(part: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(part)
}

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
