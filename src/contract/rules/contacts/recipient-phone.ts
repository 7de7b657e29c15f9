import { phoneFaults } from './phone-digits.ts'
import { readPhoneCell, type PhoneCell } from './phone-cell.ts'
import { isPossiblePhone, readPhone } from './phone-number.ts'
import { callingCode } from './phone-text.ts'

/**
 * Why a campaign does not write to a phone number. `filler`: the number only fills a required field, such as 999999999,
 * 911111111 or 123456789.
 */
export const recipientPhoneProblems = [...phoneFaults, 'filler'] as const
export type RecipientPhoneProblem = (typeof recipientPhoneProblems)[number]

export type RecipientPhone =
  | Extract<PhoneCell, { ok: true }>
  | {
      readonly ok: false
      readonly problem: RecipientPhoneProblem
      /** The digits of the number. */
      readonly digits: string
    }

const counted = '0123456789012345'

const isFiller = (national: string): boolean =>
  /^\d?(\d)\1{6,}$/.test(national) || (national.length > 6 && counted.includes(national))

/** @param code digits of the calling code */
function unlessFiller<Phone extends { digits: string }>(phone: Phone, code: string) {
  const national = phone.digits.slice(callingCode(phone.digits, code).length)
  return isFiller(national)
    ? ({ ok: false, problem: 'filler', digits: phone.digits } as const)
    : phone
}

/**
 * The phone number in a file's row. Whether the number has WhatsApp is known only after a message was sent to it.
 * @param code digits of the calling code of a number without one
 */
export function recipientPhone(text: string, code: string): RecipientPhone {
  const read = readPhoneCell(text, code)
  if (read.ok) return unlessFiller(read, code)
  const { fault, digits } = read
  // Fillers such as 123456789 are no numbers of their country.
  return fault !== 'missing' && isFiller(digits)
    ? { ok: false, problem: 'filler', digits }
    : { ok: false, problem: fault, digits }
}

/**
 * The stored phone number of a contact, which may be a group chat's address or a short code.
 * @param phone digits with the calling code
 * @param code digits of the contact's calling code
 */
export function contactRecipient(phone: string, code: string): RecipientPhone {
  if (isPossiblePhone(phone)) return unlessFiller({ ok: true, digits: phone }, code)
  const read = readPhone(`+${phone}`, code)
  return { ok: false, problem: read.ok ? 'noSuchNumber' : read.fault, digits: phone }
}
