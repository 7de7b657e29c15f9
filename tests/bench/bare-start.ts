import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { electronExecutable } from '#tests/support/electron-app.ts'
import { plainEnvironment } from '#tests/support/environment.ts'

const PATIENCE_MS = 30_000
/** Time limit for an answer of the page, ms; after it the request is repeated. */
const SILENCE_MS = 6_000
const ATTEMPTS_MAX = 5

/**
 * A program started without Playwright, which would slow it down. The page is read over the Chrome DevTools Protocol,
 * with one socket and one request.
 */
export interface BareStart {
  /** When the program was started, epoch ms. */
  readonly startedAt: number
  /**
   * Evaluates an expression in the page with this scheme as soon as there is one. A promise is awaited.
   */
  ask<Schema extends z.ZodType>(
    scheme: string,
    schema: Schema,
    expression: string,
  ): Promise<z.output<Schema>>
  end(): Promise<void>
}

export async function startBare(
  args: readonly string[],
  profile: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BareStart> {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const switches = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    '--password-store=gnome-libsecret',
    '--host-resolver-rules=MAP * ^NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ]
  const startedAt = performance.timeOrigin + performance.now()
  const child = spawn(electronExecutable(), [...switches, ...args], {
    env: plainEnvironment(env),
    stdio: 'ignore',
  })
  return {
    startedAt,
    ask: async (scheme, schema, expression) => {
      for (let attempt = 1; ; attempt += 1) {
        const socket = await pageSocket(portFile, scheme)
        try {
          return schema.parse(await evaluate(socket, expression))
        } catch (error) {
          // Newer browsers do not answer if the document was replaced during the request.
          const isSilence = error instanceof Error && error.name === 'AbortError'
          if (!isSilence || attempt === ATTEMPTS_MAX) throw error
        } finally {
          socket.close()
        }
      }
    },
    end: () => end(child),
  }
}

const targets = z.array(
  z.looseObject({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string().optional() }),
)

async function pageSocket(portFile: string, scheme: string): Promise<WebSocket> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const port = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0]
    const listed = port ? await list(port) : []
    const page = listed.find(({ type, url }) => type === 'page' && url.startsWith(scheme))
    if (page?.webSocketDebuggerUrl !== undefined) {
      const socket = new WebSocket(page.webSocketDebuggerUrl)
      await once(socket, 'open')
      return socket
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`No page of ${scheme} was opened.`)
}

async function list(port: string) {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
  return response === null ? [] : targets.parse(await response.json())
}

const answers = z.object({
  /** Present if the request was refused, because the page was replacing the initial empty document. */
  error: z.looseObject({ message: z.string() }).optional(),
  result: z
    .object({
      result: z.looseObject({ value: z.unknown() }),
      exceptionDetails: z.looseObject({ text: z.string() }).optional(),
    })
    .optional(),
})

async function evaluate(socket: WebSocket, expression: string): Promise<unknown> {
  const params = { expression, awaitPromise: true, returnByValue: true }
  for (;;) {
    const signal = AbortSignal.timeout(SILENCE_MS)
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    const message: unknown[] = await once(socket, 'message', { signal })
    const [{ data }] = z.tuple([z.object({ data: z.string() })]).parse(message)
    const { result } = answers.parse(JSON.parse(data))
    if (result === undefined) continue
    if (result.exceptionDetails) throw new Error(`In the page: ${result.exceptionDetails.text}`)
    return result.result.value
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exited
  clearTimeout(killTimer)
}
