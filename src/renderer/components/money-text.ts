/**
 * Formats an amount of money: 89950 in PEN is "S/ 899.50". An unknown currency is shown by its code.
 * @param amount in the smallest unit of the currency
 */
export function moneyText(amount: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(localeOf(currency, locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

/** The locale of the format. In Spanish, PEN has the format of Peru: a comma between thousands, a decimal point. */
function localeOf(currency: string, locale: string): string {
  return currency === 'PEN' && locale.startsWith('es') ? 'es-PE' : locale
}
