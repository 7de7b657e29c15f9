import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

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
}

/** Starts the workspace of the measurements with new data, and resolves when it is ready. */
export async function startBenchWorkspace(sizes: Sizes): Promise<BenchWorkspace> {
  return await start([PROGRAM, ...named(sizes)])
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

async function start(command: readonly string[]): Promise<BenchWorkspace> {
  const data = await mkdtemp(join(tmpdir(), 'bandeja-bench-'))
  const child = spawn(process.execPath, [...command, '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lastLines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
  })
  const exited = once(child, 'close')
  const end = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const stop = async () => {
    await end()
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(READY_MS), endOf(exited)])
    const lines = createInterface({ input: child.stdout })
    const [line] = z.tuple([z.string()]).parse(await once(lines, 'line', { signal }))
    return { ...readySchema.parse(JSON.parse(line)), data, end, stop }
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
