import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { control as testControl } from '#simulator/control/control-app.ts'
import type {
  Channel,
  ChannelListener,
  OutboundMessage,
  OutboundReaction,
} from '#workspace/channel/channel.ts'
import { createClock } from '#workspace/clock.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import type { WorkspaceOptions } from '#workspace/options.ts'
import { createWorkspace, type Workspace } from '#workspace/workspace.ts'
import { assertDocumented } from './documented.ts'
import {
  administer,
  createUsersDatabase,
  postgresServer,
  type TestDatabase,
} from './postgres-data.ts'
import { createUsersData } from './users-data.ts'
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

/** Calls the service as one user. */
export type Caller = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** A channel that records its messages, and lets a test write as the customers. */
export interface ProbeChannel extends Channel {
  sent: OutboundMessage[]
  reactions: OutboundReaction[]
  customer: ChannelListener
}

export interface Rig {
  /** The currently running service. */
  readonly workspace: Workspace
  /** Scheme, host and port. */
  url: string
  channel: ProbeChannel
  /** What the service logged. */
  log: string[]
  /** Calls without a session, to any service: `main/login`. */
  call: Caller
  /** Signs a user in once, and calls as them. */
  as(name: Name): Promise<Caller>
  tokenOf(name: Name): Promise<string>
  /** Creates a contact whose customer has just written, by default. */
  contact(
    id: string,
    more?: Partial<ContactsTable>,
    tags?: string[],
    levelTags?: { levelId: string; tagId: string }[],
  ): Promise<string>
  /** Copies the committed data, without the files, for a service that a test opens beside this one. */
  copyData(): Promise<Pick<WorkspaceOptions, 'dataDir' | 'database'>>
  /**
   * Kills the service: uncommitted data is lost, and it sends nothing more. `comeBack` starts the
   * next one at the same address, with the stored data and the time of its clock.
   * @param onCopied called when the stored data has been copied
   */
  kill(onCopied?: () => void): Promise<{ comeBack(): Promise<void> }>
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
      lineUpdate: () => Promise.reject(new Error('not started')),
      lineStopped: () => Promise.reject(new Error('not started')),
      lineLeaving: () => Promise.reject(new Error('not started')),
      accepted: () => Promise.reject(new Error('not started')),
      waits: () => Promise.reject(new Error('not started')),
      fileDelayed: () => Promise.reject(new Error('not started')),
      fileArrived: () => Promise.reject(new Error('not started')),
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

/** The app stores data by address: a reused port would restore another test's data. */
const usedPorts = new Set<number>()

/**
 * Listens on a port that no other workspace here has had.
 * @returns the port
 */
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

/** The channel of one service, closed with it. */
function channelUntil(probe: ProbeChannel, isOver: () => boolean): Channel {
  return {
    start: (listener) => probe.start(listener),
    send: (message) => (isOver() ? undefined : probe.send(message)),
    react: (reaction) => (isOver() ? undefined : probe.react(reaction)),
    close: () => probe.close(),
  }
}

export interface RigOptions extends Partial<Omit<WorkspaceOptions, 'control'>> {
  /** Whether the tests' calls are added. Default: no. */
  control?: boolean
}

/** A workspace on a port of its own, with `people` in it and no chats yet. */
export async function startRig({ control, ...options }: RigOptions = {}): Promise<Rig> {
  const folders: string[] = []
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-contract-'))
    folders.push(folder)
    return folder
  }
  const channel = createProbe()
  const log: string[] = []
  let killed = 0
  const open = (dataDir: string, more: Partial<WorkspaceOptions> = {}): Promise<Workspace> => {
    const lives = killed
    return createWorkspace({
      dataDir,
      ...(database !== undefined && { database: database.url }),
      passwordCost: cheapCost,
      checksOutput: true,
      channel: () => channelUntil(channel, () => killed > lives),
      log: (message, details) => log.push(`${message} ${JSON.stringify(details)}`),
      ...(control && { control: testControl }),
      ...options,
      ...more,
    })
  }
  const databases: TestDatabase[] = []
  const ofServer = (database: TestDatabase) => {
    databases.push(database)
    return database
  }
  const isOwn = options.database === undefined
  let database =
    postgresServer !== undefined && isOwn
      ? ofServer(await createUsersDatabase(postgresServer))
      : undefined
  let dataDir = await newFolder()
  if (database === undefined && isOwn) await createUsersData(dataDir)
  let workspace = await open(dataDir)
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

  /** Copies what is committed to another folder or, on a server, to another database. */
  async function copyTo(folder: string): Promise<TestDatabase | undefined> {
    if (database !== undefined) {
      const copy = ofServer(await database.copy())
      // The copied service is no instance of the copy: it would be waited for.
      await administer(copy.url, 'delete from instances')
      return copy
    }
    await sql`vacuum into ${join(folder, 'workspace.sqlite')}`.execute(workspace.storage.db)
    return undefined
  }

  const rig: Rig = {
    get workspace() {
      return workspace
    },
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
      const { storage, clock } = workspace
      const now = clock.now()
      const row = contactRow({
        id,
        group_id: GROUP,
        name: `Customer ${id}`,
        phone: `5190000${String(contacts).padStart(4, '0')}`,
        created_at: now,
        activity: activityAt(now, contacts),
        last_contact_response_at: now,
        last_position: more.last_contact_response_at === null ? 0 : 1,
        ...more,
      })
      await storage.transaction((tx) => insertContact(tx, row, tags, levelTags))
      return id
    },
    async copyData() {
      const folder = await newFolder()
      const copy = await copyTo(folder)
      return { dataDir: folder, ...(copy !== undefined && { database: copy.url }) }
    },
    async kill(onCopied) {
      const { clock } = workspace
      const ahead = clock.now() - Date.now()
      const next = await newFolder()
      const copy = await copyTo(next)
      onCopied?.()
      killed += 1
      for (const event of ['request', 'upgrade', 'clientError']) server.removeAllListeners(event)
      const refuse = ({ socket }: { socket: { destroy(): void } }) => socket.destroy()
      server.on('request', refuse)
      server.on('upgrade', refuse)
      server.closeAllConnections()
      await workspace.close()
      await cp(join(dataDir, 'files'), join(next, 'files'), { recursive: true })
      dataDir = next
      database = copy
      return {
        async comeBack() {
          workspace = await open(dataDir, { clock: createClock(() => Date.now() + ahead) })
          for (const event of ['request', 'upgrade']) server.removeAllListeners(event)
          workspace.attach(server)
        },
      }
    },
    async stop() {
      await workspace.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      for (const each of databases) each.release()
      // A mail that takes longer than the close may still be written.
      for (const folder of folders)
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return rig
}
