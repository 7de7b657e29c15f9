import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#tests/support/free-port.ts'
import { within } from '../push-support.ts'

/** A Redis of a test, which stores nothing. */
export interface TestRedis {
  readonly url: string
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Kills it. */
  stop(): Promise<void>
  /** Stops it and removes its folder. */
  release(): Promise<void>
}

/** What Redis writes when it can be used. */
const READY = 'Ready to accept connections'

/** Runs a Redis on a free port of this machine. Its program comes from Debian's package redis-server. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-redis-'))
  const port = await freePort()
  let running: ChildProcess | undefined

  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
      const server = spawn('redis-server', [...settings, '--save', '', '--appendonly', 'no'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      running = server
      const ready = Promise.withResolvers<void>()
      server.once('error', ready.reject)
      server.once('exit', () => ready.reject(new Error('Redis ended at its start.')))
      createInterface({ input: server.stdout }).on('line', (line) => {
        if (line.includes(READY)) ready.resolve()
      })
      await within('Redis accepts connections', ready.promise)
    },
    async stop() {
      const server = running
      running = undefined
      if (server === undefined || server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    async release() {
      await redis.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await redis.start()
  return redis
}
