import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const PROGRAM = join(import.meta.dirname, 'serve.ts')
const READY_MS = 300_000

const readySchema = z.object({
  url: z.url(),
  push: z.object({ appId: z.string(), key: z.string(), secret: z.string() }),
})

export interface BenchWorkspace extends z.infer<typeof readySchema> {
  stop(): Promise<void>
}

export interface Sizes {
  /** Chats of the large group. */
  chats: number
  /** Chats of the small one. */
  few: number
  /** Messages of the large group's newest chat. */
  messages: number
}

/** Starts the workspace of the measurements with fresh data, and resolves once it answers. */
export async function startBenchWorkspace(sizes: Sizes): Promise<BenchWorkspace> {
  const data = await mkdtemp(join(tmpdir(), 'bandeja-bench-'))
  const args = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [PROGRAM, '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lastWords: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords.push(line)
    if (lastWords.length > 20) lastWords.shift()
  })
  const gone = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(READY_MS), endOf(gone)])
    const lines = createInterface({ input: child.stdout })
    const [line] = z.tuple([z.string()]).parse(await once(lines, 'line', { signal }))
    return { ...readySchema.parse(JSON.parse(line)), stop }
  } catch (error) {
    await stop()
    throw new Error(`The workspace did not start:\n${lastWords.join('\n')}`, { cause: error })
  }
}

function endOf(gone: Promise<unknown>): AbortSignal {
  const end = new AbortController()
  void gone.then(() => end.abort())
  return end.signal
}
