import { limits } from '#contract/limits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'

/** What a cell of a target means: minutes, no target, or the value of another row. */
export type TargetValue = number | 'none' | 'inherited'

/** The words for "no target" in the three languages, without accents. */
const noWords: readonly string[] = ['no', 'none', 'ninguno', 'nao', 'nenhum', 'sin', '-']

const hourUnit = String.raw`h|hs|hr|hrs|horas?|hours?`
const minuteUnit = String.raw`m|min|mins|minutos?|minutes?`
const onlyMinutes = new RegExp(String.raw`^(\d{1,5}) ?(?:${minuteUnit})?$`)
const hoursAndMinutes = new RegExp(
  String.raw`^(\d{1,3}) ?(?:${hourUnit}) ?(?:([0-5]?\d) ?(?:${minuteUnit})?)?$`,
)
const partsOfHours = new RegExp(String.raw`^(\d{1,3})[.,](\d{1,2}) ?(?:${hourUnit})$`)
const clock = /^(\d{1,3}):([0-5]\d)$/

function minutesIn(text: string): number | null {
  const [, minutes] = onlyMinutes.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes)
  const [, whole, part] = partsOfHours.exec(text) ?? []
  if (whole !== undefined && part !== undefined) return Math.round(Number(`${whole}.${part}`) * 60)
  const [, hours, rest = '0'] = hoursAndMinutes.exec(text) ?? clock.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(rest)
}

/**
 * Reads what an admin types into a cell, in any of the three languages: "15", "15 min", "2 h", "1 h 30", "1:30", "1,5 h", "no".
 * Empty is the inherited value.
 * @returns null for a text that is no time, or one beyond the limits
 */
export function readTarget(typed: string): TargetValue | null {
  const text = foldText(typed).replaceAll(/\s+/gu, ' ').trim()
  if (text === '') return 'inherited'
  if (noWords.includes(text)) return 'none'
  const minutes = minutesIn(text)
  const { minutesMin, minutesMax } = limits.targets
  return minutes === null || minutes < minutesMin || minutes > minutesMax ? null : minutes
}

/** A target as a cell shows it: "15 min", "2 h", "1 h 30". There are no days, because a day has few hours of work. */
export function targetText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}
