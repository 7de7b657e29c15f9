import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Channel,
  ChannelListener,
  OutboundMessage,
  OutboundReaction,
} from '#workspace/channel/channel.ts'
import { activityAt } from '#workspace/storage/activity-key.ts'
import { contactRow } from '#workspace/storage/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { createWorkspace, type Workspace, type WorkspaceOptions } from '#workspace/workspace.ts'
import { assertDocumented } from './documented.ts'
import { layDownPeople } from './users-data.ts'
import { cheapCost, emailOf, GROUP, PASSWORD, type Name } from './users.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'

export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read single members of the JSON; a missing one fails the test
  body: any
}

export interface CallOptions {
  body?: unknown
  group?: string | null
  token?: string | null
  headers?: Record<string, string>
}

/** Calls the service as one person. */
export type Caller = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** A channel that keeps what it is given, and lets a test speak for the customers. */
export interface ProbeChannel extends Channel {
  sent: OutboundMessage[]
  reactions: OutboundReaction[]
  customer: ChannelListener
}

export interface Rig {
  workspace: Workspace
  /** Scheme, host and port. */
  url: string
  channel: ProbeChannel
  /** What the service logged. */
  log: string[]
  /** Calls without signing in, to any service: `main/login`. */
  call: Caller
  /** Signs a person in, once, and calls as them. */
  as(name: Name): Promise<Caller>
  tokenOf(name: Name): Promise<string>
  /** A contact whose customer wrote just now, unless told otherwise. */
  contact(
    id: string,
    more?: Partial<ContactsTable>,
    tags?: string[],
    levelTags?: { levelId: string; tagId: string }[],
  ): Promise<string>
  stop(): Promise<void>
}

function createProbe(): ProbeChannel {
  const probe: ProbeChannel = {
    sent: [],
    reactions: [],
    customer: {
      message: () => Promise.reject(new Error('not started')),
      firstMessage: () => Promise.reject(new Error('not started')),
      flowAnswers: () => Promise.reject(new Error('not started')),
      status: () => Promise.reject(new Error('not started')),
      reaction: () => Promise.reject(new Error('not started')),
    },
    start(listener) {
      probe.customer = listener
    },
    send: (message) => void probe.sent.push(message),
    react: (reaction) => void probe.reactions.push(reaction),
    close: () => Promise.resolve(),
  }
  return probe
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  }
}

/** What a desktop keeps belongs to an address: a port that another test's workspace had comes with what was left there. */
const usedPorts = new Set<number>()

/** Listens on a port that no workspace here has had. @returns the port */
async function listen(server: Server): Promise<number> {
  for (;;) {
    const port = await listenOnFreePort(server)
    if (!usedPorts.has(port)) {
      usedPorts.add(port)
      return port
    }
    server.close()
    await once(server, 'close')
  }
}

/** A workspace on a port of its own, with `people` in it and no chats yet. */
export async function startRig(options: Partial<WorkspaceOptions> = {}): Promise<Rig> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bandeja-contract-'))
  const channel = createProbe()
  const log: string[] = []
  await layDownPeople(dataDir)
  const workspace = await createWorkspace({
    dataDir,
    passwordCost: cheapCost,
    checksOutput: true,
    channel: () => channel,
    log: (message, details) => log.push(`${message} ${JSON.stringify(details)}`),
    ...options,
  })
  const { storage, clock } = workspace
  const server = createServer()
  workspace.attach(server)
  const url = `http://127.0.0.1:${await listen(server)}`
  const tokens = new Map<Name, Promise<string>>()
  let contacts = 0

  const caller =
    (ownToken: string | null): Caller =>
    async (method, path, { body, group = GROUP, token = ownToken, headers = {} } = {}) => {
      const isForm = body instanceof FormData
      const isText = typeof body === 'string'
      const response = await fetch(path.startsWith('/') ? url + path : `${url}/services/${path}`, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(group !== null && { 'x-group-id': group }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm || isText ? body : JSON.stringify(body) }),
      })
      const answer = await read(response)
      assertDocumented(method, path, answer)
      return answer
    }

  const call = caller(null)

  async function signIn(name: Name): Promise<string> {
    const { body } = await call('POST', 'main/login', {
      body: { email: emailOf(name), password: PASSWORD },
    })
    return String(body.token)
  }

  const rig: Rig = {
    workspace,
    url,
    channel,
    log,
    call,
    as: async (name) => caller(await rig.tokenOf(name)),
    tokenOf(name) {
      const token = tokens.get(name) ?? signIn(name)
      tokens.set(name, token)
      return token
    },
    async contact(id, more = {}, tags = [], levelTags = []) {
      contacts += 1
      const now = clock.now()
      const row = contactRow({
        id,
        group_id: GROUP,
        name: `Customer ${id}`,
        phone: `5190000${String(contacts).padStart(4, '0')}`,
        created_at: now,
        activity: activityAt(now, contacts),
        last_contact_response_at: now,
        ...more,
      })
      await storage.transaction((tx) => insertContact(tx, row, tags, levelTags))
      return id
    },
    async stop() {
      await workspace.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return rig
}
