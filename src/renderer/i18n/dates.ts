/**
 * Dates and times in words, through Intl. Formatters are kept: making one costs more than a hundred uses of it.
 * `language` is a BCP 47 tag; `at` is ISO 8601 or epoch ms. Everything is in the machine's time zone.
 */
const formatters = new Map<string, Intl.DateTimeFormat>()

function format(
  at: string | number,
  language: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${language} ${name}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options)
    formatters.set(key, formatter)
  }
  return formatter.format(new Date(at))
}

/** 09:05, on a 24-hour clock in every language. */
export function clockTime(at: string | number, language: string): string {
  return format(at, language, 'clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** "viernes, 20 de noviembre de 2026, 09:05". */
export function dayAndTime(at: string | number, language: string): string {
  return format(at, language, 'full', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
