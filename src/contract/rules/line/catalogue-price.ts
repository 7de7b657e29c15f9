/** Largest price that can be shown. */
const PRICE_MAX = 1e12

function decimalsOf(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/i.test(currency)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * Reads a price of the catalogue, which the provider formats for people: "S/ 1,899.00", "1.899,50 €", "10.00 USD".
 * @returns undefined for a text that is no price, or that can be read in two ways
 */
export function cataloguePrice(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency)
  const [number, another] = text.match(/\d(?:[\d.,'’\s]*\d)?/gu) ?? []
  if (decimals === undefined || number === undefined || another !== undefined) return undefined
  if (text.includes('-')) return undefined
  const digits = number.replaceAll(/['’\s]/gu, '')
  const [, whole = digits, mark = '', rest = ''] = /^(.*)([.,])(\d+)$/.exec(digits) ?? []
  // Three digits after a mark are thousands, except in a currency with three decimals.
  const isThousands = mark !== '' && rest.length === 3 && decimals !== 3
  const grouped = isThousands ? digits : whole
  const isCut = !isThousands && rest.length > Math.max(decimals, 2)
  const isWhole = /^\d+$/.test(grouped) || /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(grouped)
  if (isCut || !isWhole || (!isThousands && mark !== '' && whole.includes(mark))) return undefined
  const price = Number(`${grouped.replaceAll(/[.,]/g, '')}${isThousands ? '' : `.${rest || 0}`}`)
  return price <= PRICE_MAX ? price : undefined
}
