import { z } from 'zod'
import type { Application } from './application.ts'
import { channelKind, isChannelName } from './channel-name.ts'
import {
  AUTH_TIMESTAMP_TOLERANCE_S,
  CHANNELS_PER_EVENT_MAX,
  EVENTS_PER_BATCH_MAX,
} from './limits.ts'
import { assertPublishable, publish, PushError, type PublishedEvent } from './publish.ts'
import { md5, sameText, sign } from './signature.ts'

/** The decoded query of a request. If a key is repeated, its last value counts. */
type Query = ReadonlyMap<string, string>

/** @throws PushError 400 for broken percent encoding */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new PushError(400, 'The address cannot be read.')
  }
}

/**
 * Decodes a query string. URLSearchParams is not used because it reads `+` as a space, while callers sign and send a
 * plus unencoded.
 * @throws PushError 400 for broken percent encoding
 */
function readQuery(search: string): Query {
  const query = new Map<string, string>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const [key, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    query.set(decodePart(key), decodePart(value))
  }
  return query
}

/**
 * The text to sign: the method, the path, and the query without `auth_signature`, each on a line of its own. The keys
 * of the query are in lower case and sorted.
 */
function signedText(method: string, path: string, query: Query): string {
  const pairs = [...query]
    .filter(([key]) => key !== 'auth_signature')
    .map(([key, value]): [string, string] => [key.toLowerCase(), value])
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${key}=${value}`)
  return [method, path, pairs.join('&')].join('\n')
}

/**
 * Checks the key, version, time and signature in the query of a request. The request's body is not needed for this.
 * @throws PushError 401 if one of them is wrong
 */
function assertSigned(app: Application, method: string, path: string, query: Query): void {
  if (query.get('auth_key') !== app.key) throw new PushError(401, 'The auth_key is unknown.')
  if (query.get('auth_version') !== '1.0') throw new PushError(401, 'The auth_version must be 1.0.')
  const time = query.get('auth_timestamp') ?? ''
  const age = app.clock.now() / 1000 - Number(time)
  if (!/^\d+$/.test(time) || Math.abs(age) > AUTH_TIMESTAMP_TOLERANCE_S) {
    const limit = AUTH_TIMESTAMP_TOLERANCE_S
    throw new PushError(
      401,
      `The auth_timestamp must lie within ${limit} s of the service's clock.`,
    )
  }
  const expected = sign(app.secret, signedText(method, path, query))
  if (!sameText(query.get('auth_signature') ?? '', expected)) {
    throw new PushError(401, 'The auth_signature does not fit this request.')
  }
}

/**
 * Checks that the body matches the query's `body_md5`, which is part of the signed text. An empty body needs no
 * `body_md5`.
 * @throws PushError 401 if the body does not match
 */
function assertSignedBody(body: Uint8Array, query: Query): void {
  if (body.length === 0 && !query.has('body_md5')) return
  if (!sameText(query.get('body_md5') ?? '', md5(body))) {
    throw new PushError(401, 'The body_md5 does not fit the body.')
  }
}

