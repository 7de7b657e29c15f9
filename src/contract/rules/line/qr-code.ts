import { isPhoneLength } from '#contract/rules/contacts/phone-digits.ts'

/**
 * The characters of a QR assigner code (api/line/qr-assigner.ts): Crockford's base 32, which omits easily confused letters.
 */
export const qrLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of characters in a code. That is 60 bits, too many to guess while the code is valid (`limits.qrCodeMs`). */
export const qrCodeLength = 12

const WRITTEN = new RegExp(`\\bQR-((?:[${qrLetters}]{4}-){2}[${qrLetters}]{4})\\b`)

/** Formats a code for a message: `QR-7K2M-9XPA-4D0Z`. */
export function writtenCode(code: string): string {
  return `QR-${code.match(/.{1,4}/g)?.join('-') ?? ''}`
}

/** The first code in a message, or null. */
export function codeInText(text: string): string | null {
  return WRITTEN.exec(text)?.[1]?.replaceAll('-', '') ?? null
}

/**
 * The channel's link that opens a chat with a business line, with `text` as a prefilled message. The picture of the QR
 * code contains this link.
 * @param phone digits with the country code
 */
export function chatLink(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`
}

const LINK = /^https:\/\/wa\.me\/(\d+)(?:\?text=([^&#]*))?$/

/** Parses a link of `chatLink`; null for an address that is not such a link. */
export function readChatLink(address: string): { phone: string; text: string } | null {
  const [, phone, text = ''] = LINK.exec(address) ?? []
  if (phone === undefined || !isPhoneLength(phone)) return null
  try {
    return { phone, text: decodeURIComponent(text) }
  } catch {
    // The address has a malformed percent escape.
    return null
  }
}
