import { moneyText } from '#renderer/components/forms/money-text.ts'
import { dash, numberFormats } from '#renderer/components/reports/number-formats.ts'

/** Formats the numbers of ads in a language. An unknown percentage or amount of money is a dash. */
export function adNumbers(language: string) {
  const { count, percent, tenth } = numberFormats(language)
  return {
    count,
    /** @param share 0 to 1 */
    percent,
    /** @param share 0 to 1 */
    points: (share: number) => tenth(share * 100),
    money: (cents: number | null | undefined, currency: string | undefined) =>
      cents === null || cents === undefined || currency === undefined
        ? dash
        : moneyText(cents, currency, language),
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A waiting time in its largest whole unit: "8 min", "3 h", "2 days". */
export function waitedText(waitedMs: number, language: string): string {
  const [unit, ms] =
    waitedMs < hourMs
      ? (['minute', minuteMs] as const)
      : waitedMs < dayMs
        ? (['hour', hourMs] as const)
        : (['day', dayMs] as const)
  const { format } = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  return format(Math.floor(waitedMs / ms))
}
