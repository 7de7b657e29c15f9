import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

/** Debian's own Python has the D-Bus modules; another one in PATH may not. */
const PYTHON = '/usr/bin/python3'
const ANSWER_MS = 30_000

/** Why D-Bus tests cannot run here; null if they can. */
export function missingForDBus(): string | null {
  if (!process.env['DBUS_SESSION_BUS_ADDRESS']) return 'there is no D-Bus session'
  try {
    execFileSync(PYTHON, ['-c', 'import dbus, dbusmock, gi'], { stdio: 'ignore' })
    return null
  } catch {
    return 'python3-dbusmock is not installed'
  }
}

/**
 * Starts a program of this folder on the session bus. It answers each line of JSON with another.
 */
export interface BusPeer {
  ask<Answer extends z.ZodType>(request: object, answer: Answer): Promise<z.output<Answer>>
  stop(): Promise<void>
}

export async function startPeer(
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BusPeer> {
  const child = spawn(PYTHON, [join(import.meta.dirname, script)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  async function line(): Promise<unknown> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`${script} is silent.`)), ANSWER_MS)
    const next = await Promise.race([lines.next(), late]).finally(() => clearTimeout(timer))
    if (next.done === true) throw new Error(`${script} ended:\n${complaints.join('')}`)
    return JSON.parse(next.value)
  }

  await line()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    ask(request, answer) {
      const reply = turn.then(async () => {
        child.stdin.write(`${JSON.stringify(request)}\n`)
        return answer.parse(await line())
      })
      turn = reply.catch(() => undefined)
      return reply
    },
    async stop() {
      child.stdin.end()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), ANSWER_MS)
      await exited
      clearTimeout(killTimer)
    },
  }
}
