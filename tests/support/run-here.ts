import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { plainEnvironment } from '#tests/support/environment.ts'

/** Runs a program to its end, in the environment of a user's terminal. */
export async function runHere(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { env: plainEnvironment({ LC_ALL: 'C.UTF-8', ...env }) })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  return { code: child.exitCode, output }
}

/** The same; rejects if it fails. @returns its output */
export async function mustRunHere(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await runHere(command, args, env)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
