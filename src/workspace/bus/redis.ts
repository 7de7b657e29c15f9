import { setTimeout as wait } from 'node:timers/promises'
import type { Wire, WireEvents } from './wire.ts'

/** Longest wait for a connection, ms. */
const CONNECT_MS = 4_000
/** Shortest and longest pause between two attempts to connect, ms. */
const PAUSE_MS = { least: 100, most: 2_000 }
/** Commands that wait to be written: a connection that does not take so many is lost. */
const WAITING_MAX = 20_000

/** Longest time that closing waits for the last message to be written, ms. */
const CLOSING_MS = 1_000

const optionsFor = (url: string) =>
  ({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  }) as const

/**
 * Connects once, as an operator's check.
 * @throws Error that says why Redis cannot be used
 */
export async function checkRedis(url: string): Promise<void> {
  const { createClient } = await import('@redis/client')
  const client = createClient(optionsFor(url))
  // Without a listener an error would end the process. `connect` throws it too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.ping()
  } finally {
    if (client.isOpen) client.destroy()
  }
}

interface Connected {
  publish(text: string): Promise<unknown>
  /** Closes the connections after the last message is written. */
  end(): Promise<void>
  close(): void
}

/**
 * A wire over publish and subscribe of Redis, or of a service that speaks its protocol, such as Valkey.
 * @param url as redis://user:password@host:port or rediss://…
 * @param channel of this service alone: other services may use the same Redis
 */
export function createRedisWire(url: string, channel: string): Wire {
  let connected: Connected | undefined
  let isClosed = false
  let waiting: NodeJS.Timeout | undefined
  let pause = PAUSE_MS.least
  let events: WireEvents | undefined

  function retry(why: unknown): void {
    const was = connected
    connected = undefined
    was?.close()
    if (isClosed) return
    events?.down(String(why))
    clearTimeout(waiting)
    waiting = setTimeout(() => void connect().catch(retry), pause)
    waiting.unref()
    pause = Math.min(pause * 2, PAUSE_MS.most)
  }

  async function connect(): Promise<void> {
    const { createClient } = await import('@redis/client')
    const sender = createClient(optionsFor(url))
    // Subscribing takes a connection of its own.
    const receiver = createClient(optionsFor(url))
    const both = [sender, receiver]
    const own: Connected = {
      publish: (text) => sender.publish(channel, text),
      end: () => sender.close(),
      close() {
        for (const client of both) if (client.isOpen) client.destroy()
      },
    }
    const lost = (why: unknown) => {
      if (connected === own) retry(why)
    }
    for (const client of both) client.on('error', lost).on('end', () => lost('it was closed'))
    try {
      await Promise.all(both.map((client) => client.connect()))
      await receiver.subscribe(channel, (text) => events?.text(text))
    } catch (error) {
      own.close()
      throw error
    }
    if (isClosed) {
      own.close()
      return
    }
    connected = own
    pause = PAUSE_MS.least
    events?.up()
  }

  return {
    open(on) {
      events = on
      connect().catch(retry)
    },
    send(text) {
      const own = connected
      own?.publish(text).catch((error: unknown) => {
        if (connected === own) retry(error)
      })
    },
    reset: retry,
    async close() {
      isClosed = true
      clearTimeout(waiting)
      const own = connected
      connected = undefined
      if (own === undefined) return
      const late = wait(CLOSING_MS, undefined, { ref: false })
      await Promise.race([own.end().catch(() => undefined), late])
      own.close()
    },
  }
}
