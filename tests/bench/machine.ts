import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** Description of the machine of a run. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGb: number
  readonly system: string
  readonly electron: string
  readonly node: string
  /** The load average of the last minute at the start of the run, which shows other work on the machine. */
  readonly load: string
}

/** @param electron version of the measured Electron */
export function thisMachine(electron: string): Machine {
  const processors = cpus()
  return {
    cores: processors.length,
    processor: processors[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${type()} ${release().split('.').slice(0, 2).join('.')}`,
    electron,
    node: process.versions.node,
    load: (loadavg()[0] ?? Number.NaN).toFixed(2),
  }
}
