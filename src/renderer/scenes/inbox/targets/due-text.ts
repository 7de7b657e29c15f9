import { dateLocale } from '#contract/rules/time/date-locale.ts'
import { spanText } from '#renderer/components/dates/times.ts'
import type { DueState } from './due-state.ts'

type Time = Pick<DueState, 'minutes' | 'days'>

const unitText = (value: number, unit: 'minute' | 'hour' | 'day', language: string): string =>
  new Intl.NumberFormat(dateLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  )

/** The time of a target, short: "12 min", "1 h 12", "2 días". */
export function dueText({ minutes, days }: Time, language: string): string {
  return days === null ? spanText(minutes * 60_000) : unitText(days, 'day', language)
}

/** The same in words, for screen readers: "1 hora 12 minutos". */
export function spokenDue({ minutes, days }: Time, language: string): string {
  if (days !== null) return unitText(days, 'day', language)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours > 0 ? [unitText(hours, 'hour', language)] : []),
    ...(rest > 0 || hours === 0 ? [unitText(Math.max(1, minutes % 60), 'minute', language)] : []),
  ].join(' ')
}
