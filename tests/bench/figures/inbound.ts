import { Agent, request } from 'node:http'
import { WebSocket, type RawData } from 'ws'
import { z } from 'zod'
import { sessionApi } from '#contract/api/session.ts'
import { channels } from '#contract/events.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { readContacts, signIn } from '../push.ts'
import { percentile } from '../statistics.ts'
import { agentAt } from '../workspace/agents.ts'
import { chance, oneOf } from '../workspace/random.ts'
import { restart, startBenchWorkspace, type BenchWorkspace } from '../workspace/start.ts'
import { askMeanwhile } from './import.ts'
import { until } from './live-event.ts'

const SOCKETS = 50
/** Messages a second. */
const RATE = 300
/** The messages of a moment are sent together, ms. */
const STEP_MS = 10
const WARM_UP_SECONDS = 10
const PROFILED_SECONDS = 10
/** Time for the last messages to arrive, ms. */
const PATIENCE_MS = 30_000

/** The sockets of the agents, and what has arrived on them. */
interface Agents {
  /** Time of each arrival on each socket since the last call, ms after its message was given to the service. */
  take(): number[]
  /** Resolves when all sockets have this many messages. */
  arrived(messages: number): Promise<void>
  close(): void
}

/**
 * Customers write at a constant rate to chats that all agents see, so that each message goes to every socket. The
 * generator and the sockets are in this process, on the same machine.
 */
export async function measureInbound(
  { chats, seconds }: { chats: number; seconds: number },
  say: (line: string) => void,
): Promise<Figure> {
  say(`  Making a workspace of ${chats} contacts and ${SOCKETS} agents`)
  const made = await startBenchWorkspace({ chats, few: 1_000, messages: 40, agents: SOCKETS })
  const workspace = await restart(made)
  try {
    const agents = await connectAgents(workspace.url)
    const customers = await customersOf(workspace, chats)
    await customers.write(WARM_UP_SECONDS)
    await agents.arrived(customers.written())
    agents.take()
    const before = await workspace.usage()
    const colleague = await askMeanwhile(workspace.url)
    const refused = await customers.write(seconds)
    await agents.arrived(customers.written()).catch(() => undefined)
    const waits = await colleague.stop()
    const delays = agents.take()
    const after = await workspace.usage()
    const messages = RATE * seconds
    await workspace.usage('profile')
    await customers.write(PROFILED_SECONDS)
    await agents.arrived(customers.written()).catch(() => undefined)
    const { parts } = await workspace.usage()
    agents.close()
    const perMessage = Object.entries(parts).map(([part, ms]): [string, number] => [
      `a message: ${part}, ms`,
      ms / (RATE * PROFILED_SECONDS),
    ])
    return {
      id: 'inbound',
      title: `${RATE} customers' messages a second for ${seconds} s, ${SOCKETS} sockets`,
      readings: [
        {
          name: 'p95 from the channel to the socket',
          value: percentile(delays, 0.95),
          unit: 'ms',
          limit: benchLimits.inboundMs,
        },
        {
          name: 'lost on the way',
          value: refused + messages - delays.length / SOCKETS,
          unit: 'messages',
          limit: 0,
        },
        {
          name: "p95 of a colleague's wait for the chat list meanwhile",
          value: percentile(waits, 0.95),
          unit: 'ms',
          limit: benchLimits.inboundWaitMs,
        },
        {
          name: 'memory of the service',
          value: after.memoryMb,
          unit: 'MB',
          limit: benchLimits.inboundMemoryMb,
        },
      ],
      beside: {
        contacts: chats,
        'median to the socket, ms': percentile(delays, 0.5),
        'the longest, ms': percentile(delays, 1),
        'calls of the colleague': waits.length,
        "processor time a message, with the colleague's calls, ms":
          (after.cpuMs - before.cpuMs) / messages,
        ...Object.fromEntries(perMessage.toSorted(([, a], [, b]) => b - a)),
      },
    }
  } finally {
    await workspace.stop()
  }
}

