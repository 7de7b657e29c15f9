/** Letters of a code: base 32 without those that are mistaken for one another (Crockford's). */
export const qrLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Letters of a code: 60 bits, which nobody guesses within its few minutes. */
export const qrCodeLength = 12

const WRITTEN = new RegExp(`\\bQR-((?:[${qrLetters}]{4}-){2}[${qrLetters}]{4})\\b`)

/** A code as a message carries it: `QR-7K2M-9XPA-4D0Z`. */
export function writtenCode(code: string): string {
  return `QR-${code.match(/.{1,4}/g)?.join('-') ?? ''}`
}

/** The code that a message carries, if it carries one; of several the first. */
export function codeInText(text: string): string | null {
  return WRITTEN.exec(text)?.[1]?.replaceAll('-', '') ?? null
}

/**
 * The channel's link that opens a chat with a business line, a first message already written: what a customer's phone
 * makes of the picture.
 * @param phone digits with the country code
 */
export function chatLink(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`
}

const LINK = /^https:\/\/wa\.me\/(\d{7,15})(?:\?text=([^&#]*))?$/

/** Reads such a link; null for any other address. */
export function readChatLink(address: string): { phone: string; text: string } | null {
  const [, phone, text = ''] = LINK.exec(address) ?? []
  if (phone === undefined) return null
  try {
    return { phone, text: decodeURIComponent(text) }
  } catch {
    // A stray percent sign: nobody's phone made this.
    return null
  }
}
