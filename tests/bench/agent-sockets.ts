import { WebSocket, type RawData } from 'ws'
import { z } from 'zod'
import { sessionApi } from '#contract/api/people/session.ts'
import { channels } from '#contract/events.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { until } from './figures/live-event.ts'
import { signIn } from './push.ts'
import { agentAt } from './workspace/agents.ts'

/** Number of agents that are connected. The workspace has as many besides those of the tests. */
export const SOCKETS = 50
/** Time for the last messages to arrive, ms. */
const PATIENCE_MS = 30_000
/** Time between two looks at what has arrived, ms. */
const STEP_MS = 10

/** The sockets of the agents, and what has arrived on them. */
export interface Agents {
  /** Time of each arrival on each socket since the last call, ms after its message was given to the service. */
  take(): number[]
  /** Resolves when all sockets have this many messages. */
  arrived(messages: number): Promise<void>
  close(): void
}

const frameSchema = z.object({ event: z.string(), data: z.string().optional() })
const greeting = z.object({ socket_id: z.string() })
const connection = z.object({ realtime: z.object({ key: z.string() }) })

/** Connects an agent at each socket, who sees every chat without an agent and team. */
export async function connectAgents(url: string): Promise<Agents> {
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
