import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { notificationsApi } from '#contract/api/messages/notifications.ts'
import { savedViewsApi } from '#contract/api/chats/saved-views.ts'
import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import {
  settingsSchema,
  type Connection,
  type RequestOutput,
  type Session,
  type Settings,
} from '#contract/bridge.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import { draftChangeSchema, draftSchema, type Draft } from '#contract/draft.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { memberSchema, type Member } from '#contract/entities/people/member.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { userSchema, type User } from '#contract/entities/people/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import type { ServiceStatusKind } from '#contract/rules/people/service-status.ts'
import { refused, startBridge } from '#renderer/data/service/bridge.fixture.ts'
import { storeStartLink } from '#renderer/data/navigation/deep-link.ts'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import { refusal, startService } from '#renderer/data/service/service.fixture.ts'
import { languageAtom } from '#renderer/data/session/session.ts'
import { startSession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { speak } from '#renderer/i18n/index.ts'
import { App } from './app.tsx'
import { draw } from './page.fixture.tsx'
// Loaded with the test, not while it runs: each is a hundred modules.
import './first-screen.ts'

/** Test support of the whole app: its routes and layouts over doubles of the service and of the main process. */

export const PASSWORD = 'correct horse battery'

const addresses = (url: string): Connection['services'] => ({
  main: url,
  messages: url,
  campaigns: url,
  crm: url,
  analysis: url,
  tags: url,
  workflows: url,
  content: url,
})

/** The connection to a workspace. */
export const connection = (address: string, more: Partial<Connection> = {}): Connection => ({
  address,
  name: 'Casa Nogal',
  services: addresses(address),
  frames: [],
  canChangePassword: true,
  registersStrangers: true,
  sendsMail: true,
  tagTriggers: [],
  managed: false,
  ...more,
})

export const WORKSPACE = 'https://bandeja.example'

export type Role = 'ROLE_ADMI' | 'ROLE_MANAGER' | 'ROLE_PUBLISHER'

/** The user's permission in the group `g1`, and their role in `g2`. */
type Access = { role?: Role; elsewhere?: Role } & Partial<Omit<Permission, 'role'>>

/** A user of the groups `g1` and, with `elsewhere`, `g2`. */
export const person = (
  id: string,
  name: string,
  { role = 'ROLE_PUBLISHER', elsewhere, ...more }: Access = {},
): User =>
  userSchema.parse({
    id,
    name,
    email: `${name.toLowerCase()}@example.test`,
    serviceStatus: 1,
    permissions: [
      { groupId: 'g1', groupName: 'Sales', role, tagId: `tag-${id}`, ...more },
      ...(elsewhere === undefined
        ? []
        : [{ groupId: 'g2', groupName: 'Elsewhere', role: elsewhere }]),
    ],
  })

/** Mia, an agent of the group `g1` "Sales". */
export const mia = (more: Access = {}): User => person('u1', 'Mia', more)

const memberOf = ({ id, name }: User): Member =>
  memberSchema.parse({ id, name, role: 'ROLE_PUBLISHER', serviceStatus: 1, tagId: `tag-${id}` })

export interface AppData {
  path?: string
  /** null: nobody is signed in. */
  user?: User | null
  /** Who may sign in, with the password `PASSWORD`. Default: the user, or Mia. */
  users?: User[]
  /** Fields of the groups, by id. */
  groups?: Record<string, object>
  /** Newest first, of all groups. */
  chats?: Contact[]
  /** By contact, oldest first. Default: one message of the customer. */
  messages?: Record<string, Message[]>
  members?: Record<string, Member[]>
  /** By group. */
  teams?: Record<string, Team[]>
  tags?: Record<string, Tag[]>
  /** The numbers of chats in the views. Default: the service has no views. */
  views?: { mine: number; unassigned: number; waiting: number; all: number }
  connection?: Connection | null
  fixedAddress?: string
  /** The identity provider fixed by IT. */
  provider?: RequestOutput<'app.info'>['provider']
  settings?: Partial<Settings>
  locked?: boolean
}

const named = ({ name, lastName = '', phone }: Contact) =>
  `${name} ${lastName} ${phone}`.toLowerCase()

/** Answers the calls of the layout and of the inbox. */
function answerCalls({
  chats: first = [],
  messages = {},
  groups = {},
  members = {},
  teams = {},
  tags = {},
  views,
}: AppData) {
  let chats = first
  const service = startService()
  const names: Record<string, string> = { g1: 'Sales', g2: 'Elsewhere' }
  const groupOf = (id: string): Group =>
    groupSchema.parse({
      id,
      name: names[id],
      language: 'en',
      messagingAppData: { appId: 'app' },
      ...groups[id],
    })
  service.answer(groupsApi.group, ({ params: { id = '' } }) => groupOf(id))
  service.answer(usersApi.users, ({ query: { groupId = '' } }) => ({
    items: members[groupId] ?? [memberOf(person('u1', 'Mia')), memberOf(person('u2', 'Beto'))],
  }))
  service.answer(teamsApi.teams, ({ query: { groupId = '' } }) => ({ items: teams[groupId] ?? [] }))
  service.answer(chatsApi.chatList, ({ query }) => {
    const words = (query['filter'] ?? '').toLowerCase().split(' ').filter(Boolean)
    const digits = words.join('').replace('+', '')
    return {
      items: chats.filter(
        (chat) =>
          chat.groupId === query['groupId'] &&
          chat.archived === (query['archived'] === 'true') &&
          (words.every((word) => named(chat).includes(word)) || named(chat).includes(digits)),
      ),
      hasMoreItems: false,
    }
  })
  service.answer(
    chatsApi.contact,
    ({ params: { id } }) => chats.find((one) => one.id === id) ?? refusal(404, 'NOT_FOUND'),
  )
  service.answer(chatsApi.pendingChats, () => ({ pendingChatsAmount: 0, changesMany: true, views }))
  service.answer(messagesApi.messages, ({ params: { contactId = '' } }) => ({
    items: messages[contactId] ?? [
      message(`m-${contactId}`, contactId, {
        updatedAt: new Date(Date.now() - 60_000).toISOString(),
      }),
    ],
    hasOlder: false,
    hasNewer: false,
  }))
  service.answer(notificationsApi.notifications, () => ({ items: [], total: 0 }))
  service.answer(savedViewsApi.savedViews, () => ({ items: [] }))
  service.answer(snoozesApi.snoozes, () => ({ items: [] }))
  service.answer(tagsApi.tags, ({ query: { groupId = '' } }) => ({ items: tags[groupId] ?? [] }))
  return {
    service,
    groupOf,
    setChats(now: Contact[]): void {
      chats = now
    },
  }
}

/** The main process with its session, settings and drafts. */
function startMain(
  {
    user = mia(),
    users = [user ?? mia()],
    locked = false,
    settings,
    fixedAddress,
    provider = null,
  }: AppData,
  start: Connection | null,
) {
  let session: Session = { user, tokenStore: 'keychain', locked, returnTo: null }
  let stored: Settings = { ...defaultSettings, theme: 'light', lastLanguage: 'en', ...settings }
  let status: ServiceStatusKind = 'available'
  /** By user, group and subject. */
  const drafts = new Map<string, Draft>()
  const draftsOf = (groupId: unknown) => `${session.user?.id} ${String(groupId)} `
  const change = (part: Partial<Session>) => (session = { ...session, ...part })
  const bridge = startBridge({
    'app.info': () => ({
      version: '1.0.0',
      platform: 'linux',
      locale: 'en-US',
      formatLocale: 'en-US',
      runtime: 'browser',
      fixedAddress: fixedAddress ?? null,
      fixedSettings: [],
      policy: { problems: [], isBlocked: false },
      provider,
      unreached: null,
    }),
    'connection.get': () => start,
    'session.get': () => session,
    'session.signIn': ({ email, password }) => {
      const found = users.find((one) => one.email === email)
      if (found === undefined || password !== PASSWORD) return refused('INVALID_CREDENTIALS', 401)
      return change({ user: found, locked: false })
    },
    'session.signOut': () => change({ user: null, locked: false, returnTo: null }),
    'session.lock': () => change({ locked: true }),
    'session.unlock': ({ password }) =>
      password === PASSWORD ? change({ locked: false }) : refused('INVALID_CREDENTIALS', 401),
    'session.refresh': () => session,
    'session.remember': ({ path, userId }) => {
      // A signed-in user's path is for the end of the session, which a test reports with `pushSession`.
      if (userId === null || session.locked) change({ returnTo: path })
    },
    'context.set': () => undefined,
    'serviceStatus.get': () => ({ status }),
    'serviceStatus.set': (set) => {
      ;({ status } = set)
      return set
    },
    'presence.typing': () => undefined,
    'realtime.get': () => ({ state: 'live' }),
    'outbox.list': () => [],
    'outbox.unsent': () => ({ waiting: 0, failed: 0 }),
    'drafts.get': ({ groupId }) =>
      [...drafts].flatMap(([key, draft]) => (key.startsWith(draftsOf(groupId)) ? [draft] : [])),
    'drafts.set': ({ groupId, draft: changed }) => {
      const { value, ...draft } = draftChangeSchema.parse(changed)
      const key = `${draftsOf(groupId)}${draft.kind} ${draft.id}`
      drafts.delete(key)
      if (value !== null) drafts.set(key, draftSchema.parse({ ...draft, value }))
    },
    'damagedFiles.take': () => [],
    'snoozes.get': () => [],
    'settings.get': () => stored,
    'settings.set': (set) => (stored = settingsSchema.parse({ ...stored, ...set })),
    'proxy.get': () => null,
    'clipboard.write': () => undefined,
  })
  return {
    bridge,
    /** The session changes, as main reports it. */
    pushSession(part: Partial<Session>): void {
      bridge.push('session.changed', change(part))
    },
  }
}

/**
 * Starts the app at a path; resolves once it is drawn.
 *
 * Main signs in `users` with `PASSWORD`, locks and unlocks, and keeps settings and drafts. The service has the groups and
 * their chats. What changes them is answered by the test, with `service.answer`.
 */
export async function openApp(data: AppData = {}) {
  const { service, groupOf, setChats } = answerCalls(data)
  const address = data.connection === undefined ? connection(WORKSPACE) : data.connection
  const { bridge, pushSession } = startMain(data, address)
  // With a key of its own, as every entry of the history but a page's first one has.
  history.replaceState({ key: crypto.randomUUID() }, '', data.path ?? '/dashboard')
  storeStartLink()
  await startSession()
  await speak(store.get(languageAtom))
  // As high as the window: lists draw the rows that are in sight.
  const screen = await draw(
    <div style={{ height: '100vh' }}>
      <App />
    </div>,
  )
  const list = screen.getByRole('grid')
  const row = (name: string) =>
    list.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
  const composer = screen.getByRole('textbox', { name: 'Message', exact: true })
  const bubbles = screen.getByRole('feed').getByRole('article')
  return {
    screen,
    service,
    bridge,
    pushSession,
    groupOf,
    /** What the service has from now on. */
    setChats,
    row,
    heading,
    composer,
    bubbles,
    button: (name: string | RegExp) => screen.getByRole('button', { name, exact: true }),
    /** The path and query of the address. */
    path: () => location.pathname + location.search,
    /** Opens a chat by its row, and waits for its messages. */
    async open(name: string) {
      await row(name).click()
      await expect.element(heading(name)).toBeVisible()
      await expect.element(bubbles.last()).toBeVisible()
    },
    press: (keys: string) => userEvent.keyboard(keys),
    /** Receives live events, as main pushes them. */
    receive: (...events: RealtimeEvent[]) => bridge.push('realtime.events', events),
    /** Navigates as a link or a notification does. */
    goTo: (path: string) => bridge.push('navigate', { path }),
    /** Enters the password on the lock screen. */
    async unlock() {
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
      await userEvent.keyboard(`${PASSWORD}{Enter}`)
    },
    /** Fills and sends the form of the sign-in, in the language of the screen. */
    async signIn(email: string, password = PASSWORD) {
      await screen.getByRole('textbox').first().fill(email)
      await userEvent.keyboard('{Tab}')
      await userEvent.keyboard(password)
      await userEvent.keyboard('{Enter}')
    },
  }
}
