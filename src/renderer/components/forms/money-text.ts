/**
 * Formats an amount of money. In Spanish the currency is before the number, as in Latin America: 89950 in PEN is
 * "S/ 899,50". Only the euro is after it, as in Spain. A currency without a symbol is shown by its code.
 * @param amount in the smallest unit of the currency
 */
export function moneyText(amount: number, currency: string, language: string): string {
  const format = formatOf(currency, language)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const parts = format.formatToParts(amount / 10 ** digits)
  if (!language.startsWith('es') || currency === 'EUR')
    return parts.map(({ value }) => value).join('')
  const number = parts.filter(({ type }) => type !== 'currency').map(({ value }) => value)
  return `${spanishSymbol(currency)}\u00a0${number.join('').trim()}`
}

/**
 * Formats a price that customers or the channel gave, e.g. 899.5 in PEN. An unknown currency is shown as it was given.
 * @param price in whole units of the currency
 */
export function priceText(price: number, currency: string, language: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${price} ${currency}`.trim()
  const digits = formatOf(currency, language).resolvedOptions().maximumFractionDigits ?? 2
  return moneyText(price * 10 ** digits, currency, language)
}

/** The symbol of a currency in Spanish. `es` has "US$", but "S/" for PEN only in Peru. */
function spanishSymbol(currency: string): string {
  const symbol = symbolIn('es', currency)
  return symbol === currency ? symbolIn('es-PE', currency) : symbol
}

const symbolIn = (locale: string, currency: string): string =>
  formatOf(currency, locale)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const formatOf = (currency: string, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' })
