import { freeContacts, measureArrivals, post, timedText, type Arrivals } from '../arrivals.ts'
import { SOCKETS } from '../agent-sockets.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { percentile } from '../statistics.ts'
import { chance, oneOf } from '../workspace/random.ts'
import { restart, startBenchWorkspace } from '../workspace/start.ts'

/** Messages a second. */
const RATE = 300

/**
 * Customers write over the simulated channel.
 * @param plan `rate` is in messages a second; `database` is the address of an empty PostgreSQL database (default: a file);
 *   `afterFilling` runs between the creation of the data and the measurement
 */
export async function simulatedArrivals(plan: {
  chats: number
  rate: number
  seconds: number
  database?: string
  afterFilling?: () => Promise<void>
}): Promise<Arrivals> {
  const { chats, rate, seconds, database, afterFilling } = plan
  const where = database === undefined ? {} : { database }
  const sizes = { chats, few: 1_000, messages: 40, agents: SOCKETS }
  const made = await startBenchWorkspace({ ...sizes, ...where })
  await made.end()
  await afterFilling?.()
  const workspace = await restart(made, where)
  try {
    const contacts = await freeContacts(workspace.url, chats)
    return await measureArrivals(workspace, {
      rate,
      seconds,
      send: async (at) => {
        const { id } = oneOf(contacts, chance(at, 50))
        const body = JSON.stringify({ content: { type: 'text', text: timedText() } })
        return await post(`${workspace.control}/customers/${id}/say`, body)
      },
    })
  } finally {
    await workspace.stop()
  }
}

/** The messages of simulated customers, on a file. */
export async function measureInbound(
  { chats, seconds }: { chats: number; seconds: number },
  say: (line: string) => void,
): Promise<Figure> {
  say(`  Making a workspace of ${chats} contacts and ${SOCKETS} agents`)
  const arrivals = await simulatedArrivals({ chats, rate: RATE, seconds })
  return {
    id: 'inbound',
    title: `${RATE} customers' messages a second for ${seconds} s, ${SOCKETS} sockets`,
    readings: [
      {
        name: 'p95 from the channel to the socket',
        value: percentile(arrivals.delays, 0.95),
        unit: 'ms',
        limit: benchLimits.inboundMs,
      },
      { name: 'lost on the way', value: arrivals.lost, unit: 'messages', limit: 0 },
      {
        name: "p95 of a colleague's wait for the chat list meanwhile",
        value: percentile(arrivals.waits, 0.95),
        unit: 'ms',
        limit: benchLimits.inboundWaitMs,
      },
      {
        name: 'memory of the service',
        value: arrivals.memoryMb,
        unit: 'MB',
        limit: benchLimits.inboundMemoryMb,
      },
    ],
    beside: { contacts: chats, ...arrivals.beside },
  }
}
