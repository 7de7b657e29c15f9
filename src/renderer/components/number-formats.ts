/** Shown if a figure is unknown or a rate would divide by 0. */
export const dash = '–'

/** The number formats of a language: grouped counts, percentages with one decimal digit and
 * ratings with at most one. */
export function numberFormats(language: string) {
  const count = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const tenth = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return {
    count: (value: number) => count.format(value),
    /** @param share 0 to 1; null is a dash */
    percent: (share: number | null) => (share === null ? dash : percent.format(share)),
    tenth: (value: number | null) => (value === null ? dash : tenth.format(value)),
  }
}
