/**
 * Colours of a chart's series, each with a contrast of 3:1 on the surface. Red, orange and green are reserved for
 * status.
 */
const seriesColors = [
  'var(--b-accent)',
  'oklch(0.6 0.11 255)',
  'oklch(0.62 0.11 310)',
  'oklch(0.6 0.09 220)',
  'oklch(0.58 0.1 340)',
  'oklch(0.6 0.08 280)',
] as const

/** The colour of values without a series. */
export const restColor = 'var(--b-line-strong)'

/** The colour of a series by its index; colours repeat after the last. */
export function seriesColor(index: number): string {
  return seriesColors[index % seriesColors.length] ?? restColor
}
