import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { usageSchema, type Usage } from './profile.ts'

const PROGRAM = join(import.meta.dirname, 'serve.ts')
/** The program of `npm run workspace`. */
const COMMAND = join(import.meta.dirname, '../../../scripts/workspace.mjs')
const READY_MS = 300_000

const readySchema = z.object({
  url: z.url(),
  control: z.url(),
})

export interface BenchWorkspace extends z.infer<typeof readySchema> {
  /** Its data folder, which `stop` removes. */
  data: string
  /** What the process has used so far. `profile` starts a profile, whose parts the next call returns. */
  usage(profile?: 'profile'): Promise<Usage>
  /** Ends the process. The folder stays until `stop`, so that a test can open it. */
  end(): Promise<void>
  stop(): Promise<void>
}

export interface Sizes {
  /** Number of chats in the large group. */
  chats: number
  /** Number of chats in the small group. */
  few: number
  /** Number of messages in the large group's newest chat. */
  messages: number
  /** Number of agents in the large group besides those of the tests. Default: none. */
  agents?: number
  /** Address of an empty PostgreSQL database. Default: a file. */
  database?: string
}

/** Starts the workspace of the measurements with new data, and resolves when it is ready. */
export async function startBenchWorkspace(sizes: Sizes): Promise<BenchWorkspace> {
  return await start([PROGRAM, ...named(sizes)])
}

/**
 * Ends a workspace and starts it again on its data, without the memory that making the data took.
 * @param options `provider` replaces the address of the lines' provider; `database` is where its data are
 */
export async function restart(
  { data, end }: BenchWorkspace,
  options: { provider?: string; database?: string } = {},
): Promise<BenchWorkspace> {
  await end()
  return await start([PROGRAM, ...named(options)], data)
}

/** Starts one more service on the database of others, which exchange their events over Redis. */
export async function startService(where: {
  database: string
  redis: string
}): Promise<BenchWorkspace> {
  return await start([PROGRAM, ...named(where)])
}

/**
 * Starts the workspace with the project's own command and with demo data of these sizes, and resolves when it is ready.
 */
export async function startWorkspaceCommand(
  sizes: Readonly<Record<'contacts' | 'messages', number>>,
): Promise<BenchWorkspace> {
  return await start([COMMAND, '--control', '--no-simulator', ...named(sizes)])
}

const named = (sizes: object): string[] =>
  Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)])

async function start(command: readonly string[], given?: string): Promise<BenchWorkspace> {
  const data = given ?? (await mkdtemp(join(tmpdir(), 'bandeja-bench-')))
  const child = spawn(process.execPath, [...command, '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The workspace has no output.')
  const lastLines: string[] = []
  createInterface({ input: stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
  })
  const exited = once(child, 'close')
  const end = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const usage = async (profile?: 'profile') => {
    child.send(profile ?? 'usage')
    const [answer] = z
      .tuple([usageSchema])
      .rest(z.unknown())
      .parse(await once(child, 'message'))
    return answer
  }
  const stop = async () => {
    await end()
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(READY_MS), endOf(exited)])
    const lines = createInterface({ input: stdout })
    const [line] = z.tuple([z.string()]).parse(await once(lines, 'line', { signal }))
    return { ...readySchema.parse(JSON.parse(line)), data, usage, end, stop }
  } catch (error) {
    await stop()
    throw new Error(`The workspace did not start:\n${lastLines.join('\n')}`, { cause: error })
  }
}

function endOf(exited: Promise<unknown>): AbortSignal {
  const end = new AbortController()
  void exited.then(() => end.abort())
  return end.signal
}
