import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { isPhoneLength } from './phone-digits.ts'
import { phoneKey } from './same-person.ts'

/**
 * Sizes of the digit groups of national numbers, by calling code. A country has one grouping for each length of its
 * numbers. A number without a grouping here gets groups of three.
 */
const groupings: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '1': [[3, 3, 4]],
  '34': [[3, 2, 2, 2]],
  '351': [[3, 3, 3]],
  '51': [
    [1, 3, 4],
    [3, 3, 3],
  ],
  // The channel writes the mobile prefix "1" after 52, although callers do not dial it.
  '52': [
    [2, 4, 4],
    [1, 2, 4, 4],
  ],
  // Mobile numbers have a "9" before the area code.
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

/** WhatsApp's id of a person for a business, in place of the number of people who hide theirs. */
const userId = /^[A-Z]{2}\.(?:ENT\.)?[\dA-Za-z]{1,128}$/

/** Whether a contact has no phone number but the channel's id of a person who hides it. */
export const isHiddenPhone = (phone: string): boolean => userId.test(phone)

/**
 * A contact's phone number in international format: "+34 612 34 56 78" for "34612345678"; empty for a person whose
 * number is hidden. Anything else (the address of a group chat, a short code) is returned unchanged.
 */
export function phoneText({ phone, countryCode }: Pick<Contact, 'phone' | 'countryCode'>): string {
  if (isHiddenPhone(phone)) return ''
  const digits = phone.replace(/\D/g, '')
  if (!isPhoneLength(digits)) return phone
  const code = callingCode(digits, countryCode.replace(/\D/g, ''))
  const own = digits.slice(code.length)
  const sizes = groupings[code]?.find((one) => sum(one) === own.length) ?? threes(own.length)
  return `+${[code, ...inGroups(own, sizes)].join(' ')}`
}

/** Whether a contact has this number, in any spelling. `digits` may lack the calling code. */
export function isNumberOf(
  { phone, countryCode }: Pick<Contact, 'phone' | 'countryCode'>,
  digits: string,
): boolean {
  const key = phoneKey(phone)
  return digits !== '' && [digits, `${countryCode}${digits}`].some((one) => phoneKey(one) === key)
}

/** Calling codes of one and two digits (ITU-T E.164); all others have three. No code is a prefix of another. */
const anyCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * The calling code of a number in international format: the expected one, unless the number starts with a different
 * one.
 * @param digits of the number, including the calling code
 */
export function callingCode(digits: string, expected: string = limits.defaultCountryCode): string {
  if (expected !== '' && digits.startsWith(expected)) return expected
  return anyCode.exec(digits)?.[0] ?? ''
}

/**
 * Splits a length into groups of three. A remainder of one joins the last group; a remainder of two forms its own
 * group.
 */
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
