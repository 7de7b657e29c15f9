import { moneyText } from '#renderer/components/money-text.ts'

/** Shown if a figure is unknown or a rate would divide by 0. */
const dash = '–'

/** Formats the numbers of ads in a language. An unknown percentage or amount of money is a dash. */
export function adNumbers(language: string) {
  const count = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const tenth = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return {
    /** @param share 0 to 1 */
    points: (share: number) => tenth.format(share * 100),
    count: (value: number) => count.format(value),
    /** @param share 0 to 1 */
    percent: (share: number | null) => (share === null ? dash : percent.format(share)),
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
