import { threadCpuUsage } from 'node:process'

/** Work is repeated for that long, because some systems count processor time in steps of some milliseconds. Microseconds. */
const MEASURED_US = 80_000
/** The large text is that many times as long as the small one. */
const FACTOR = 4
/** Work in proportion to the text gives 4, work by its square 16. */
export const MOST_GROWTH = 8

/**
 * How much more processor time four times the text takes. The time is that of the calling thread alone, so that other programs
 * on the machine do not count.
 *
 * @param work called with a number of repetitions
 * @returns the time with `4 × repetitions` in proportion to that with `repetitions`
 */
export function growth(work: (repetitions: number) => void, repetitions: number): number {
  // Compiled before it is measured.
  processorTime(work, repetitions)
  return processorTime(work, FACTOR * repetitions) / processorTime(work, repetitions)
}

/** Processor time of one run, in microseconds. */
function processorTime(work: (repetitions: number) => void, repetitions: number): number {
  const before = threadCpuUsage()
  for (let runs = 1; ; runs += 1) {
    work(repetitions)
    const { user, system } = threadCpuUsage(before)
    if (user + system >= MEASURED_US) return (user + system) / runs
  }
}
