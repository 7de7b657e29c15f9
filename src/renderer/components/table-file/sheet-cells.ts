/** Digits that a spreadsheet shows of a number. It stores up to 17, of which the last ones are noise: 0.30000000000000004. */
const SHOWN_DIGITS = 15
/** Numbers in a spreadsheet are up to 1.8E+308. */
const EXPONENT_MAX = 400

const decimal = /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d{1,9}))?$/

/** A number of a spreadsheet as a text: a dot, no exponent, no zeros at the end. A whole number keeps all its digits. */
export function plainNumber(stored: string): string {
  const written = stored.trim()
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimal.exec(written) ?? []
  const digits = whole + fraction
  if (digits === '' || Math.abs(Number(exponent)) > EXPONENT_MAX) return written
  const exact = shifted(digits, whole.length + Number(exponent))
  const significant = exact.replace('.', '').replace(/^0+/, '')
  if (exact.includes('.') && significant.length > SHOWN_DIGITS)
    return plainNumber(Number(written).toPrecision(SHOWN_DIGITS))
  return sign === '-' && exact !== '0' ? `-${exact}` : exact
}

/** Digits with a point behind the first `point` of them. */
function shifted(digits: string, point: number): string {
  const from = Math.max(point, 1)
  const padded = ('0'.repeat(Math.max(1 - point, 0)) + digits).padEnd(from, '0')
  const whole = padded.slice(0, from).replace(/^0+(?=\d)/, '')
  const fraction = padded.slice(from).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** A time without a day is a part of the day before spreadsheets begin to count. */
const firstDay = Date.UTC(1900, 0, 1)

/** A day as YYYY-MM-DD, or the time of a cell without a day as HH:MM. */
function dayText(date: Date): string {
  // A time is a fraction of a day, which the library rounds down to a millisecond.
  const at = new Date(Math.round(date.getTime() / 1_000) * 1_000)
  if (Number.isNaN(at.getTime())) return ''
  const text = at.toISOString()
  return at.getTime() < firstDay ? text.slice(11, 16) : text.slice(0, 10)
}

/** The value of a cell as a text. Numbers are texts of `plainNumber` already; a formula has the result that was stored. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value instanceof Date ? dayText(value) : ''
}
