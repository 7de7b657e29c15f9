/** Formatters by language: making one costs more than a hundred uses of it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment in full, in the machine's time zone: "viernes, 20 de noviembre de 2026, 09:05". English is British, as
 * the specification writes its dates.
 * @param at ISO 8601
 * @param language BCP 47
 */
export function dayAndTime(at: string, language: string): string {
  let formatter = formatters.get(language)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(language, formatter)
  }
  return formatter.format(new Date(at))
}
