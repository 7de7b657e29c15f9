import { useLayoutEffect, type ReactNode } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import {
  outboxEntrySchema,
  settingsSchema,
  type OutboxEntry,
  type RequestInput,
  type Settings,
} from '#contract/bridge.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { memberSchema, type Member } from '#contract/entities/people/member.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import type { Snooze } from '#contract/rules/chats/snooze.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { startBridge } from '#renderer/data/service/bridge.fixture.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { startLive } from '#renderer/data/live/sync/start.ts'
import {
  refusal,
  startService,
  type ServiceDouble,
} from '#renderer/data/service/service.fixture.ts'
import {
  hasViewsAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  settingsAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import InboxScene from './inbox-scene.tsx'

/** Test support of the inbox: the whole scene over doubles of the service and of the main process. */

export interface InboxData {
  /** Newest first, as the service lists them. */
  chats: Contact[]
  /** By contact, oldest first. Default: one message of the customer. */
  messages?: Record<string, Message[]>
  role?: 'ROLE_ADMI' | 'ROLE_MANAGER' | 'ROLE_PUBLISHER'
  group?: object
  members?: Member[]
  teams?: Team[]
  settings?: Partial<Settings>
  /** Whether the service has the views above the list. Known at the start, so that the list does not move. */
  views?: boolean
  /** Whether the router follows the page's own address. */
  inAddress?: boolean
  /** What is around or beside the inbox. */
  frame?: (inbox: ReactNode) => ReactNode
  /** Replaces answers of the service before the inbox is shown. */
  onService?: (service: ServiceDouble) => void
  /** What is in the outbox. */
  unsent?: OutboxEntry[]
  /** The chats that the user has snoozed. */
  snoozes?: Snooze[]
}

/** A member of the group `g1`. */
export const member = (id: string, name: string, more: object = {}): Member =>
  memberSchema.parse({
    id,
    name,
    role: 'ROLE_PUBLISHER',
    serviceStatus: 1,
    tagId: `tag-${id}`,
    ...more,
  })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/**
 * The chats `c1` to `cn` of "Customer 1" (the oldest) to "Customer n", newest first. They are the user's own, and each
 * customer waits for an answer.
 * @param more fields of all of them
 */
export const customers = (count: number, more: Partial<Contact> = {}): Contact[] =>
  Array.from({ length: count }, (_, index) => {
    const written = minutesAgo(index + 1)
    return contact(`c${count - index}`, {
      name: `Customer ${count - index}`,
      userId: 'u1',
      lastContactResponseAt: written,
      chat: { updateAt: written, lastMessage: `Question ${count - index}` },
      ...more,
    })
  })

function LiveInbox() {
  useLayoutEffect(() => startLive(), [])
  // As high as the window: lists draw the rows that are in sight.
  return (
    <div style={{ height: '100vh' }}>
      <InboxScene />
    </div>
  )
}

/** A frame with another part of the app beside the inbox, e.g. the rail. */
export const beside = (part: ReactNode) => (inbox: ReactNode) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'auto 1fr' }}>
    {part}
    {inbox}
  </div>
)

/** An entry as main adds it to its outbox. */
const entryOf = (added: RequestInput<'outbox.add'>): OutboxEntry =>
  outboxEntrySchema.parse({
    ...added,
    state: 'sending',
    createdAt: new Date().toISOString(),
    attempts: 1,
  })

/**
 * Shows the inbox of a user of the group `g1`; resolves once the list is drawn.
 *
 * The service lists `chats`, finds each of them, and has their messages. What changes them is answered by the test, with
 * `service.answer`. A message that is sent stays in the outbox until the test pushes `outbox.settled`.
 */
export async function openInbox({
  chats,
  messages = {},
  role = 'ROLE_PUBLISHER',
  group = {},
  members = [member('u1', 'Mia'), member('u2', 'Beto')],
  teams = [],
  settings = {},
  views = false,
  inAddress = false,
  frame = (inbox) => inbox,
  onService = () => undefined,
  unsent = [],
  snoozes = [],
}: InboxData) {
  const service = startService()
  const entries = [...unsent]
  const bridge = startBridge({
    'outbox.list': () => entries,
    'outbox.add': (added) => {
      const entry = entryOf(added)
      entries.push(entry)
      return entry
    },
    'drafts.get': () => [],
    'drafts.set': () => undefined,
    'snoozes.get': () => snoozes,
    'snoozes.set': () => undefined,
    'session.remember': () => undefined,
    'presence.typing': () => undefined,
    'settings.set': (change) => {
      const changed = settingsSchema.parse({ ...store.get(settingsAtom), ...change })
      store.set(settingsAtom, changed)
      return changed
    },
  })
  service.answer(chatsApi.chatList, () => ({ items: chats, hasMoreItems: false }))
  service.answer(
    chatsApi.contact,
    ({ params: { id } }) => chats.find((one) => one.id === id) ?? refusal(404, 'NOT_FOUND'),
  )
  service.answer(chatsApi.pendingChats, () => ({ pendingChatsAmount: 0, changesMany: true }))
  service.answer(messagesApi.messages, ({ params: { contactId = '' } }) => ({
    items: messages[contactId] ?? [
      message(`m-${contactId}`, contactId, { updatedAt: minutesAgo(1) }),
    ],
    hasOlder: false,
    hasNewer: false,
  }))
  service.answer(snoozesApi.snoozes, () => ({ items: [] }))
  service.answer(tagsApi.tags, () => ({ items: [] }))
  service.answer(teamsApi.teams, () => ({ items: teams }))
  onService(service)
  signIn(role, { hasTeams: false, messagingAppData: { appId: 'app' }, ...group })
  store.set(settingsAtom, { ...defaultSettings, theme: 'light', language: 'en', ...settings })
  store.set(hasViewsAtom, views)
  store.set(loadedMembersAtom, { groupId: 'g1', members })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams })

  const screen = await show(frame(<LiveInbox />), { inAddress })
  const list = screen.getByRole('grid', { name: 'Chat list' })
  const row = (name: string) =>
    list.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
  const composer = screen.getByRole('textbox', { name: 'Message', exact: true })
  const bubbles = screen.getByRole('feed').getByRole('article')
  const first = chats.find(({ id }) => !snoozes.some(({ contactId }) => contactId === id))
  if (first !== undefined) await expect.element(row(contactName(first))).toBeVisible()
  return {
    screen,
    service,
    bridge,
    row,
    heading,
    composer,
    bubbles,
    /** Opens a chat by its row, and waits for its messages. */
    async open(name: string) {
      await row(name).click()
      await expect.element(heading(name)).toBeVisible()
      await expect.element(bubbles.last()).toBeVisible()
    },
    press: (keys: string) => userEvent.keyboard(keys),
    /** Receives live events, as main pushes them. */
    receive: (...events: RealtimeEvent[]) => bridge.push('realtime.events', events),
  }
}
