import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { PATIENCE_MS } from './patience.ts'

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
  push: z.object({ appId: z.string(), key: z.string(), secret: z.string() }).optional(),
})

/** What the workspace prints once it answers. */
export type Ready = z.infer<typeof readySchema>
export type Account = Ready['accounts'][number]

export interface WorkspaceOptions {
  /** Folder of its data; a fresh one, removed at the end, unless given. */
  data?: string
  /** 0, the default, takes any free one. */
  port?: number
  /** Further arguments of src/workspace/cli.ts, such as `--contacts 1000`. */
  args?: readonly string[]
}

/** A workspace in a process of its own, with its control surface open, and the demo data of one seed. */
export interface Workspace extends Ready {
  /** Lines it wrote to standard error, for the message of a test that fails. */
  readonly log: readonly string[]
  readonly data: string
  /** An account with this role; the first that the demo data names. */
  account(role: string, matches?: (account: Account) => boolean): Account
  /** Moves its clock. */
  advanceClock(ms: number): Promise<void>
  /** Lets a customer write. Content as a message of the contract carries it. */
  customerSays(contactId: string, content: unknown): Promise<void>
  /** Closes every push connection with this code of the push protocol. */
  dropPush(code: number): Promise<void>
  /** Slows answers down by latencyMs; lets this share of calls (0 to 1) fail. */
  network(conditions: { latencyMs: number; failureRate: number }): Promise<void>
  /** Ends it at once, as a power cut would. Its data stays. */
  kill(): Promise<void>
  /** Ends it, and removes its data unless the folder was given. Rejects where it had to be killed for that. */
  stop(): Promise<void>
}

/** Starts a workspace and resolves once it answers. Rejects with its last words when it does not. */
export async function startWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'bandeja-workspace-')))
  const cli = join(ROOT, 'src/workspace/cli.ts')
  const args = ['--port', String(options.port ?? 0), '--data', data, '--control', '--seed', '1']
  const child = spawn(process.execPath, [cli, ...args, ...(options.args ?? [])], {
    cwd: ROOT,
    // What was compiled for one of them is there for the next.
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
        fail(`printed something else than it should (${String(error)}): ${line}`)
      }
    })
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  let isKilled = false
  const insist = setTimeout(() => {
    isKilled = true
    child.kill('SIGKILL')
  }, GONE_MS)
  await gone
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
