import { once } from 'node:events'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { listen } from '#workspace/http/listen.ts'
import { isOwnHost } from '#workspace/http/request-origin.ts'
import type { Observer } from '#workspace/observer.ts'
import type { Log } from '#workspace/log.ts'
import { listLines } from '#workspace/storage/line/lines.ts'
import { queueAge, readQueues } from '#workspace/storage/queues.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** Prometheus metrics of the service. */
export interface Metrics {
  observer: Observer
  /**
   * Serves the metrics at `/metrics` on an address of its own, which no client of the service reaches.
   * @returns its address
   */
  serve(workspace: Workspace, at: { host: string; port: number }): Promise<string>
  close(): Promise<void>
}

/** Whether a connection came over the network of this machine alone. */
const isLoopbackAddress = (address = ''): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address)

/** Durations that calls are counted by, s. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** How many calls, events, sockets and waiting tasks there are. Labels have a fixed number of values: never an id. */
export async function createMetrics(log: Log): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'bandeja_call_duration_seconds',
    help: 'Time to answer calls, by the pattern of their path',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_SECONDS,
    registers,
  })
  const events = new Counter({
    name: 'bandeja_events_total',
    help: 'Live events sent to clients, by kind',
    labelNames: ['event'],
    registers,
  })
  const sockets = new Gauge({
    name: 'bandeja_sockets',
    help: 'Open push connections',
    registers,
  })
  const queue = new Gauge({
    name: 'bandeja_queue_length',
    help: 'What waits to be sent, processed or downloaded',
    labelNames: ['queue'],
    registers,
  })
  const age = new Gauge({
    name: 'bandeja_queue_age_seconds',
    help: 'How long the oldest of what waits has waited; for what has a time of its own, since that time',
    labelNames: ['queue'],
    registers,
  })
  const lines = new Gauge({
    name: 'bandeja_lines',
    help: 'WhatsApp lines, by state',
    labelNames: ['state'],
    registers,
  })
  const database = new Gauge({
    name: 'bandeja_database_answer_seconds',
    help: 'Time in which the database counted what waits',
    registers,
  })
  const up = new Gauge({
    name: 'bandeja_database_up',
    help: 'Whether the database answers',
    registers,
  })

  const connections = new Gauge({
    name: 'bandeja_database_connections',
    help: 'Connections to the server of the database that are used or idle, and queries waiting for one; absent without a server',
    labelNames: ['state'],
    registers: [],
  })

  const redis = new Gauge({
    name: 'bandeja_redis_up',
    help: 'Whether live events of other services arrive; absent without Redis',
    registers: [],
  })

  async function measure({ storage, realtime, bus, clock }: Workspace): Promise<void> {
    sockets.set(realtime.connectionCount())
    if (bus.state !== 'alone') {
      registry.registerMetric(redis)
      redis.set(bus.state === 'connected' ? 1 : 0)
    }
    const pool = storage.connections?.()
    if (pool !== undefined) {
      registry.registerMetric(connections)
      for (const [state, count] of Object.entries(pool)) connections.set({ state }, count)
    }
    const begin = performance.now()
    try {
      const queues = await readQueues(storage.db)
      database.set((performance.now() - begin) / 1000)
      for (const [name, one] of Object.entries(queues)) {
        queue.set({ queue: name }, one.length)
        age.set({ queue: name }, queueAge(one, clock.now()))
      }
      const known = await listLines(storage.db)
      lines.reset()
      for (const { state } of known) lines.inc({ state })
      up.set(1)
    } catch (error) {
      up.set(0)
      log('the database could not be measured', { error: String(error) })
    }
  }

  const server = createServer()
  return {
    observer: {
      call: ({ method, route, status, ms }) => calls.observe({ method, route, status }, ms / 1000),
      event: (event) => events.inc({ event }),
    },
    async serve(workspace, { host, port }) {
      server.on('request', (request, response) => {
        // A page in a browser of this machine may reach the port under a name of its own. An operator who opens the port to
        // a network chooses the names there.
        if (isLoopbackAddress(request.socket.localAddress) && !isOwnHost(request)) {
          response.writeHead(403).end()
          return
        }
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end()
          return
        }
        void measure(workspace)
          .then(() => registry.metrics())
          .then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            (error: unknown) => {
              log('the metrics could not be read', { error: String(error) })
              response.writeHead(500).end()
            },
          )
      })
      await listen(server, port, host)
      const address = server.address()
      if (address === null || typeof address === 'string')
        throw new Error('The server is listening but has no port.')
      return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`
    },
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
