import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type PusherLibrary from 'pusher'
import { z } from 'zod'
import type { ChannelAuthorization, UserAuthorization } from '#workspace/push/index.ts'

/** Where a part of the push service listens. */
interface Endpoint {
  readonly host: string
  readonly port: number
  readonly tls: boolean
}

/** An application of a hosted push service: Pusher Channels, or another one with its API. */
export interface HostedPush {
  readonly appId: string
  readonly key: string
  readonly secret: string
  /** Name of the cluster; required by client libraries. */
  readonly cluster: string
  /** Where this service publishes. */
  readonly api: Endpoint
  /** Where clients connect. */
  readonly socket: Endpoint
}

/** The push service did not do what it was asked. */
export class PushApiError extends Error {
  override readonly name = 'PushApiError'
  /** Whether the same call may succeed later. */
  readonly isPassing: boolean

  constructor(message: string, isPassing: boolean) {
    super(message)
    this.isPassing = isPassing
  }
}

const webhookSchema = z.object({
  events: z.array(
    z.looseObject({
      name: z.string(),
      channel: z.string(),
      user_id: z.string().optional(),
      event: z.string().optional(),
    }),
  ),
})

/** What the push service reports: `member_added`, `member_removed`, `client_event`, and others. */
export type PushReport = z.infer<typeof webhookSchema>['events'][number]

/** The calls of a push service that this service uses. They throw PushApiError. */
export interface PushApi {
  /** @param channels at most 100 @param data at most 10 kB */
  publish(channels: readonly string[], event: string, data: string): Promise<void>
  /** The names of all channels with subscribers that begin so. */
  occupied(prefix: string): Promise<string[]>
  /** Number of users by presence channel, of the channels that begin so; undefined if the push service does not say. */
  userCounts(prefix: string): Promise<ReadonlyMap<string, number | undefined>>
  /** Ids of the users on a presence channel. */
  users(channel: string): Promise<string[]>
  /** Closes all connections of a user that have signed in. */
  closeConnections(userId: string): Promise<void>
  sign(socketId: string, channel: string, data: string | undefined): ChannelAuthorization
  signUser(socketId: string, userId: string): UserAuthorization
  /** @returns the reports of a webhook; undefined if it is not from the push service */
  readWebhook(headers: Headers, body: string): PushReport[] | undefined
  close(): void
}

/**
 * Whether the name of a channel is possible on a push service: of at most 164 letters, digits and some signs, as of Pusher
 * Channels.
 */
export const isChannelName = (name: string): boolean => /^[\w\-=@,.;]{1,164}$/.test(name)

/** Longest wait for an answer, ms. */
const TIMEOUT_MS = 5_000
/** Connections to the push service that are kept. */
const CONNECTIONS_MAX = 16
/** Characters of an answer that are quoted in an error. */
const QUOTED = 200

/** Programs in PHP may answer an empty object as an empty list. */
const byChannel = <Content>(content: z.ZodType<Content>) =>
  z.preprocess(
    (given) => (Array.isArray(given) && given.length === 0 ? {} : given),
    z.record(z.string(), content),
  )
const channelsSchema = z.object({ channels: byChannel(z.unknown()) })
/** Some, such as soketi, do not count users. */
const countsSchema = z.object({
  channels: byChannel(z.looseObject({ user_count: z.number().int().nonnegative().optional() })),
})
const usersSchema = z.object({ users: z.array(z.object({ id: z.coerce.string() })) })
const memberSchema = z.object({
  user_id: z.string(),
  user_info: z.record(z.string(), z.unknown()).optional(),
})
/** What the library throws. Its texts are not quoted, because they have the address of the call with its signature. */
const failureSchema = z.object({
  status: z.number().optional(),
  body: z.string().optional(),
  error: z.object({ name: z.string(), code: z.string().optional() }).optional(),
})

function asPushError(error: unknown): PushApiError {
  const parsed = failureSchema.safeParse(error)
  const { status, body = '', error: cause } = parsed.success ? parsed.data : {}
  if (status === undefined)
    return new PushApiError(
      cause?.name === 'AbortError'
        ? `the push service does not answer within ${TIMEOUT_MS / 1000} s`
        : `the push service cannot be reached (${cause?.code ?? 'no connection'})`,
      true,
    )
  const says = body.trim().slice(0, QUOTED)
  return new PushApiError(
    `the push service answers ${status}${says === '' ? '' : `: ${says}`}`,
    status >= 500 || status === 429 || status === 401 || status === 403,
  )
}

/** The push service through its own library, which is loaded only where it is used. */
export async function createPushApi(settings: HostedPush): Promise<PushApi> {
  const { default: Pusher } = await import('pusher')
  const { appId, key, secret, api } = settings
  const keptOpen = { keepAlive: true, maxSockets: CONNECTIONS_MAX }
  const agent = api.tls ? new HttpsAgent(keptOpen) : new HttpAgent(keptOpen)
  const library: PusherLibrary = new Pusher({
    appId,
    key,
    secret,
    host: api.host,
    port: String(api.port),
    useTLS: api.tls,
    timeout: TIMEOUT_MS,
    agent,
  })

  async function asked<Answer>(
    response: Promise<PusherLibrary.Response>,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> {
    let body: unknown
    try {
      body = await (await response).json()
    } catch (error) {
      throw asPushError(error)
    }
    const parsed = schema.safeParse(body)
    if (!parsed.success)
      throw new PushApiError('the push service answers in a form of its own', true)
    return parsed.data
  }

  return {
    async publish(channels, event, data) {
      await asked(library.trigger([...channels], event, data), z.unknown())
    },
    async occupied(prefix) {
      const params = { filter_by_prefix: prefix }
      const { channels } = await asked(library.get({ path: '/channels', params }), channelsSchema)
      return Object.keys(channels)
    },
    async userCounts(prefix) {
      const params = { filter_by_prefix: prefix, info: 'user_count' }
      const { channels } = await asked(library.get({ path: '/channels', params }), countsSchema)
      return new Map(Object.entries(channels).map(([name, { user_count: count }]) => [name, count]))
    },
    async users(channel) {
      const { users } = await asked(
        library.get({ path: `/channels/${channel}/users` }),
        usersSchema,
      )
      return users.map(({ id }) => id)
    },
    async closeConnections(userId) {
      await asked(library.terminateUserConnections(userId), z.unknown())
    },
    sign(socketId, channel, data) {
      if (data === undefined) return library.authorizeChannel(socketId, channel)
      const { user_id, user_info } = memberSchema.parse(JSON.parse(data))
      const member = { user_id, ...(user_info !== undefined && { user_info }) }
      return library.authorizeChannel(socketId, channel, member)
    },
    signUser: (socketId, userId) => library.authenticateUser(socketId, { id: userId }),
    readWebhook(headers, rawBody) {
      // The library throws without a signature.
      if (!headers.has('x-pusher-signature')) return undefined
      const webhook = library.webhook({ headers: Object.fromEntries(headers), rawBody })
      if (!webhook.isValid()) return undefined
      return webhookSchema.catch({ events: [] }).parse(webhook.getData()).events
    },
    close: () => agent.destroy(),
  }
}
