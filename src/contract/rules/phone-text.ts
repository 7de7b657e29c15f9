import type { Contact } from '../entities/contact.ts'
import { limits } from '../limits.ts'

/**
 * How people write their country's numbers, by calling code: the sizes of the groups after it, one grouping a length.
 * Countries that are not here are read in groups of three.
 */
const groupings: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '1': [[3, 3, 4]],
  '34': [[3, 2, 2, 2]],
  '351': [[3, 3, 3]],
  '51': [
    [1, 3, 4],
    [3, 3, 3],
  ],
  // The mobile networks' "1" after 52 is no longer dialled, and the channel still writes it.
  '52': [
    [2, 4, 4],
    [1, 2, 4, 4],
  ],
  // The "9" of a mobile number stands before the area.
  '54': [
    [2, 4, 4],
    [1, 2, 4, 4],
  ],
  '55': [
    [2, 4, 4],
    [2, 5, 4],
  ],
  '56': [[1, 4, 4]],
  '57': [[3, 3, 4]],
}

/**
 * A contact's phone number as people read it, in international form: "+34 612 34 56 78" from "34612345678". What is
 * no phone number (the address of a group chat, a short code) is shown as it is.
 */
export function phoneText({ phone, countryCode }: Pick<Contact, 'phone' | 'countryCode'>): string {
  const digits = phone.replace(/\D/g, '')
  const { linkPhoneDigitsMin, linkPhoneDigitsMax } = limits
  if (digits.length < linkPhoneDigitsMin || digits.length > linkPhoneDigitsMax) return phone
  const code = callingCode(digits, countryCode.replace(/\D/g, ''))
  const own = digits.slice(code.length)
  const sizes = groupings[code]?.find((one) => sum(one) === own.length) ?? threes(own.length)
  return `+${[code, ...inGroups(own, sizes)].join(' ')}`
}

/** Whether a contact has this number, written with its calling code or without. @param digits of a link or a field */
export function isNumberOf(
  { phone, countryCode }: Pick<Contact, 'phone' | 'countryCode'>,
  digits: string,
): boolean {
  return digits !== '' && (phone === digits || phone === `${countryCode}${digits}`)
}

/** The calling codes of one and two digits (ITU-T E.164); all others have three. No code begins another's. */
const anyCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * The calling code that a number in international form begins with: the one told, unless the number has another.
 * @param digits of the number, the calling code among them
 */
export function callingCode(digits: string, told: string = limits.defaultCountryCode): string {
  if (told !== '' && digits.startsWith(told)) return told
  return anyCode.exec(digits)?.[0] ?? ''
}

/** Groups of three; what is left over joins the last one as a fourth digit, or stands as two. */
function threes(length: number): number[] {
  const whole = Math.floor(length / 3)
  const sizes = Array.from({ length: whole }, () => 3)
  const left = length - whole * 3
  if (left === 1 && whole > 0) sizes[whole - 1] = 4
  else if (left > 0) sizes.push(left)
  return sizes
}

function inGroups(digits: string, sizes: readonly number[]): string[] {
  let from = 0
  return sizes.map((size) => digits.slice(from, (from += size)))
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
