/**
 * Formats an amount with its currency.
 * @param cents in the smallest unit of the currency
 */
export function moneyText(cents: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    useGrouping: 'always',
  }).format(cents / 100)
}

/**
 * A month as text: "Noviembre 2026".
 * @param month YYYY-MM
 */
export function monthName(month: string, language: string): string {
  const at = Date.parse(`${month}-15T12:00:00Z`)
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(at)
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} ${month.slice(0, 4)}`
}
