import { clearTimeout, setTimeout } from 'node:timers'
import { callbackify } from 'node:util'
import pg from 'pg'

/**
 * Stands in for `pg` in the services of tests on PostgreSQL (vitest.config.ts): a connection that a service ends stays open,
 * without its session's state, for the next service with the same settings, as at a pooler. A new connection costs the server
 * and the test more than most tests do. Services with a process of their own are without it.
 */

declare module 'pg' {
  interface Connection {
    /** The texts of the prepared statements, by their names. */
    parsedStatements: Record<string, string>
  }
}

/** How long a connection stays open, ms. */
const IDLE_MS = 10_000

/** Connections that no service uses, by the settings of the pools that opened them. */
const idle = new Map<string, KeptClient[]>()

type Done = (error?: Error | null) => void

class KeptClient extends pg.Client {
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
    // An open transaction and a lost connection refuse it.
    const isClean =
      this.#isConnected &&
      (await this.query('discard all').then(
        () => true,
        () => false,
      ))
    if (isClean) this.#keep()
    else await super.end()
  }

  #keep(): void {
    this.connection.parsedStatements = {}
    this.removeAllListeners()
    const others = idle.get(this.#settings) ?? []
    idle.set(this.#settings, others)
    others.push(this)
    const forget = () => {
      const place = others.indexOf(this)
      if (place !== -1) others.splice(place, 1)
    }
    // The server may end it, or a test all connections of its database.
    this.on('error', forget)
    this.#limit = setTimeout(() => {
      forget()
      void super.end()
    }, IDLE_MS).unref()
  }
}

function openClient(config: pg.ClientConfig): pg.Client {
  const settings = JSON.stringify(config)
  return idle.get(settings)?.pop() ?? new KeptClient(config, settings)
}

/** A pool whose connections are kept. */
class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    const Client = new Proxy(pg.Client, { construct: (_, [own]) => openClient(own) })
    super({ ...config, Client })
  }
}

export default { ...pg, Pool }
