import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnFreePort } from '#tests/support/free-port.ts'

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

/** Longest wait for an answer, ms. */
const START_MS = 15_000
/** Pause between two attempts to connect, ms. */
const AGAIN_MS = 20

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnFreePort(server)
  server.close()
  await once(server, 'close')
  return port
}

/** Whether something accepts connections at the port. */
async function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return await promise.finally(() => socket.destroy())
}

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
        stdio: 'ignore',
      })
      running = server
      const failed = Promise.withResolvers<never>()
      server.once('error', failed.reject)
      server.once('exit', () => failed.reject(new Error('Redis ended at its start.')))
      // A later end is that of `stop`.
      failed.promise.catch(() => undefined)
      const end = performance.now() + START_MS
      while (!(await Promise.race([accepts(port), failed.promise]))) {
        if (performance.now() > end) throw new Error('Redis does not answer.')
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
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
