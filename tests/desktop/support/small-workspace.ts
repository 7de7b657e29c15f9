import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { services } from '#contract/api/endpoint.ts'
import { channels } from '#contract/events.ts'
import { authorizeChannel, createPushServer } from '#workspace/push/index.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'

const credentials = { appId: '1', key: 'desk-key', secret: 'desk-secret' }
export const TOKEN = 'desk-token-0123456789abcdef0123456789'

/** The only account. */
export const account = { email: 'diego@bandeja.example', password: 'desk-password-9f27' } as const
const anAgent = { role: 'ROLE_PUBLISHER', tagId: 't1', hasMessagingApp: true }
export const user = {
  id: 'u1',
  name: 'Diego Salas',
  email: account.email,
  permissions: [
    { groupId: 'g1', groupName: 'Ventas', ...anAgent },
    { groupId: 'g2', groupName: 'Soporte', ...anAgent },
  ],
  useEnterKeyToSend: true,
  serviceStatus: 1,
}

/**
 * A minimal workspace on real sockets whose failures a test controls. The demo workspace cannot
 * misbehave in these ways.
 */
export interface SmallWorkspace {
  readonly url: string
  /** Method and path of every call, in order. */
  readonly calls: readonly string[]
  /** The calls that match. */
  count(pattern: RegExp): number
  /**
   * Leaves matching calls without a response from now on.
   * @returns a function that answers them after all
   */
  hang(pattern: RegExp): () => void
  /** Answers matching calls with this status from now on. */
  refuse(pattern: RegExp, status: number): void
  /** Answers matching calls with these raw bytes from now on. */
  answer(pattern: RegExp, listener: RequestListener): void
  /**
   * Emits an event to all subscribers of the user's feed of a group: `g1` unless `data` names
   * another.
   */
  tell(event: string, data: { groupId?: string; [member: string]: unknown }): void
  /** Whether the app is subscribed to the user's feed of a group, `g1` by default. */
  isFollowed(groupId?: string): boolean
  /** Calls without the valid token, as `GET /main/me` and the token that they sent instead. */
  readonly strangers: readonly string[]
  stop(): Promise<void>
}

/** @param frames origins whose pages the desktop may show in frames */
export async function startSmallWorkspace(frames: readonly string[] = []): Promise<SmallWorkspace> {
  const calls: string[] = []
  const hanging: { pattern: RegExp; waiting: (() => void)[] }[] = []
  const listeners: [RegExp, RequestListener][] = []
  const strangers: string[] = []
  let serviceStatus = user.serviceStatus
  const push = createPushServer(credentials)
  const http = createServer()
  push.attach(http)
  const port = await listenOnFreePort(http)
  const url = `http://127.0.0.1:${port}`

  const app = new Hono()
  app.get('/.well-known/bandeja.json', (context) =>
    context.json({
      name: 'Muebles del Sur',
      services: Object.fromEntries(services.map((name) => [name, `${url}/${name}`])),
      realtime: {
        key: credentials.key,
        cluster: 'x',
        host: '127.0.0.1',
        port,
        tls: false,
      },
      frames,
      tagTriggers: [],
    }),
  )
  app.post('/main/login', async (context) => {
    const given: unknown = await context.req.json()
    const fits = JSON.stringify(given) === JSON.stringify(account)
    if (!fits) return context.json({ code: 'INVALID_CREDENTIALS', message: 'No.' }, 401)
    return context.json({ token: TOKEN, user: { ...user, serviceStatus } })
  })
  app.use('/main/*', async (context, next) => {
    const { method, path } = context.req
    const authorization = context.req.header('authorization')
    if (authorization !== `Bearer ${TOKEN}`) {
      strangers.push(`${method} ${path}: ${authorization ?? 'nothing'}`)
      return context.json({ code: 'UNAUTHENTICATED', message: 'Who?' }, 401)
    }
    return next()
  })
  app.post('/main/logout', (context) => context.json({ ok: true }))
  app.get('/main/me', (context) => {
    const { permissions, useEnterKeyToSend } = user
    return context.json({
      permissions,
      useEnterKeyToSend,
      serviceStatus,
      user: { ...user, serviceStatus },
    })
  })
  for (const [kind, number] of [
    ['available', 1],
    ['busy', 2],
    ['unavailable', 3],
  ] as const) {
    app.put(`/main/users/me/service-status-${kind}`, (context) => {
      serviceStatus = number
      return context.json({ serviceStatus })
    })
  }
  app.post('/main/realtime/auth', async (context) => {
    const body: unknown = await context.req.json()
    const { socket_id: socketId, channel_name: channel } = asChannelQuestion(body)
    return context.json(authorizeChannel(credentials, socketId, channel))
  })
  app.notFound((context) => context.json({ code: 'NOT_FOUND', message: 'Not here.' }, 404))

  const answer = getRequestListener(app.fetch)
  http.on('request', (request: IncomingMessage, response) => {
    const call = `${request.method ?? ''} ${request.url ?? ''}`
    calls.push(call)
    const take = () => {
      const listener = listeners.find(([pattern]) => pattern.test(call))?.[1]
      if (listener) return listener(request, response)
      void answer(request, response)
    }
    const hangingCall = hanging.find(({ pattern }) => pattern.test(call))
    if (hangingCall) hangingCall.waiting.push(take)
    else take()
  })

  const feed = (groupId = 'g1') => channels.feed(groupId, user.id)
  return {
    url,
    calls,
    strangers,
    count: (pattern) => calls.filter((call) => pattern.test(call)).length,
    hang(pattern) {
      const waiting: (() => void)[] = []
      const hangingCall = { pattern, waiting }
      hanging.push(hangingCall)
      return () => {
        hanging.splice(hanging.indexOf(hangingCall), 1)
        for (const take of waiting) take()
      }
    },
    answer: (pattern, listener) => void listeners.push([pattern, listener]),
    refuse(pattern, status) {
      listeners.push([
        pattern,
        (_, response) => {
          response.writeHead(status, { 'content-type': 'application/json' })
          response.end(JSON.stringify({ code: 'INTERNAL', message: 'Refused.' }))
        },
      ])
    },
    tell: (event, data) =>
      push.trigger(feed(data.groupId), event, {
        groupId: 'g1',
        at: new Date().toISOString(),
        ...data,
      }),
    isFollowed: (groupId) => push.isOccupied(feed(groupId)),
    async stop() {
      await push.close()
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
}

function asChannelQuestion(value: unknown): { socket_id: string; channel_name: string } {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && 'socket_id' in value && 'channel_name' in value) {
    return { socket_id: String(value.socket_id), channel_name: String(value.channel_name) }
  }
  throw new Error(`Not a question about a channel: ${JSON.stringify(value)}`)
}
