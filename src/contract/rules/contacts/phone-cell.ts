import parseMobileNumber from 'libphonenumber-js/mobile'
import { limits } from '#contract/limits.ts'
import { readPhone, type PhoneReading } from './phone-number.ts'

/** The reading of a cell, and the other numbers that the cell has, as written. */
export type PhoneCell = PhoneReading & { readonly others?: readonly string[] }

/** What separates two numbers in one cell. Google's export writes ":::". */
const separators = /:::|[;,|\r\n]|\s(?:o|ou|or)\s/iu

/** A comma that a spreadsheet wrote within one number: `51987654321,0`, `5,19877E+11`. */
const decimalComma = /\d,\d{1,2}$|\d,\d+\s?E/iu

/** A slash separates two numbers only if both are whole: in `0170/1234567` it is part of one number. */
function partsOf(text: string): string[] {
  const parts = text.split('/')
  const isWhole = (part: string) => part.replaceAll(/\D/g, '').length >= limits.linkPhoneDigitsMin
  return parts.every(isWhole) ? parts : [text]
}

/**
 * Reads the phone number of a table's cell. Of several numbers in the cell, the first valid mobile number is taken,
 * otherwise the first valid number.
 * @param callingCode as in `readPhone`
 */
export function readPhoneCell(text: string, callingCode: string): PhoneCell {
  const pieces = decimalComma.test(text) ? [text] : text.split(separators)
  const written = pieces.flatMap(partsOf).filter((part) => part.trim() !== '')
  const readings = written.map((part) => readPhone(part.replaceAll('/', '-'), callingCode))
  const reading =
    readings.find((one) => one.ok && isMobilePhone(one.digits)) ??
    readings.find(({ ok }) => ok) ??
    readings[0] ??
    readPhone(text, callingCode)
  if (!reading.ok || written.length < 2) return reading
  const taken = readings.indexOf(reading)
  const others = written.filter((_, index) => index !== taken).map((one) => one.trim())
  return { ...reading, others }
}

/** Where mobile and landline numbers look alike, as in the United States, a number counts as mobile. */
const isMobilePhone = (digits: string): boolean =>
  parseMobileNumber(`+${digits.replace(/^521(?=\d{10}$)/, '52')}`)?.isValid() === true
