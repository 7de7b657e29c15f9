import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { electronExecutable } from '#tests/support/electron-app.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Starts the program a second time, as a click on its icon or on a link does.
 * @returns its exit code
 */
export function startSecondInstance(
  profile: string,
  args: readonly string[] = [],
): Promise<number | null> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(
    electronExecutable(),
    [...sandbox, `--user-data-dir=${profile}`, ROOT, ...args],
    { stdio: 'ignore' },
  )
  return new Promise((resolve) => child.once('exit', resolve))
}
