/** Statistics of samples. All functions throw a RangeError for an empty sample. */

/**
 * The percentile of a sample by nearest rank, which is always one of its values.
 * @param share 0 to 1, e.g. 0.95
 */
export function percentile(sample: readonly number[], share: number): number {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`Not a share from 0 to 1: ${share}`)
  const sorted = [...measured(sample)].toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** The middle value, or the mean of the two in the middle. */
export function median(sample: readonly number[]): number {
  const sorted = [...measured(sample)].toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The share of the sample above a bound, 0 to 1. */
export function shareAbove(sample: readonly number[], bound: number): number {
  return measured(sample).filter((value) => value > bound).length / sample.length
}

/** The differences between successive values. */
export function intervals(moments: readonly number[]): number[] {
  return moments.slice(1).map((moment, index) => moment - (moments[index] ?? Number.NaN))
}

function measured(sample: readonly number[]): readonly number[] {
  if (sample.length === 0) throw new RangeError('Nothing was measured.')
  if (sample.some((value) => Number.isNaN(value))) throw new RangeError('A measured value is NaN.')
  return sample
}
