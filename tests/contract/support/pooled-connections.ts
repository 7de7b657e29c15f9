import { clearTimeout, setTimeout } from 'node:timers'
import { callbackify } from 'node:util'
import pg from 'pg'

/**
 * Replaces `pg` in services that run in the process of a test on PostgreSQL (vitest.config.ts). A connection that a service
 * closes is reset and reused by the next service with the same settings, because opening one takes longer than most tests.
 */

declare module 'pg' {
  interface Connection {
    /** The texts of the prepared statements, by their names. */
    parsedStatements: Record<string, string>
  }
}

/** An idle connection is closed after this time, ms. */
const IDLE_MS = 10_000

/** Idle connections by the settings of their pool. */
const idle = new Map<string, ReusableClient[]>()

type Done = (error?: Error | null) => void

class ReusableClient extends pg.Client {
  readonly #settings: string
  #isConnected = false
  #limit: NodeJS.Timeout | undefined

  constructor(config: pg.ClientConfig, settings: string) {
    super(config)
    this.#settings = settings
  }

  override connect(): Promise<pg.Client>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.Client> | void {
    if (done === undefined) return this.#connected()
    callbackify(() => this.#connected())(done)
  }

  async #connected(): Promise<pg.Client> {
    clearTimeout(this.#limit)
    if (!this.#isConnected) await super.connect()
    this.#isConnected = true
    return this
  }

  override end(): Promise<void>
  override end(done: Done): void
  override end(done?: Done): Promise<void> | void {
    if (done === undefined) return this.#ended()
    callbackify(() => this.#ended())(done)
  }

  async #ended(): Promise<void> {
    // Fails in an open transaction and on a lost connection.
    const isClean =
      this.#isConnected &&
      (await this.query('discard all').then(
        () => true,
        () => false,
      ))
    if (isClean) this.#reset()
    else await super.end()
  }

  #reset(): void {
    this.connection.parsedStatements = {}
    this.removeAllListeners()
    const others = idle.get(this.#settings) ?? []
    idle.set(this.#settings, others)
    others.push(this)
    const remove = () => {
      const index = others.indexOf(this)
      if (index !== -1) others.splice(index, 1)
    }
    // The server or a test may close the connection.
    this.on('error', remove)
    this.#limit = setTimeout(() => {
      remove()
      void super.end()
    }, IDLE_MS).unref()
  }
}

function openClient(config: pg.ClientConfig): pg.Client {
  const settings = JSON.stringify(config)
  return idle.get(settings)?.pop() ?? new ReusableClient(config, settings)
}

/** A pool that reuses the connections of closed pools. */
class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    const Client = new Proxy(pg.Client, { construct: (_, [own]) => openClient(own) })
    super({ ...config, Client })
  }
}

export default { ...pg, Pool }
