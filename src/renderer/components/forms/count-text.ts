/** The largest count that a badge shows as a number. */
const shownMax = 99

/** The text of a badge with a count: `7 → '7'`, `100 → '99+'`. */
export const countText = (count: number): string =>
  count > shownMax ? `${shownMax}+` : String(count)
