import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#tests/support/free-port.ts'
import { within } from '../push-support.ts'
import { ownerOf } from './postgres-server.ts'

/** A PgBouncer of a test, with transaction pooling, in front of a server of PostgreSQL. */
export interface TestPgBouncer {
  /** The address of a database through it. @param direct its address at the server */
  to(direct: string): string
  /** Stops it and removes its folder. */
  release(): Promise<void>
}

/** Connections to the server for each database: fewer than the services open, so that each has another one each time. */
const POOL = 3
/** What PgBouncer writes when it can be used. */
const READY = 'process up'

/** Its program comes from Debian's package pgbouncer. @param server the address of the server, with the folder of its socket */
export async function startPgBouncer(server: string): Promise<TestPgBouncer> {
  const { searchParams, username } = new URL(server)
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = `
    [databases]
    * = host=${searchParams.get('host')} user=${username}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = ${POOL}
    max_client_conn = 200`
  await writeFile(file, settings.replaceAll(/^ +/gm, ''))
  const owner = ownerOf()
  if (owner !== undefined)
    for (const path of [folder, file]) await chown(path, owner.uid, owner.gid)
  // Debian installs it where only root looks for programs.
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
  const running = spawn('pgbouncer', [file], { ...owner, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(running, 'exit')
  const ready = Promise.withResolvers<void>()
  running.once('error', ready.reject)
  running.once('exit', () => ready.reject(new Error('PgBouncer ended at its start.')))
  createInterface({ input: running.stderr }).on('line', (line) => {
    if (line.includes(READY)) ready.resolve()
  })
  await within('PgBouncer accepts connections', ready.promise)
  return {
    to(direct) {
      const url = new URL(direct)
      url.host = `127.0.0.1:${port}`
      url.searchParams.delete('host')
      url.searchParams.set('pgbouncer', 'true')
      return url.href
    },
    async release() {
      running.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
