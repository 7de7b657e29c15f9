import { cleanLine } from '#workspace/media/clean-line.ts'

/** What is read of an address card that is a file. */
export interface Vcard {
  name: string
  phones: string[]
  emails: string[]
  company: string
  department: string
  title: string
  /** Each on one line. */
  addresses: string[]
  urls: string[]
  /** As the card writes it. */
  birthday: string
}

/** A property: `item1.TEL;type=CELL;waid=51999000001:+51 999 000 001`. A parameter in quotation marks may have colons. */
const property = /^(?:[\w-]+\.)?([\w-]+)((?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):(.*)$/

/** A card may have a picture of megabytes; what is read stands in its first lines. */
const LINES_MAX = 200
const VALUES_MAX = 20

/** The parts of a value that semicolons separate. */
const partsOf = (value: string): string[] =>
  value
    .split(/(?<!\\);/)
    .map((part) => cleanLine(part.replaceAll(/\\[nN]/g, ' ').replaceAll(/\\(.)/g, '$1')))

/** The name that a structured one makes: given names before family names. */
function structuredName([family = '', given = '', additional = '']: readonly string[]): string {
  return [given, additional, family].filter((part) => part !== '').join(' ')
}

/** Reads an address card of the versions 3 and 4. What it lacks is empty. */
export function readVcard(text: string): Vcard {
  // A long line goes on in the next one, after a blank.
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/, LINES_MAX)
  const values = (name: string): string[] =>
    lines.flatMap((line) => {
      const [, own, , value = ''] = property.exec(line) ?? []
      return own?.toUpperCase() === name ? [value] : []
    })
  const wholes = (name: string): string[] =>
    values(name)
      .map((value) => partsOf(value.replace(/^tel:/i, '')).join(' '))
      .filter((value) => value !== '')
      .slice(0, VALUES_MAX)
  const [company = '', department = ''] = partsOf(values('ORG')[0] ?? '')
  return {
    name: wholes('FN')[0] ?? structuredName(partsOf(values('N')[0] ?? '')),
    phones: wholes('TEL'),
    emails: wholes('EMAIL'),
    company,
    department,
    title: wholes('TITLE')[0] ?? '',
    addresses: values('ADR')
      .map((value) => {
        // The first two parts are a post box and an addition to the street.
        const [box = '', extended = '', street = '', ...places] = partsOf(value)
        return [street, extended, box, ...places].filter((part) => part !== '').join(', ')
      })
      .filter((address) => address !== '')
      .slice(0, VALUES_MAX),
    // The semicolons of an address on the web separate nothing.
    urls: values('URL')
      .map((value) => value.replaceAll(/\\(.)/g, '$1').trim())
      .slice(0, VALUES_MAX),
    birthday: wholes('BDAY')[0] ?? '',
  }
}
