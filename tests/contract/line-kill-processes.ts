import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { programPath } from '#tests/support/program-path.ts'

const CHILD = programPath('tests/contract/line-kill-child.ts')
/** Time limit for the start of the service, ms. */
const READY_MS = 60_000
/** Longer than a chat waits for the status of a message whose answer was lost. */
export const A_WHILE_MS = 61_000

/** A service that is killed and started again on its data. */
export interface KilledService {
  /** What all its processes have logged. */
  readonly log: readonly string[]
  /** Starts it, a while later by its clock than the start before. */
  start(): Promise<void>
  /** The address of the running service. After a kill it resolves at the next start. */
  up(): Promise<string>
  /** Reports that the service did something, which may be what it is killed after. */
  happened(): void
  /** Kills it when this many things have happened. Resolves when the process has ended, at once if it has already. */
  killAfter(things: number): Promise<void>
  /** Ends it as an operator does, while calls run. */
  end(): Promise<void>
  /** Moves its clock forward by a while. */
  waitAWhile(): Promise<void>
  /** Reads its database. The caller names the columns of its query. */
  read<Row>(sql: string): Row[]
}

/** What a service shares with others. */
export interface SharedServers {
  /** Address of a database on a server. */
  database: string
  /** The key of the lines' secrets, in hexadecimal. */
  lineKey: string
  /** Default: it exchanges no live events with others. */
  redis?: string
  /** Default: another one at each start. */
  port?: number
  /** A host of this machine that its webhooks may call beside the lines' provider. Default: none. */
  privateHost?: string
  /** By how much the clocks of the services are ahead when they start, ms. Default: a while more at each start. */
  time?: { readonly ahead: number }
}

/** @param providerUrl replaces the address of the lines' provider */
export function createKilledService(
  data: string,
  providerUrl: string,
  shared?: SharedServers,
): KilledService {
  const { database = '', lineKey = '', redis = '', port = 0, privateHost = '', time } = shared ?? {}
  const servers = shared === undefined ? [] : [database, lineKey, redis, String(port), privateHost]
  const log: string[] = []
  let child: ChildProcess | undefined
  let address = Promise.withResolvers<string>()
  let starts = 0
  let left = Number.POSITIVE_INFINITY

  function kill(): void {
    address = Promise.withResolvers()
    child?.kill('SIGKILL')
  }

  async function advance(url: string, advanceMs: number): Promise<void> {
    const answer = await fetch(`${url}/_control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  return {
    log,
    async start() {
      const started = spawn(process.execPath, [CHILD, data, providerUrl, ...servers], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      started.stderr.on('data', (chunk) => log.push(String(chunk)))
      const signal = AbortSignal.timeout(READY_MS)
      const [line] = await once(createInterface({ input: started.stdout }), 'line', {
        signal,
      }).catch((cause: unknown) => {
        throw new Error(`The service did not start:\n${log.slice(-15).join('')}`, { cause })
      })
      await advance(String(line), time?.ahead ?? starts * A_WHILE_MS)
      starts += 1
      address.resolve(String(line))
    },
    up: () => address.promise,
    happened() {
      left -= 1
      if (left === 0) kill()
    },
    async killAfter(things) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'close')
      left = things
      if (things === 0) kill()
      await ended
      left = Number.POSITIVE_INFINITY
    },
    async end() {
      if (child === undefined) return
      const ended = once(child, 'close')
      address = Promise.withResolvers()
      child.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Error(`The service ended with ${code}:\n${log.slice(-15).join('')}`)
    },
    waitAWhile: async () => advance(await address.promise, A_WHILE_MS),
    read<Row>(sql: string) {
      const database = new DatabaseSync(join(data, 'workspace.sqlite'), { readOnly: true })
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns of its query
        return database.prepare(sql).all() as Row[]
      } finally {
        database.close()
      }
    },
  }
}