async function customersOf({ url, control }: BenchWorkspace, chats: number) {
  const free = (await readContacts(url, { who: 'sara', groupId: GROUP, chats })).filter(
    ({ userId, teamTagId }) => userId === undefined && teamTagId === undefined,
  )
  const [first, ...others] = free.map(({ id }) => id)
  if (first === undefined) throw new Error('No chat is free.')
  let written = 0
  async function writeOne(at: number): Promise<boolean> {
    const contactId = oneOf([first ?? '', ...others], chance(at, 50))
    const text = `Hola, quería saber si el sofá gris sigue disponible #${performance.now()}#`
    const body = JSON.stringify({ content: { type: 'text', text } })
    return await post(`${control}/customers/${contactId}/say`, body)
  }
  return {
    /** How many messages the service has accepted. */
    written: () => written,
    /** @returns how many messages the service refused */
    async write(seconds: number): Promise<number> {
      const sent: Promise<boolean>[] = []
      const begun = performance.now()
      for (let step = 1; step * STEP_MS <= seconds * 1_000; step += 1) {
        while (sent.length < (step * STEP_MS * RATE) / 1_000)
          sent.push(writeOne(written + sent.length))
        await until(begun + step * STEP_MS)
      }
      const accepted = (await Promise.all(sent)).filter(Boolean).length
      written += accepted
      return sent.length - accepted
    },
  }
}

/** The channel's own connections to the service. Further messages wait for one of them. */
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/** @returns whether the service has accepted it */
async function post(address: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const call = request(address, { method: 'POST', headers, agent }, (answer) => {
    answer.resume()
    answer.on('close', () => resolve(answer.statusCode === 200))
  })
  call.on('error', () => resolve(false))
  call.end(body)
  return await promise
}

const frameSchema = z.object({ event: z.string(), data: z.string().optional() })
const greeting = z.object({ socket_id: z.string() })
const connection = z.object({ realtime: z.object({ key: z.string() }) })

async function connectAgents(url: string): Promise<Agents> {
  const document = await (await fetch(`${url}/.well-known/bandeja.json`)).json()
  const { key } = connection.parse(document).realtime
  const counts = Array.from({ length: SOCKETS }, () => 0)
  let delays: number[] = []
  const sockets = await Promise.all(
    counts.map(async (_, at) => {
      const who = agentAt(at)
      const token = await signIn(url, who)
      return await subscribe(`${url.replace('http', 'ws')}/app/${key}?protocol=7`, {
        async authorize(socketId) {
          const body = { socket_id: socketId, channel_name: channels.feed(GROUP, who) }
          const answer = await fetch(`${url}/services/main${sessionApi.authorizeChannel.path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          const { auth } = sessionApi.authorizeChannel.output.parse(await answer.json())
          return { channel: body.channel_name, auth }
        },
        onMessage(sentAt) {
          counts[at] = (counts[at] ?? 0) + 1
          delays.push(performance.now() - sentAt)
        },
      })
    }),
  )
  return {
    take() {
      const taken = delays
      delays = []
      return taken
    },
    async arrived(messages) {
      const end = performance.now() + PATIENCE_MS
      while (counts.some((count) => count < messages)) {
        if (performance.now() > end) throw new Error('Messages were lost.')
        await until(performance.now() + STEP_MS)
      }
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

interface Subscription {
  authorize(socketId: string): Promise<{ channel: string; auth: string }>
  /** @param sentAt the time in the message's text */
  onMessage(sentAt: number): void
}

async function subscribe(
  address: string,
  { authorize, onMessage }: Subscription,
): Promise<WebSocket> {
  const socket = new WebSocket(address)
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  socket.on('error', reject)
  const greet = async (data: string) => {
    const granted = await authorize(greeting.parse(JSON.parse(data)).socket_id)
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: granted }))
  }
  socket.on('message', (raw: RawData) => {
    const text = Buffer.isBuffer(raw) ? raw.toString() : ''
    // Parse only the first frames: parsing each message on 50 sockets would cost more than the service.
    if (text.startsWith('{"event":"message.created"')) {
      const sentAt = /#([\d.]+)#/.exec(text)?.[1]
      if (sentAt !== undefined) onMessage(Number(sentAt))
      return
    }
    const { event, data = '' } = frameSchema.parse(JSON.parse(text))
    if (event === 'pusher:connection_established') greet(data).catch(reject)
    if (event === 'pusher_internal:subscription_succeeded') resolve(socket)
  })
  return await promise
}
