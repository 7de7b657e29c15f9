/**
 * Colours of a chart's series, each with a contrast of 3:1 to the background of the chart. Red, orange and green are
 * not among them, because these colours show a status.
 */
const seriesColors = [
  'var(--b-accent)',
  'oklch(0.6 0.11 255)',
  'oklch(0.62 0.11 310)',
  'oklch(0.6 0.09 220)',
  'oklch(0.58 0.1 340)',
  'oklch(0.6 0.08 280)',
] as const

/** The colour of values that belong to no series. */
export const restColor = 'var(--b-line-strong)'

/** The colour of a series by its index. Charts with more series than colours use the colours again. */
export function seriesColor(index: number): string {
  return seriesColors[index % seriesColors.length] ?? restColor
}
