import { existsSync, renameSync, rmSync } from 'node:fs'

/** Number of old log files besides the current one. */
export const OLD_LOGS = 4

/**
 * Renames a full log: main.log becomes main.1.log, main.1.log becomes main.2.log, and so on. The oldest is removed.
 */
export function rotateLog(path: string): void {
  const old = (number: number) => path.replace(/\.log$/, `.${number}.log`)
  rmSync(old(OLD_LOGS), { force: true })
  for (let number = OLD_LOGS - 1; number >= 1; number -= 1) {
    if (existsSync(old(number))) renameSync(old(number), old(number + 1))
  }
  renameSync(path, old(1))
}
