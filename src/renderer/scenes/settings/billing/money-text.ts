/** An amount in its currency. @param cents the currency's smallest unit */
export function moneyText(cents: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    useGrouping: 'always',
  }).format(cents / 100)
}

/** A month, YYYY-MM, in words: "Noviembre 2026". */
export function monthName(month: string, language: string): string {
  const at = Date.parse(`${month}-15T12:00:00Z`)
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(at)
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} ${month.slice(0, 4)}`
}
