import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { PATIENCE_MS } from './patience.ts'
import { programPath } from './program-path.ts'

const ROOT = join(import.meta.dirname, '../..')
const GONE_MS = 30_000

const readySchema = z.object({
  url: z.url(),
  accounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      name: z.string(),
      role: z.string(),
      flags: z.unknown(),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  control: z.url().nullable(),
})

/** The line that the workspace prints when it is ready. */
export type Ready = z.infer<typeof readySchema>
export type Account = Ready['accounts'][number]

export interface WorkspaceOptions {
  /** The data folder. Default: a new one, which is removed at the end. */
  data?: string
  /** Default: 0, for any free port. */
  port?: number
  /** Additional arguments of src/host/cli.ts, such as `--contacts 1000`. */
  args?: readonly string[]
}

/** A workspace in its own process, with control endpoints and reproducible demo data. */
export interface Workspace extends Ready {
  /** Its output on standard error, for the message of a failed test. */
  readonly log: readonly string[]
  readonly data: string
  /** The first account of the demo data with this role. */
  account(role: string, matches?: (account: Account) => boolean): Account
  /** Advances its clock. */
  advanceClock(ms: number): Promise<void>
  /** Sends a customer's message. @param content the content of a message in the contract's form */
  customerSays(contactId: string, content: unknown): Promise<void>
  /** Closes every push connection with this code of the push protocol. */
  dropPush(code: number): Promise<void>
  /** Delays responses by `latencyMs`, and makes the share `failureRate` (0 to 1) of the calls fail. */
  network(conditions: { latencyMs: number; failureRate: number }): Promise<void>
  /** Kills it, like a power cut. Its data stays. */
  kill(): Promise<void>
  /** Stops it, and removes its data folder if this is a new one. Rejects if it had to be killed. */
  stop(): Promise<void>
}

/** Starts a workspace and resolves when it is ready. After a failure, it rejects with the last output. */
export async function startWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'bandeja-workspace-')))
  const cli = programPath('src/host/cli.ts')
  const args = ['--port', String(options.port ?? 0), '--data', data, '--control', '--seed', '1']
  const child = spawn(process.execPath, [cli, ...args, ...(options.args ?? [])], {
    cwd: ROOT,
    // All workspaces share one compile cache.
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))

  const forget = async () => {
    if (options.data === undefined) await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  const ready = await readyLine(child, log).catch(async (error: unknown) => {
    await end(child, 'SIGKILL')
    await forget()
    throw error
  })
  const control = (path: string, body: unknown) => post(`${ready.control ?? ''}${path}`, body)
  return {
    ...ready,
    log,
    data,
    account(role, matches = () => true) {
      const found = ready.accounts.find((one) => one.role === role && matches(one))
      if (!found) throw new Error(`The demo data has no such ${role}.`)
      return found
    },
    advanceClock: (ms) => control('/clock', { advanceMs: ms }),
    customerSays: (contactId, content) => control(`/customers/${contactId}/say`, { content }),
    dropPush: (code) => control('/push/drop', { code }),
    network: (conditions) => control('/network', conditions),
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      try {
        await end(child, 'SIGTERM')
      } finally {
        await forget()
      }
    },
  }
}

function readyLine(child: ChildProcess, log: readonly string[]): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const fail = (how: string) => {
      clearTimeout(timer)
      reject(new Error(`The workspace ${how}:\n${log.slice(-15).join('\n')}`))
    }
    const timer = setTimeout(() => fail(`was not ready after ${PATIENCE_MS} ms`), PATIENCE_MS)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => fail(`ended with ${code}`))
    if (!child.stdout) return fail('has no standard output')
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer)
      try {
        resolve(readySchema.parse(JSON.parse(line)))
      } catch (error) {
        fail(`printed an unexpected line (${String(error)}): ${line}`)
      }
    })
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  let isKilled = false
  const insist = setTimeout(() => {
    isKilled = true
    child.kill('SIGKILL')
  }, GONE_MS)
  await exited
  clearTimeout(insist)
  if (isKilled) throw new Error('The workspace did not end.')
}

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}
