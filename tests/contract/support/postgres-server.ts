import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#tests/support/free-port.ts'
import { within } from '../push-support.ts'

/** A server of PostgreSQL that a test may stop. It does not wait for the disk, but keeps what a commit has written. */
export interface TestPostgres {
  /** The address of its database, over TCP as services reach it. */
  readonly url: string
  /** Starts it again at the same address. */
  start(): Promise<void>
  /**
   * Ends its connections and stops it.
   * @param how `immediate` is like a crash: the next start recovers what was committed
   */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Stops it and removes its data. */
  release(): Promise<void>
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const
/** What the server writes when it can be used. */
const READY = 'database system is ready to accept connections'
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_senders: '0',
  wal_level: 'minimal',
}

/** The folder of PostgreSQL's programs; undefined if the runner leaves them out (scripts/lib/postgres.mjs). */
export const postgresPrograms = process.env['BANDEJA_POSTGRES_BIN']

/** Whose processes they may be: PostgreSQL and PgBouncer refuse root. */
export function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Runs a server on an empty folder. */
export async function startPostgresServer(): Promise<TestPostgres> {
  if (postgresPrograms === undefined) throw new Error('The runner has left out PostgreSQL.')
  const bin = postgresPrograms
  const owner = ownerOf()
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-pg-'))
  const data = join(folder, 'data')
  const port = await freePort()
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  let running: ChildProcess | undefined

  const initdb = spawn(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
      '--no-sync',
    ],
    { ...owner, stdio: 'ignore' },
  )
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}.`)

  const server: TestPostgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      const settings = Object.entries(SETTINGS).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ])
      const args = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...settings]
      const started = spawn(join(bin, 'postgres'), args, {
        ...owner,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      running = started
      const ready = Promise.withResolvers<void>()
      started.once('error', ready.reject)
      started.once('exit', () => ready.reject(new Error('PostgreSQL ended at its start.')))
      createInterface({ input: started.stderr }).on('line', (line) => {
        if (line.includes(READY)) ready.resolve()
      })
      await within('PostgreSQL accepts connections', ready.promise, 30_000)
    },
    async stop(how) {
      const stopped = running
      running = undefined
      if (stopped === undefined || stopped.exitCode !== null) return
      const ended = once(stopped, 'exit')
      stopped.kill(SIGNALS[how])
      await ended
    },
    async release() {
      await server.stop('immediate')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await server.start()
  return server
}