/**
 * Reads a request's body.
 * @throws PushError 413 for a body of more than `maxBytes`
 */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new PushError(413, `A request is at most ${maxBytes} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads and validates a JSON body.
 * @throws PushError 400 with the first problem
 */
function parseBody<T>(body: Uint8Array, schema: z.ZodType<T>): T {
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new PushError(400, 'The body is not JSON.')
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.join('.') || 'body'
  throw new PushError(400, `The body cannot be used: ${where}: ${issue?.message ?? 'invalid'}.`)
}

const channelAttributes = ['user_count', 'subscription_count'] as const

/** `user_count` counts a channel's distinct users (presence channels only), `subscription_count` its connections. */
type Attribute = (typeof channelAttributes)[number]

/** The requested counts of one channel. */
type ChannelInfo = Partial<Record<Attribute, number>>

/**
 * Reads the comma-separated `info` of a request.
 * @throws PushError 400 for an attribute that does not exist
 */
function parseInfo(text: string | undefined): Attribute[] {
  return (text ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const attribute = channelAttributes.find((known) => known === name)
      if (attribute === undefined) throw new PushError(400, `No channel has the attribute ${name}.`)
      return attribute
    })
}

/** The requested counts; `user_count` only for presence channels. */
function channelInfo(app: Application, channel: string, requested: Attribute[]): ChannelInfo {
  const occupancy = app.channels.occupancy(channel)
  const info: ChannelInfo = {}
  if (requested.includes('user_count') && channelKind(channel) === 'presence') {
    info.user_count = occupancy?.users ?? 0
  }
  if (requested.includes('subscription_count'))
    info.subscription_count = occupancy?.subscriptions ?? 0
  return info
}

const eventBody = z
  .object({
    name: z.string(),
    data: z.string(),
    channels: z.array(z.string()).max(CHANNELS_PER_EVENT_MAX).optional(),
    channel: z.string().optional(),
    socket_id: z.string().nullish(),
    info: z.string().nullish(),
  })
  .refine(({ channel, channels }) => (channel === undefined) !== (channels === undefined), {
    error: 'exactly one of channel and channels',
  })
const batchBody = z.object({
  batch: z
    .array(
      z.object({
        name: z.string(),
        data: z.string(),
        channel: z.string(),
        socket_id: z.string().nullish(),
        info: z.string().nullish(),
      }),
    )
    .max(EVENTS_PER_BATCH_MAX),
})

function triggerOne(app: Application, body: Uint8Array): object {
  const { name, data, channel, channels, socket_id, info } = parseBody(body, eventBody)
  const event: PublishedEvent = {
    name,
    data,
    channels: channels ?? (channel === undefined ? [] : [channel]),
    exceptSocketId: socket_id ?? undefined,
  }
  const requested = parseInfo(info ?? undefined)
  assertPublishable(app, event)
  publish(app, event)
  if (info == null) return {}
  const infos = event.channels.map((name) => [name, channelInfo(app, name, requested)])
  return { channels: Object.fromEntries(infos) }
}

function triggerBatch(app: Application, body: Uint8Array): object {
  const entries = parseBody(body, batchBody).batch.map((entry) => {
    const event: PublishedEvent = {
      name: entry.name,
      data: entry.data,
      channels: [entry.channel],
      exceptSocketId: entry.socket_id ?? undefined,
    }
    assertPublishable(app, event)
    return {
      event,
      channel: entry.channel,
      requested: parseInfo(entry.info ?? undefined),
      info: entry.info,
    }
  })
  for (const { event } of entries) publish(app, event)
  if (entries.every(({ info }) => info == null)) return {}
  return { batch: entries.map(({ channel, requested }) => channelInfo(app, channel, requested)) }
}

function listChannels(app: Application, query: Query): object {
  const prefix = query.get('filter_by_prefix') ?? ''
  const requested = parseInfo(query.get('info'))
  if (requested.includes('user_count') && !prefix.startsWith('presence-')) {
    throw new PushError(400, 'Only presence channels have a user_count: filter by presence-.')
  }
  const names = app.channels.names().filter((name) => name.startsWith(prefix))
  return {
    channels: Object.fromEntries(names.map((name) => [name, channelInfo(app, name, requested)])),
  }
}

function oneChannel(app: Application, channel: string, query: Query): object {
  const requested = parseInfo(query.get('info'))
  if (requested.includes('user_count') && channelKind(channel) !== 'presence') {
    throw new PushError(400, 'Only presence channels have a user_count.')
  }
  const occupied = app.channels.occupancy(channel) !== undefined
  return { occupied, ...channelInfo(app, channel, requested) }
}

function channelUsers(app: Application, channel: string): object {
  if (channelKind(channel) !== 'presence') {
    throw new PushError(400, 'Only presence channels have users.')
  }
  return { users: app.channels.members(channel).map(({ userId }) => ({ id: userId })) }
}

type Action =
  | { method: 'GET'; answer: (query: Query) => object }
  | { method: 'POST'; answer: (body: Uint8Array) => object }

/**
 * The action of a path below `/apps/:id/`.
 * @throws PushError 404 for a path without an action, 400 for an invalid channel name
 */
function route(app: Application, path: string): Action {
  if (path === 'events') return { method: 'POST', answer: (body) => triggerOne(app, body) }
  if (path === 'batch_events') return { method: 'POST', answer: (body) => triggerBatch(app, body) }
  if (path === 'channels') return { method: 'GET', answer: (query) => listChannels(app, query) }
  const [, encoded, users] = /^channels\/([^/]+)(\/users)?$/.exec(path) ?? []
  if (encoded === undefined) throw new PushError(404, 'The push service has nothing at this path.')
  const channel = decodePart(encoded)
  if (!isChannelName(channel)) throw new PushError(400, 'No channel can have this name.')
  if (users !== undefined) return { method: 'GET', answer: () => channelUsers(app, channel) }
  return { method: 'GET', answer: (query) => oneChannel(app, channel, query) }
}

async function answer(app: Application, request: Request, url: URL, path: string): Promise<object> {
  const query = readQuery(url.search)
  assertSigned(app, request.method, url.pathname, query)
  const action = route(app, path)
  if (request.method !== action.method) {
    throw new PushError(405, `This path takes ${action.method}.`, { allow: action.method })
  }
  if (action.method === 'GET') return action.answer(query)
  const body = await readBody(request, app.limits.maxRequestBytes)
  assertSignedBody(body, query)
  return action.answer(body)
}

/**
 * Answers a request of the Channels HTTP API, in the form that the API's client libraries expect: 200 with JSON, or 4xx
 * with a sentence in plain text. Null for a path outside `/apps/:id/`.
 */
export async function handleHttp(app: Application, request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const [, appId, path] = /^\/apps\/([^/]+)\/(.+)$/.exec(url.pathname) ?? []
  if (appId === undefined || path === undefined) return null
  try {
    if (appId !== app.appId) throw new PushError(404, 'No application has this id.')
    return Response.json(await answer(app, request, url, path))
  } catch (error) {
    if (!(error instanceof PushError)) throw error
    return new Response(error.message, { status: error.status, headers: error.headers })
  }
}
