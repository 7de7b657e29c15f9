import Pusher, { type Channel } from 'pusher-js'
import { z } from 'zod'
import type {
  ChannelAuthorizationCallback,
  ChannelAuthorizationHandler,
  ChannelAuthorizationRequestParams,
} from 'pusher-js/types/src/core/auth/options.js'
import { connectionDocumentPath, connectionDocumentSchema } from '#contract/connection.ts'
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
  { url }: Pick<Rig, 'url'>,
  customHandler: ChannelAuthorizationHandler,
): Promise<Pusher> {
  const response = await fetch(url + connectionDocumentPath)
  const document = connectionDocumentSchema.parse(await response.json())
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
 * @param socketAt the service of the connection, if another one answers the calls
 */
export async function connectAs(
  rig: Rig,
  name: Name,
  signed: Signed = async () => undefined,
  socketAt: Pick<Rig, 'url'> = rig,
): Promise<Pusher> {
  const call = await rig.as(name)
  const client = await openPush(
    socketAt,
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

/** The texts of the messages that a user was told of. */
export const textsOf = ({ received }: Pick<Follower, 'received'>): string[] =>
  received.flatMap(({ name, data }) =>
    name === 'message.created' ? [String(data.message.content.text)] : [],
  )

/** What the client library has on a presence channel: its members by the ids of their users. */
const presenceChannelSchema = z.object({
  members: z.object({ members: z.record(z.string(), z.unknown()) }),
})

/** The ids of the users on a presence channel, as the client library counts them by the events. */
export const membersOf = (channel: Channel): string[] =>
  Object.keys(presenceChannelSchema.parse(channel).members.members).toSorted()
