import { createServer, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { startRedis } from '#tests/contract/support/redis.ts'
import { GROUP, OTHER_GROUP } from '#tests/contract/support/users.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { post } from '../arrivals.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { benchServer, countMessages, onDatabase, settle } from '../workspace/database.ts'
import { contactIdAt } from '../workspace/contacts.ts'
import { chance } from '../workspace/random.ts'
import { startBenchWorkspace, startService, type BenchWorkspace } from '../workspace/start.ts'

/** Customers who write at the same time, each again when the last message is stored. */
const AT_ONCE = 16
const WARM_UP_SECONDS = 2
/** How long bytes take at least from a service to its database, and as long back, ms. */
const DISTANCE_MS = 1

/** A way from services to the server of the database. */
interface Way {
  name: string
  /** The address of a database by this way. */
  to(database: string): string
  close(): void
}

const direct: Way = { name: 'beside', to: (database) => database, close: () => undefined }

/** Delays bytes, in order. */
const delayed = () =>
  new Transform({
    highWaterMark: 2 ** 20,
    transform(chunk, _, done) {
      setTimeout(() => this.push(chunk), DISTANCE_MS)
      done()
    },
    flush(done) {
      setTimeout(done, DISTANCE_MS)
    },
  })

/** A way over a port of this machine that delays everything. @param folder of the server's socket */
async function openDistance(folder: string): Promise<Way> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(join(folder, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.setNoDelay()
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from))
      from.pipe(delayed()).pipe(to)
    }
  })
  const port = await listenOnFreePort(server)
  return {
    name: 'away',
    to(database) {
      const address = new URL(database)
      address.search = ''
      address.host = `127.0.0.1:${port}`
      return address.href
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

interface Plan {
  chats: number
  seconds: number
}

/**
 * Lets customers of the groups write to the services, spread over both.
 * @returns how many messages were stored, in all and a second
 */
async function write(
  services: readonly BenchWorkspace[],
  groups: readonly string[],
  { chats, seconds }: Plan,
): Promise<{ stored: number; perSecond: number }> {
  const begin = performance.now() + WARM_UP_SECONDS * 1_000
  const end = begin + seconds * 1_000
  let stored = 0
  let counted = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, customer) => {
      const service = services[customer % services.length]
      const group = groups[Math.floor(customer / services.length) % groups.length]
      if (service === undefined || group === undefined) throw new Error('Nobody can be written to.')
      for (let at = 0; performance.now() < end; at += 1) {
        const contact = contactIdAt(group, Math.floor(chance(at * AT_ONCE + customer, 51) * chats))
        const body = JSON.stringify({ content: { type: 'text', text: '¿Sigue disponible?' } })
        if (!(await post(`${service.control}/customers/${contact}/say`, body))) continue
        stored += 1
        const now = performance.now()
        if (now >= begin && now < end) counted += 1
      }
    }),
  )
  return { stored, perSecond: counted / seconds }
}

/** Measures how many customers' messages one and two services store, of one and two groups, near their database and far. */
export async function measureWriters(plan: Plan, say: (line: string) => void): Promise<Figure> {
  const server = benchServer()
  const away = await openDistance(new URL(server).searchParams.get('host') ?? '')
  const redis = await startRedis()
  try {
    return await onDatabase(server, async (database) => {
      say(`  Making two groups of ${plan.chats} contacts`)
      const { chats } = plan
      const made = await startBenchWorkspace({ chats, few: chats, messages: 40, database })
      await made.stop()
      await settle(database)
      const before = await countMessages(database)
      let stored = 0
      const rates = new Map<string, number>()
      for (const way of [direct, away])
        for (const count of [1, 2]) {
          const where = { database: way.to(database), redis: redis.url }
          const services = await Promise.all(
            Array.from({ length: count }, () => startService(where)),
          )
          try {
            for (const groups of [[GROUP], [GROUP, OTHER_GROUP]]) {
              const written = await write(services, groups, plan)
              stored += written.stored
              rates.set(
                `${way.name}: services ${count}, groups ${groups.length}`,
                written.perSecond,
              )
            }
          } finally {
            for (const service of services) await service.stop()
          }
        }
      const rate = (title: string) => rates.get(`${away.name}: ${title}`) ?? Number.NaN
      return {
        id: 'writers',
        title: 'Services and groups that write side by side on PostgreSQL',
        readings: [
          {
            name: 'messages a second of one group against those of two, at one service away from its database',
            value: rate('services 1, groups 1') / rate('services 1, groups 2'),
            unit: '×',
            limit: benchLimits.writersRatio,
          },
          {
            name: 'lost on the way',
            value: stored - ((await countMessages(database)) - before),
            unit: 'messages',
            limit: 0,
          },
        ],
        beside: Object.fromEntries(
          [...rates].map(([title, perSecond]) => [`${title}: messages a second`, perSecond]),
        ),
      }
    })
  } finally {
    away.close()
    await redis.release()
  }
}
