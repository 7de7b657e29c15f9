import { z } from 'zod'
import type { Application } from './application.ts'
import { channelKind, isChannelName } from './channel-name.ts'
import { parseBody, readBody } from './http-body.ts'
import { channelInfo, parseInfo } from './http-info.ts'
import { decodePart, readQuery, type Query } from './http-query.ts'
import { assertSigned, assertSignedBody } from './http-signature.ts'
import { EVENTS_PER_BATCH_MAX } from './limits.ts'
import { assertPublishable, publish, PushError, type PublishedEvent } from './publish.ts'

const eventBody = z
  .object({
    name: z.string(),
    data: z.string(),
    channels: z.array(z.string()).optional(),
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
  const asked = parseInfo(info ?? undefined)
  assertPublishable(app, event)
  publish(app, event)
  if (info == null) return {}
  const told = event.channels.map((name) => [name, channelInfo(app, name, asked)])
  return { channels: Object.fromEntries(told) }
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
      asked: parseInfo(entry.info ?? undefined),
      info: entry.info,
    }
  })
  for (const { event } of entries) publish(app, event)
  if (entries.every(({ info }) => info == null)) return {}
  return { batch: entries.map(({ channel, asked }) => channelInfo(app, channel, asked)) }
}

function listChannels(app: Application, query: Query): object {
  const prefix = query.get('filter_by_prefix') ?? ''
  const asked = parseInfo(query.get('info'))
  if (asked.includes('user_count') && !prefix.startsWith('presence-')) {
    throw new PushError(400, 'Only presence channels know their user_count: filter by presence-.')
  }
  const names = app.channels.names().filter((name) => name.startsWith(prefix))
  return {
    channels: Object.fromEntries(names.map((name) => [name, channelInfo(app, name, asked)])),
  }
}

function oneChannel(app: Application, channel: string, query: Query): object {
  const asked = parseInfo(query.get('info'))
  if (asked.includes('user_count') && channelKind(channel) !== 'presence') {
    throw new PushError(400, 'Only a presence channel knows its user_count.')
  }
  const occupied = app.channels.occupancy(channel) !== undefined
  return { occupied, ...channelInfo(app, channel, asked) }
}

function channelUsers(app: Application, channel: string): object {
  if (channelKind(channel) !== 'presence') {
    throw new PushError(400, 'Only a presence channel knows its users.')
  }
  return { users: app.channels.members(channel).map(({ userId }) => ({ id: userId })) }
}

type Action =
  | { method: 'GET'; answer: (query: Query) => object }
  | { method: 'POST'; answer: (body: Uint8Array) => object }

/** What a path below `/apps/:id/` stands for. */
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
 * Answers a request of the Channels HTTP API: 200 with JSON, or 4xx with a sentence in plain text,
 * as its client libraries expect it. Null for a path that is not the API's.
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
