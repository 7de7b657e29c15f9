/** Shown if a figure is unknown or a rate would divide by 0. */
export const dash = '–'

/** The number formats of a language. */
export function numberFormats(language: string) {
  const count = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const tenth = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return {
    /** A number with its thousands grouped. */
    count: (value: number) => count.format(value),
    /** A percentage with one decimal digit. @param part 0 to 1; null is a dash */
    percent: (part: number | null) => (part === null ? dash : percent.format(part)),
    /** A percentage with at most one decimal digit; a dash if the whole is 0. */
    share: (part: number, all: number) => (all === 0 ? dash : share.format(part / all)),
    /** With at most one decimal digit; null is a dash. */
    tenth: (value: number | null) => (value === null ? dash : tenth.format(value)),
  }
}
