import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { services } from '#contract/api/endpoint.ts'
import { bridgePushes, type PushName, type PushPayload } from '#contract/bridge.ts'
import { SPOILT, type FolderStore } from '#main/file-store.ts'
import type { Log, Push, TokenVault } from '#main/ports.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'

/** A small real service on its own port. */
export interface SmallService {
  readonly url: string
  readonly http: Server
  /** Stops listening and closes all connections; `listen` uses the same port again. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

export interface SmallServices {
  /** Answers by a fetch handler. */
  serve(handler: (request: Request) => Response | Promise<Response>): Promise<SmallService>
  /** Answers by Node's own listener, for tests of raw responses. */
  listen(listener: RequestListener): Promise<SmallService>
  stop(): Promise<void>
}

/** Small services that one call stops. */
export function smallServices(): SmallServices {
  const servers: SmallService[] = []

  async function listen(listener: RequestListener): Promise<SmallService> {
    const http = createServer(listener)
    const port = await listenOnFreePort(http)
    const service: SmallService = {
      url: `http://127.0.0.1:${port}`,
      http,
      async goDown() {
        if (!http.listening) return
        http.close()
        http.closeAllConnections()
        await once(http, 'close')
      },
      async comeBack() {
        http.listen(port, '127.0.0.1')
        await once(http, 'listening')
      },
    }
    servers.push(service)
    return service
  }

  return {
    listen,
    serve: (handler) =>
      listen((request, response) => {
        void getRequestListener(handler)(request, response)
      }),
    async stop() {
      await Promise.all(servers.splice(0).map((server) => server.goDown()))
    },
  }
}

/** An address of this machine without a listener: one was closed a moment ago. */
export async function nobodyThere(): Promise<string> {
  const one = smallServices()
  const { url } = await one.serve(() => new Response())
  await one.stop()
  return url
}

export function memoryVault(
  store: TokenVault['store'] = 'keychain',
): TokenVault & { secret: string | null } {
  return {
    store,
    secret: null,
    read() {
      return Promise.resolve(this.secret)
    },
    write(secret) {
      this.secret = secret
      return Promise.resolve()
    },
    clear() {
      this.secret = null
      return Promise.resolve()
    },
  }
}

export function memoryFiles(): Omit<FolderStore, 'settled'> & {
  readonly texts: Map<string, string>
} {
  const texts = new Map<string, string>()
  return {
    texts,
    read: (name) => Promise.resolve(texts.get(name) ?? null),
    write(name, text) {
      texts.set(name, text)
      return Promise.resolve()
    },
    remove(name) {
      texts.delete(name)
      return Promise.resolve()
    },
    setAside(name) {
      const copy = name + SPOILT
      texts.set(copy, texts.get(name) ?? '')
      texts.delete(name)
      return Promise.resolve(copy)
    },
  }
}

export interface PushRecord {
  name: PushName
  payload: unknown
}

/** The page's receiver of events: stores each after checking it against the bridge's schema. */
export function pushRecorder() {
  const pushes: PushRecord[] = []
  const push: Push = (name, payload) => {
    bridgePushes[name].parse(payload)
    pushes.push({ name, payload })
  }
  return {
    push,
    pushes,
    of<Name extends PushName>(name: Name): PushPayload<Name>[] {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of the name parsed each payload; TypeScript cannot relate the two in a union
      return pushes.filter((each) => each.name === name).map((each) => each.payload as never)
    },
  }
}

/** Everything that was logged, as lines. */
export function logRecorder() {
  const lines: string[] = []
  const keep =
    (level: string): Log['info'] =>
    (message, facts) =>
      void lines.push(`${level} ${message} ${JSON.stringify(facts ?? {})}`)
  const log: Log = { info: keep('info'), warn: keep('warn'), error: keep('error') }
  return { log, lines }
}

/**
 * A connection document with all services at one address, and the push service optionally at
 * another.
 */
export function documentFor(base: string, push: string = base) {
  const { hostname, port } = new URL(push)
  return {
    name: 'Acme',
    services: Object.fromEntries(services.map((service) => [service, `${base}/${service}`])),
    realtime: {
      key: 'bandeja-key',
      cluster: 'local',
      host: hostname,
      port: Number(port),
      tls: false,
    },
    frames: [],
    tagTriggers: [],
  }
}

/**
 * Waits until a number has grown and then not changed for 100 ms; fails if it still grows after
 * `ms`.
 */
export async function untilStill(figure: () => number, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms
  let last = -1
  let since = performance.now()
  for (;;) {
    const now = figure()
    if (now !== last) {
      last = now
      since = performance.now()
    } else if (now > 0 && performance.now() - since > 100) return
    if (performance.now() > deadline) throw new Error(`Not still within ${ms} ms: ${now}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  return () => {
    if (typeof gc === 'function') gc()
  }
})()

/**
 * The peak memory of this process above its start, at the moments at which `work` measures; bytes.
 * Measuring is slow: call it few times, at meaningful points.
 */
export async function mostHeld(work: (look: () => void) => Promise<void>): Promise<number> {
  const outboxEntries = () => {
    // Twice: the first run finds free memory, the second has counted it.
    collectGarbage()
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = outboxEntries()
  let most = 0
  await work(() => {
    most = Math.max(most, outboxEntries() - before)
  })
  return most
}
