/**
 * Phone numbers that are the same person on the channel. The channel writes some mobile numbers of Brazil, Mexico and
 * Argentina with a digit that people leave out, or leaves out one that people write.
 */

/** Spellings of a number without its calling code; each starts with the one that the channel's documentation uses. */
type Spellings = (national: string) => readonly string[]

/** The ninth digit of mobile numbers, after the area code. A landline has eight digits and never gets a ninth. */
const brazil: Spellings = (national) => {
  const [, area, subscriber] = /^(\d{2})9?([6-9]\d{7})$/.exec(national) ?? []
  return area === undefined || subscriber === undefined
    ? []
    : [`${area}9${subscriber}`, area + subscriber]
}

/** The 1 that was dialled before mobile numbers until 2019. */
const mexico: Spellings = (national) => {
  const own = /^1?(\d{10})$/.exec(national)?.[1]
  return own === undefined ? [] : [`1${own}`, own]
}

/** Lengths of area codes in Argentina. */
const areaLengths = [2, 3, 4]

/** The 9 before the area code; inside the country, people write 15 after it instead. */
const argentina: Spellings = (national) => {
  const own = /^9?(\d{10})$/.exec(national)?.[1] ?? withoutFifteen(national)
  if (own === undefined) return []
  const local = areaLengths.map((length) => `${own.slice(0, length)}15${own.slice(length)}`)
  return [`9${own}`, own, ...local]
}

function withoutFifteen(national: string): string | undefined {
  if (!/^\d{12}$/.test(national)) return undefined
  const length = areaLengths.find((area) => national.startsWith('15', area))
  return length === undefined ? undefined : national.slice(0, length) + national.slice(length + 2)
}

const countries: readonly (readonly [code: string, spellings: Spellings])[] = [
  ['55', brazil],
  ['52', mexico],
  ['54', argentina],
]

/** The spellings of a number, that of the channel's documentation first; none if the number has only one. */
function spellingsOf(digits: string): string[] {
  const [code, spellings] = countries.find(([calling]) => digits.startsWith(calling)) ?? []
  if (code === undefined || spellings === undefined) return []
  // A zero after the calling code is a trunk prefix in these countries.
  const national = digits.slice(code.length).replace(/^0+/, '')
  return spellings(national).map((spelling) => code + spelling)
}

/**
 * All numbers that are the same person as this one, itself first.
 * @param digits with the calling code
 */
export const samePerson = (digits: string): string[] =>
  Array.from(new Set([digits, ...spellingsOf(digits)]))

/**
 * The person of a number: two numbers are the same person if their keys are equal. Whoever compares numbers compares
 * these. An address without a number, such as that of a group chat, is its own key.
 * @param digits with the calling code
 */
export const phoneKey = (digits: string): string => spellingsOf(digits)[0] ?? digits
