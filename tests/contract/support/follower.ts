import Pusher, { type Channel } from 'pusher-js'
import type {
  ChannelAuthorizationCallback,
  ChannelAuthorizationHandler,
  ChannelAuthorizationRequestParams,
} from 'pusher-js/types/src/core/auth/options.js'
import { channels, parseEvent } from '#contract/events.ts'
import { connected, subscribed, until } from '../push-support.ts'
import { GROUP, type Name } from './users.ts'
import type { Caller, Rig } from './test-workspace.ts'

/** One received event of the contract. */
export interface ReceivedEvent {
  name: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read single members of payloads, which the contract has parsed
  data: any
}

/** A user who receives the service's events through the real client library. */
export interface Follower {
  readonly client: Pusher
  /** Every contract event of the user's feed and group channel, in order. */
  readonly received: readonly ReceivedEvent[]
  /** The next event that was not taken yet. */
  next(): Promise<ReceivedEvent | undefined>
}

/** The real client library at the address of the connection document. */
export async function openPush(
  rig: Rig,
  customHandler: ChannelAuthorizationHandler,
): Promise<Pusher> {
  const { body: document } = await rig.call('GET', '/.well-known/bandeja.json')
  return new Pusher(document.realtime.key, {
    cluster: document.realtime.cluster,
    wsHost: document.realtime.host,
    wsPort: document.realtime.port,
    forceTLS: document.realtime.tls,
    enabledTransports: ['ws'],
    channelAuthorization: { endpoint: 'unused', transport: 'ajax', customHandler },
  })
}

type Signed = (channelName: string) => Promise<void>

async function authorize(
  call: Caller,
  { socketId, channelName }: ChannelAuthorizationRequestParams,
  callback: ChannelAuthorizationCallback,
  signed: Signed,
): Promise<void> {
  const body = { socket_id: socketId, channel_name: channelName }
  const answer = await call('POST', 'main/realtime/auth', { body, group: null })
  await signed(channelName)
  if (answer.status === 200) callback(null, answer.body)
  else callback(new Error(`refused with ${answer.status}`), null)
}

/**
 * The real client library, authorised by the service over HTTP as this user.
 * @param signed called with every signature before the client gets it, and awaited
 */
export async function connectAs(
  rig: Rig,
  name: Name,
  signed: Signed = async () => undefined,
): Promise<Pusher> {
  const call = await rig.as(name)
  const client = await openPush(
    rig,
    (params, callback) => void authorize(call, params, callback, signed),
  )
  await connected(client)
  return client
}

/** Records every contract event of a channel. */
export function recordEvents(channel: Channel, received: ReceivedEvent[]): void {
  channel.bind_global((name: string, data: unknown) => {
    if (name.startsWith('pusher:')) return
    const parsed = parseEvent(name, data)
    if (!parsed.ok) throw new Error(`${name} does not match the contract: ${parsed.reason}`)
    received.push(parsed.event)
  })
}

/** Subscribes to a user's feed and group channel. */
export async function followAs(rig: Rig, name: Name): Promise<Follower> {
  const client = await connectAs(rig, name)
  const received: ReceivedEvent[] = []
  for (const channel of [channels.feed(GROUP, name), channels.group(GROUP)])
    recordEvents(await subscribed(client, channel), received)
  let taken = 0
  return {
    client,
    received,
    async next() {
      await until('an event', () => received.length > taken)
      return received[taken++]
    },
  }
}
