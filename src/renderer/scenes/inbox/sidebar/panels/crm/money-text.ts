/**
 * An amount in the smallest unit of its currency as people write it: 89950 of PEN is "S/ 899.50". A currency nobody knows
 * is written by its code.
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

/** Peru writes its money with a comma between thousands, as most of the continent does not. */
function localeOf(currency: string, locale: string): string {
  return currency === 'PEN' && locale.startsWith('es') ? 'es-PE' : locale
}
