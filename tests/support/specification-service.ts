import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { listenOnFreePort } from './free-port.ts'

/** A call that the service has answered. */
export interface SpecifiedCall {
  method: string
  /** Name of the service and path, such as `main/login`. */
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
}

export interface SpecificationService {
  url: string
  calls: readonly SpecifiedCall[]
  account: { email: string; password: string }
  stop(): Promise<void>
}

type Fields = Record<string, unknown>

/** The body of a response, or only a status. */
type Handler = (call: {
  params: readonly string[]
  query: URLSearchParams
  body: Fields
}) => unknown

/** Refuses a call with a status of the error catalogue and a plain text, without an error code. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const GROUP = 'g1'
const ACCOUNT = { email: 'marta@example.test', password: 'specified' }
const TOKEN = 'a-token-of-the-specification'
const AGENT = { id: 'marta', tag: 'tag-marta' }
const OTHER_AGENT = { id: 'luis', tag: 'tag-luis' }
const TEAM = { id: 'team-1', tag: 'tag-team-1' }

/** Number of messages in the long chat, three and a half pages. */
export const LONG_CHAT = 35
const PAGE = 10

const textSchema = z.object({ type: z.literal('text'), text: z.string() })

/**
 * Starts a service that implements only the product's specification: the fields of section 3, and the calls and
 * parameters of section 7. For details that the specification does not define, such as the envelope of a list or a
 * path, it follows docs/another-backend.md. Unknown parameters and fields are ignored, and unknown paths answer 404.
 */
