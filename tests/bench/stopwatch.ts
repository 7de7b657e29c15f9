/** Time that a measured call takes, ms: the difference of two readings. */
export type Stopwatch = () => number

/** Processor time of this process. It does not depend on other load of the machine. */
export const processorMs: Stopwatch = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Time of the clock, for work that other processes share. */
export const clockMs: Stopwatch = () => performance.now()
