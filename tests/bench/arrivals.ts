import { Agent, request } from 'node:http'
import { GROUP } from '#tests/contract/support/users.ts'
import { connectAgents, SOCKETS } from './agent-sockets.ts'
import { askMeanwhile } from './figures/import.ts'
import { until } from './figures/live-event.ts'
import { readContacts } from './push.ts'
import { percentile } from './statistics.ts'
import type { BenchWorkspace } from './workspace/start.ts'

/** The messages of a moment are sent together, ms. */
const STEP_MS = 10
const WARM_UP_SECONDS = 10
const PROFILED_SECONDS = 10

export interface Plan {
  /** Messages a second. */
  rate: number
  seconds: number
  /**
   * Gives the service a customer's message whose text contains `#` and the time before and after it.
   * @param at the number of the message
   * @returns whether the service has accepted it
   */
  send(at: number): Promise<boolean>
}

/** What the agents and a colleague saw while messages arrived at a constant rate. */
export interface Arrivals {
  /** Times of the calls of `send`, ms. */
  answers: number[]
  /** From the customer's side to each socket, ms. */
  delays: number[]
  /** Of the colleague for the chat list, ms. */
  waits: readonly number[]
  /** Number of messages that were refused, or that did not arrive at every socket. */
  lost: number
  memoryMb: number
  beside: Record<string, number>
}

/**
 * Lets customers write at a constant rate to chats that all agents see, so that each message goes to every socket. The
 * generator and the sockets are in this process, on the same machine.
 */
export async function measureArrivals(
  workspace: BenchWorkspace,
  { rate, seconds, send }: Plan,
): Promise<Arrivals> {
  let written = 0
  let answers: number[] = []
  async function timed(at: number): Promise<boolean> {
    const start = performance.now()
    const isAccepted = await send(at)
    answers.push(performance.now() - start)
    return isAccepted
  }
  /** @returns how many messages the service refused */
  async function write(duration: number): Promise<number> {
    const sent: Promise<boolean>[] = []
    const begun = performance.now()
    for (let step = 1; step * STEP_MS <= duration * 1_000; step += 1) {
      while (sent.length < (step * STEP_MS * rate) / 1_000) sent.push(timed(written + sent.length))
      await until(begun + step * STEP_MS)
    }
    const accepted = (await Promise.all(sent)).filter(Boolean).length
    written += accepted
    return sent.length - accepted
  }
  const agents = await connectAgents(workspace.url)
  try {
    await write(WARM_UP_SECONDS)
    await agents.arrived(written)
    agents.take()
    answers = []
    const before = await workspace.usage()
    const colleague = await askMeanwhile(workspace.url)
    const refused = await write(seconds)
    await agents.arrived(written).catch(() => undefined)
    const waits = await colleague.stop()
    const delays = agents.take()
    const after = await workspace.usage()
    const messages = rate * seconds
    const measured = answers
    answers = []
    await workspace.usage('profile')
    await write(PROFILED_SECONDS)
    await agents.arrived(written).catch(() => undefined)
    const { parts } = await workspace.usage()
    const perMessage = Object.entries(parts)
      .map(([part, ms]): [string, number] => [
        `a message: ${part}, ms`,
        ms / (rate * PROFILED_SECONDS),
      ])
      .toSorted(([, a], [, b]) => b - a)
    return {
      answers: measured,
      delays,
      waits,
      lost: refused + messages - delays.length / SOCKETS,
      memoryMb: after.memoryMb,
      beside: {
        'median to the socket, ms': percentile(delays, 0.5),
        'the longest, ms': percentile(delays, 1),
        'calls of the colleague': waits.length,
        "processor time a message, with the colleague's calls, ms":
          (after.cpuMs - before.cpuMs) / messages,
        ...Object.fromEntries(perMessage),
      },
    }
  } finally {
    agents.close()
  }
}

/** The contacts whose chats every agent sees. @param chats number of chats in the list */
export async function freeContacts(url: string, chats: number) {
  const contacts = await readContacts(url, { who: 'sara', groupId: GROUP, chats })
  const free = contacts.filter(
    ({ userId, teamTagId }) => userId === undefined && teamTagId === undefined,
  )
  const [first, ...others] = free
  if (first === undefined) throw new Error('No chat is free.')
  return [first, ...others] as const
}

/** A customer's text with the time of its sending. */
export const timedText = (): string =>
  `Hola, quería saber si el sofá gris sigue disponible #${performance.now()}#`

/** The channel's own connections to the service. Further messages wait for one of them. */
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/** Posts JSON. @returns whether the service has accepted it */
export async function post(
  address: string,
  body: string,
  more: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const headers = { 'content-type': 'application/json', ...more }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const call = request(address, { method: 'POST', headers, agent }, (answer) => {
    answer.resume()
    answer.on('close', () => resolve(answer.statusCode === 200))
  })
  call.on('error', () => resolve(false))
  call.end(body)
  return await promise
}