export async function startSpecificationService(): Promise<SpecificationService> {
  const begunAt = Date.now()
  const calls: SpecifiedCall[] = []
  let sent = 0
  const ago = (minutes: number) => new Date(begunAt - minutes * 60_000).toISOString()

  const group: Fields = {
    id: GROUP,
    _id: GROUP,
    apiKey: 'key',
    language: 'en',
    hasTeams: true,
    hasReassign: true,
    hasReleaseChat: true,
    hasChatStatus: true,
    messagingAppData: { appId: 'app' },
    chatStatusTags: ['Sold'],
    sourceInputs: [],
    isUserSidebarOpen: true,
    tagsLvl: [],
    levels: [],
  }
  const permission = {
    groupId: GROUP,
    groupPhone: '51900000000',
    role: 'ROLE_MANAGER',
    isReadOnly: false,
    isSupervisor: false,
    isSuperAdmin: false,
    tagId: AGENT.tag,
    tagIdList: [],
    teamId: TEAM.id,
    hasTemplatePermission: true,
  }
  const user = {
    _id: AGENT.id,
    id: AGENT.id,
    token: TOKEN,
    permissions: [permission],
    useEnterKeyToSend: true,
    serviceStatus: 1,
    hasQrAccess: false,
    teamTagId: TEAM.tag,
  }
  const member = (who: { id: string; tag: string }, name: string, role: string) => ({
    id: who.id,
    name,
    email: `${who.id}@example.test`,
    role,
    createdAt: ago(10_000),
    tagId: who.tag,
    tagIdList: [],
    teamTagId: TEAM.tag,
    teamId: TEAM.id,
    serviceStatus: 1,
  })
  const members = [
    member(AGENT, 'Marta Ruiz', 'ROLE_MANAGER'),
    member(OTHER_AGENT, 'Luis Soto', 'ROLE_PUBLISHER'),
  ]
  const tags = [
    { id: 'tag-vip', _id: 'tag-vip', groupId: GROUP, name: 'VIP', archived: false },
    { id: 'tag-new', _id: 'tag-new', groupId: GROUP, name: 'New customer', archived: false },
  ]
  const contactTags: Fields[] = []

  const message = (contactId: string, positionInChat: number, text: string, sender: string) => ({
    _id: `${contactId}-${positionInChat}`,
    contactId,
    content: { type: 'text', text },
    sender,
    status: 'read',
    autoResponse: false,
    updatedAt: ago(LONG_CHAT - positionInChat + 1),
    positionInChat,
    reactions: [] as Fields[],
    ...(sender === 'group' && { sentByUserId: AGENT.id }),
  })
  const messages = new Map<string, ReturnType<typeof message>[]>([
    [
      'long',
      Array.from({ length: LONG_CHAT }, (_, index) =>
        message('long', index + 1, `Line ${index + 1}`, index % 2 === 0 ? 'contact' : 'group'),
      ),
    ],
    ['free', [message('free', 1, 'Is the lamp still for sale?', 'contact')]],
  ])
  const contact = (id: string, name: string, assigned: Fields): Fields => ({
    _id: id,
    id,
    name,
    phone: '51911111111',
    countryCode: '51',
    email: `${id}@customer.test`,
    source: 1,
    tagIdList: [],
    tagLvl: [],
    userTagIds: [],
    lastContactResponseAt: ago(30),
    chatStatusTags: [],
    groupId: GROUP,
    ...assigned,
  })
  const contacts = new Map<string, Fields>([
    [
      'long',
      contact('long', 'Carla Long', {
        userId: AGENT.id,
        userTagId: AGENT.tag,
        teamTagId: TEAM.tag,
        userTagIds: [{ userTagId: AGENT.tag, assignedAt: ago(60), assignedBy: 'SOURCE_SYSTEM' }],
      }),
    ],
    ['free', contact('free', 'Nina Free', {})],
  ])
  const chatOf = (contactId: string): Fields => {
    const last = messages.get(contactId)?.at(-1)
    return {
      lastMessage: last?.content.text ?? '',
      isMedia: false,
      lastSender: last?.sender ?? 'contact',
      updateAt: last?.updatedAt ?? ago(60),
      pendingMessages: pending.get(contactId) ?? 0,
      lastMessageType: 'text',
      lastMessageAutoResponse: false,
      lastMessageAmplead: false,
      lastMessageId: last?._id,
      lastMessageStatus: last?.status,
    }
  }
  const pending = new Map([['free', 1]])
  const found = (id: string): Fields => {
    const one = contacts.get(id)
    if (one === undefined) throw new Refusal(404, 'Not found')
    return one
  }
  const whole = (id: string): Fields => ({ ...found(id), chat: chatOf(id) })
  const historyOf = (one: Fields): Fields[] =>
    Array.isArray(one['userTagIds']) ? one['userTagIds'] : []

  const handlers: readonly [method: string, path: RegExp, handler: Handler][] = [
    [
      'POST',
      /^main\/login$/,
      ({ body }) => {
        if (body['email'] !== ACCOUNT.email || body['password'] !== ACCOUNT.password)
          throw new Refusal(401, 'Unauthorized')
        return { token: TOKEN, user }
      },
    ],
    ['POST', /^main\/logout$/, () => ({})],
    [
      'GET',
      /^main\/me$/,
      () => ({ permissions: [permission], useEnterKeyToSend: true, serviceStatus: 1 }),
    ],
    [
      'PATCH',
      /^main\/users\/me$/,
      ({ body }) => ({ useEnterKeyToSend: body['useEnterKeyToSend'] }),
    ],
    [
      'PUT',
      /^main\/users\/me\/service-status-(available|busy|unavailable)$/,
      ({ params: [status = ''] }) => ({
        serviceStatus: ['', 'available', 'busy', 'unavailable'].indexOf(status),
      }),
    ],
    ['GET', /^main\/users$/, () => ({ items: members })],
    ['GET', /^main\/groups\/g1$/, () => group],
    ['PATCH', /^main\/groups\/g1\/user-sidebar-open$/, () => group],
    ['GET', /^main\/groups\/g1\/message-limit-data$/, () => ({ messageLimit: 1_000 })],
    ['GET', /^main\/v2\/teams$/, () => ({ items: [{ id: TEAM.id, name: 'North' }] })],
    ['GET', /^main\/v2\/teams\/team-1$/, () => ({ id: TEAM.id, name: 'North' })],
    ['GET', /^main\/v2\/tags$/, () => ({ items: tags })],
    [
      'GET',
      /^main\/contacts\/lastchats\/counter$/,
      () => ({ pendingChatsAmount: [...pending.values()].filter((count) => count > 0).length }),
    ],
    [
      'GET',
      /^main\/contacts\/lastchats$/,
      ({ query }) => {
        const all = query.get('archived') === 'true' ? [] : [...contacts.keys()].map(whole)
        const offset = Number(query.get('offset') ?? 0)
        const limit = Number(query.get('limit') ?? 20)
        return {
          items: all.slice(offset, offset + limit),
          hasMoreItems: offset + limit < all.length,
        }
      },
    ],
    ['GET', /^main\/contacts\/(\w+)$/, ({ params: [id = ''] }) => whole(id)],
    [
      'PATCH',
      /^main\/contacts\/(\w+)\/chat$/,
      ({ params: [id = ''], body }) => {
        pending.set(id, Number(body['pendingMessages']))
        return whole(id)
      },
    ],
    [
      'POST',
      /^main\/contacts\/(\w+)\/assign$/,
      ({ params: [id = ''], body }) => {
        const one = found(id)
        const agent = members.find((each) => each.id === body['userId'])
        if (agent === undefined) throw new Refusal(404, 'Not found')
        const entry = { userTagId: agent.tagId, assignedAt: ago(0), assignedByUserId: AGENT.id }
        contacts.set(id, {
          ...one,
          userId: agent.id,
          userTagId: agent.tagId,
          userTagIds: [...historyOf(one), entry],
        })
        const { userTagId, userTagIds } = found(id)
        return { id, userTagId, userTagIds }
      },
    ],
    [
      'POST',
      /^main\/contacts\/(\w+)\/unassign$/,
      ({ params: [id = ''] }) => {
        const { userId: _user, userTagId: _tag, ...rest } = found(id)
        const history = historyOf(rest)
        const userTagIds = history.map((entry, index) =>
          index === history.length - 1 ? { ...entry, unassignedAt: ago(0) } : entry,
        )
        contacts.set(id, { ...rest, userTagIds })
        return { id, userTagIds }
      },
    ],
    [
      'POST',
      /^main\/contacts\/(\w+)\/assign-team$/,
      ({ params: [id = ''], body }) => {
        if (body['teamId'] !== TEAM.id) throw new Refusal(404, 'Not found')
        const one = found(id)
        const entry = { teamTagId: TEAM.tag, assignedTeamAt: ago(0) }
        contacts.set(id, {
          ...one,
          teamTagId: TEAM.tag,
          teamAssignedAt: ago(0),
          userTagIds: [...historyOf(one), entry],
        })
        return whole(id)
      },
    ],
    [
      'POST',
      /^main\/contacts\/(\w+)\/unassign-team$/,
      ({ params: [id = ''] }) => {
        const { teamTagId: _team, teamAssignedAt: _at, ...rest } = found(id)
        contacts.set(id, rest)
        return whole(id)
      },
    ],
    [
      'GET',
      /^messages\/messages\/search$/,
      ({ query }) => {
        const words = (query.get('searchWords') ?? '').toLowerCase()
        const hits = [...messages.values()]
          .flat()
          .filter(({ content }) => content.text.toLowerCase().includes(words))
          .toReversed()
        const offset = Number(query.get('offset') ?? 0)
        const limit = Number(query.get('limit') ?? 20)
        return {
          items: hits
            .slice(offset, offset + limit)
            .map((hit) => ({ message: hit, contact: whole(hit.contactId) })),
          hasMoreItems: offset + limit < hits.length,
        }
      },
    ],
    [
      'GET',
      /^messages\/messages\/(\w+)$/,
      ({ params: [id = ''], query }) => {
        const all = messages.get(id) ?? []
        const limit = Number(query.get('limit') ?? PAGE)
        const around = all.findIndex(({ _id }) => _id === query.get('messageId'))
        if (around >= 0)
          return { items: all.slice(Math.max(0, around - limit), around + limit + 1) }
        const end = all.length - Number(query.get('offset') ?? 0)
        return { items: end <= 0 ? [] : all.slice(Math.max(0, end - limit), end) }
      },
    ],
    [
      'POST',
      /^messages\/messages$/,
      ({ body }) => {
        const id = String(body['contactId'])
        const all = messages.get(id)
        if (all === undefined) throw new Refusal(404, 'Not found')
        sent += 1
        const position = (all.at(-1)?.positionInChat ?? 0) + 1
        const one = {
          ...message(id, position, '', 'group'),
          status: 'sent',
          updatedAt: new Date(begunAt + sent * 1_000).toISOString(),
          content: textSchema.parse(body['content']),
        }
        messages.set(id, [...all, one])
        return one
      },
    ],
    [
      'GET',
      /^tags\/contact-tags\/(\w+)$/,
      ({ params: [id = ''] }) => ({
        items: contactTags.filter(({ contactId }) => contactId === id),
      }),
    ],
    [
      'POST',
      /^tags\/contact-tags$/,
      ({ body }) => {
        const names = [
          'contactId',
          'userId',
          'userName',
          'tagId',
          'contactName',
          'agentId',
        ] as const
        const record = Object.fromEntries(names.map((name) => [name, body[name]]))
        contactTags.push(record)
        return record
      },
    ],
    [
      'DELETE',
      /^tags\/contact-tags\/(\w+)\/tag\/([\w-]+)$/,
      ({ params: [contactId, tagId] }) => {
        const at = contactTags.findIndex(
          (one) => one['contactId'] === contactId && one['tagId'] === tagId,
        )
        if (at >= 0) contactTags.splice(at, 1)
        return {}
      },
    ],
    ...['notes', 'templates', 'templates/bypositions', 'watemplates', 'mtemplates'].map(
      (path): [string, RegExp, Handler] => [
        'GET',
        new RegExp(`^main/${path}$`),
        () => ({ items: [] }),
      ],
    ),
    ['GET', /^messages\/scheduled-messages\/pending$/, () => ({ items: [] })],
    ['GET', /^messages\/stickers$/, () => ({ items: [] })],
  ]

  async function answer(incoming: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://service')
    if (pathname === '/.well-known/bandeja.json') return connection()
    const path = pathname.slice(1)
    const hasBody = Number(incoming.headers['content-length'] ?? 0) > 0
    const read: unknown = hasBody ? await json(incoming) : {}
    const body: Fields = typeof read === 'object' && read !== null ? { ...read } : {}
    const method = incoming.method ?? 'GET'
    calls.push({ method, path, query: Object.fromEntries(searchParams), body })
    const isOpen = path === 'main/login'
    if (!isOpen && incoming.headers.authorization !== `Bearer ${TOKEN}`)
      throw new Refusal(401, 'Unauthorized')
    for (const [verb, pattern, handler] of handlers) {
      const match = verb === method ? pattern.exec(path) : null
      if (match !== null) return handler({ params: match.slice(1), query: searchParams, body })
    }
    throw new Refusal(404, `Cannot ${method} /${path}`)
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      (content) => {
        outgoing.setHeader('content-type', 'application/json')
        outgoing.end(JSON.stringify(content))
      },
      (error: unknown) => {
        outgoing.statusCode = error instanceof Refusal ? error.status : 500
        outgoing.end(error instanceof Error ? error.message : 'error')
      },
    )
  })
  // The push service accepts connections, but no channel can be joined, because the specification does not define the
  // signature.
  const push = new WebSocketServer({ server })
  push.on('connection', (socket) => {
    socket.send(
      JSON.stringify({
        event: 'pusher:connection_established',
        data: '{"socket_id":"1.1","activity_timeout":120}',
      }),
    )
    socket.on('message', (frame) => {
      if (Buffer.isBuffer(frame) && frame.includes('pusher:ping'))
        socket.send('{"event":"pusher:pong","data":"{}"}')
    })
  })
  const port = await listenOnFreePort(server)
  const url = `http://127.0.0.1:${port}`

  function connection(): Fields {
    const services = ['main', 'messages', 'campaigns', 'tags', 'workflows', 'content']
    return {
      name: 'Specified',
      services: Object.fromEntries(services.map((service) => [service, `${url}/${service}`])),
      realtime: { key: 'key', cluster: 'eu', host: '127.0.0.1', port, tls: false },
    }
  }

  return {
    url,
    calls,
    account: ACCOUNT,
    async stop() {
      push.close()
      for (const socket of push.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
