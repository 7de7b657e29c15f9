import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { programPath } from '#tests/support/program-path.ts'

const PROGRAM = programPath('src/host/server.ts')

/**
 * Runs a command of `bandeja-server`.
 * @param killAt when it is killed; absent: never
 * @returns its exit code, null if it was killed, and what it wrote
 */
export async function runServerCommand(
  args: readonly string[],
  killAt?: Promise<unknown>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close')
  if (killAt !== undefined) {
    await Promise.race([ended, killAt])
    child.kill('SIGKILL')
  }
  await ended
  return { code: child.exitCode, output }
}
