import { numericDateLocale } from '#contract/rules/time/date-locale.ts'
import { phoneText } from './phone-text.ts'
import { isTimeZone } from '#contract/rules/time/time-zone.ts'

/**
 * A phone number of an exported file: "+51 987 654 321". The blanks make it text in a spreadsheet, which would show the
 * bare digits as a number, without the plus and from 12 digits on as 5,19E+11. An import reads the same number again.
 * What has too few or too many digits for a number is written as it is.
 * @param phone digits with the calling code
 */
export const phoneCell = (phone: string, countryCode = ''): string =>
  phoneText({ phone, countryCode })

/** Matches a number that has a plus, or so many digits that a spreadsheet would shorten it. */
const shortened = /^(?:\+[1-9]\d{6,14}|[1-9]\d{11,14})$/

/** A phone number that a file from outside has: as written there, unless a spreadsheet would change it. */
export const foreignPhoneCell = (text: string): string =>
  shortened.test(text.trim()) ? phoneCell(text.replaceAll(/\D/g, '')) : text

/** A day of an exported file: "21/11/2026". @param day YYYY-MM-DD */
export const dayCell = (day: string): string => day.split('-').toReversed().join('/')

/**
 * Returns the function that writes the times of an exported file: "21/11/2026 18:37:40", as the user sees them
 * (specification, section 9). A spreadsheet reads such a cell as a date.
 * @param timeZone the group's zone (IANA name)
 */
export function timeCells(timeZone: string): (at: string | number | undefined) => string {
  const format = new Intl.DateTimeFormat(numericDateLocale, {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  return (at) => {
    const time = at === undefined ? Number.NaN : new Date(at).getTime()
    return Number.isNaN(time) ? '' : format.format(time).replace(', ', ' ')
  }
}
