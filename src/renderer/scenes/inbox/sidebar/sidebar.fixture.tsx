import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import type { OptionalService } from '#contract/api/endpoint.ts'
import { levelsApi } from '#contract/api/tags/levels.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { notesApi } from '#contract/api/messages/notes.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { connectionSchema, type Connection } from '#contract/bridge.ts'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { FieldType } from '#contract/entities/contacts/field-types.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import type { Level, LevelTag } from '#contract/entities/tags/level.ts'
import { teamSchema, type Team } from '#contract/entities/people/team.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { startBridge } from '#renderer/data/service/bridge.fixture.ts'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { startLive } from '#renderer/data/live/sync/start.ts'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { refusal, startService } from '#renderer/data/service/service.fixture.ts'
import {
  connectionAtom,
  loadedGroupAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  openContactIdAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import ContactDialogs from '#renderer/scenes/inbox/contact/contact-dialogs.tsx'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import InboxDialogs from '#renderer/scenes/inbox/inbox-dialogs.tsx'
import { member, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import ContactSidebar from './contact-sidebar.tsx'

/** Test support of the contact sidebar and of the dialogs that it opens. */

interface SidebarData extends Omit<InboxData, 'messages' | 'settings'> {
  teams?: Team[]
  /** More of the user's permission, such as their team. */
  permission?: object
  /** The services that the workspace has beside its main ones. Default: CRM and analysis. */
  services?: OptionalService[]
  levels?: Level[]
  levelTags?: LevelTag[]
  /** The fields of contacts that have a name; absent at a service without such names. */
  fields?: ContactField[]
}

/** The team `name` of the group `g1`, with the tag `tag-name`. */
export const team = (name: string): Team =>
  teamSchema.parse({ id: name, name, tagId: `tag-${name}`, memberIds: [] })

/** The connection to a workspace with these services beside its main ones. */
export function connectionTo(...services: OptionalService[]): Connection {
  const address = 'https://team.example'
  const required = ['main', 'messages', 'campaigns', 'tags', 'workflows', 'content'] as const
  return connectionSchema.parse({
    address,
    name: 'Team',
    services: Object.fromEntries([...required, ...services].map((name) => [name, address])),
    frames: [location.origin],
    canChangePassword: false,
    registersStrangers: false,
    sendsMail: false,
    tagTriggers: [],
    managed: false,
  })
}

/** A custom field with a name, which agents see and edit. */
export const namedField = (
  number: number,
  name: string,
  type: FieldType,
  more: Partial<ContactField> = {},
): ContactField =>
  contactFieldSchema.parse({ number, name, type, isShown: true, agentsEdit: true, ...more })

/** A promise and its resolver: an answer that a test holds back. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { until: promise, release: () => resolve() }
}

function SidebarAlone() {
  useLayoutEffect(() => startLive(), [])
  const contactId = useAtomValue(openContactIdAtom)
  const hasDialog = useAtomValue(inboxDialogAtom) !== null
  const hasContactDialog = useAtomValue(contactDialogAtom) !== null
  return (
    <>
      {contactId !== null && (
        <div style={{ width: limits.contactSidebarPx }}>
          <ContactSidebar key={contactId} contactId={contactId} focusComposer={() => undefined} />
        </div>
      )}
      {hasDialog && <InboxDialogs />}
      {hasContactDialog && <ContactDialogs />}
    </>
  )
}

/**
 * Shows the contact sidebar and the dialogs of the inbox alone, over doubles of the service and of the main process. The
 * first chat is open.
 */
export async function openSidebar({
  chats,
  teams = [],
  members = [member('u1', 'Mia'), member('u2', 'Beto')],
  group = {},
  permission = {},
  role = 'ROLE_PUBLISHER',
  services = ['crm', 'analysis'],
  levels = [],
  levelTags = [],
  fields,
}: SidebarData) {
  await page.viewport(1_440, 900)
  const service = startService()
  const bridge = startBridge({
    'outbox.list': () => [],
    'drafts.get': () => [],
    'drafts.set': () => undefined,
    'snoozes.get': () => [],
    'snoozes.set': () => undefined,
    'session.remember': () => undefined,
  })
  service.answer(chatsApi.chatList, () => ({ items: chats, hasMoreItems: false }))
  service.answer(
    chatsApi.contact,
    ({ params: { id } }) => chats.find((one) => one.id === id) ?? refusal(404, 'NOT_FOUND'),
  )
  service.answer(messagesApi.messages, () => ({ items: [], hasOlder: false, hasNewer: false }))
  service.answer(tagsApi.tags, () => ({ items: [] }))
  service.answer(teamsApi.teams, () => ({ items: teams }))
  service.answer(usersApi.userProfile, () => refusal(404, 'NOT_FOUND'))
  service.answer(usersApi.reportAssignError, () => ({ ok: true }))
  service.answer(notesApi.notes, () => ({ items: [] }))
  service.answer(contactTagsApi.contactTags, () => ({ items: [] }))
  service.answer(contactFieldsApi.contactFields, () => ({ items: fields ?? [] }))
  service.answer(levelsApi.levels, () => ({ items: levels }))
  service.answer(levelsApi.levelTags, () => ({ items: levelTags }))
  store.set(connectionAtom, connectionTo(...services))
  signIn(role, {
    hasTeams: teams.length > 0,
    hasChatStatus: true,
    messagingAppData: { appId: 'app' },
    namesFields: fields !== undefined,
    ...group,
  })
  const user = userSchema.parse({
    id: 'u1',
    name: 'Mia',
    permissions: [{ groupId: 'g1', role, tagId: 'tag-u1', ...permission }],
  })
  store.set(sessionAtom, (session) => ({ ...session, user }))
  store.set(loadedMembersAtom, { groupId: 'g1', members })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams })
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: teams })
  const screen = await show(<SidebarAlone />)
  const sidebar = screen.getByRole('complementary', { name: 'Contact information' })
  const open = async (id: string) => {
    await currentLive().conversations.open(id)
    const chat = chats.find((one) => one.id === id)
    if (chat === undefined) throw new Error(`There is no chat ${id}.`)
    await expect
      .element(sidebar.getByText(contactName(chat), { exact: true }).first())
      .toBeVisible()
  }
  const section = (name: string) => sidebar.getByRole('region', { name, exact: true })
  const actions = section('Assigned Agent Data').getByRole('button', { name: 'Actions' })
  await open(chats[0]?.id ?? '')
  // The chosen tab stays from chat to chat, and from test to test.
  const firstTab = sidebar.getByRole('tab', { name: 'Contact' })
  if (firstTab.query()?.getAttribute('aria-selected') === 'false') await firstTab.click()
  const receive = (...events: RealtimeEvent[]) => bridge.push('realtime.events', events)
  return {
    screen,
    service,
    bridge,
    receive,
    /** Opens another chat. */
    open,
    sidebar,
    section,
    dialog: screen.getByRole('dialog'),
    menuItems: screen.getByRole('menu').getByRole('menuitem'),
    /** Opens the menu of the assigned agent, and chooses an item. */
    async act(item: string) {
      await actions.click()
      await screen.getByRole('menuitem', { name: item, exact: true }).click()
    },
    openMenu: () => actions.click(),
    /**
     * Changes a chat at the service.
     * @returns the chat after it, as a response or a live event has it
     */
    change(id: string, more: Partial<Contact>): Contact {
      const index = chats.findIndex((one) => one.id === id)
      const before = chats[index]
      if (before === undefined) throw new Error(`There is no chat ${id}.`)
      const after = { ...before, ...more, revision: (before.revision ?? 0) + 1 }
      chats[index] = after
      return after
    },
    /** Receives the event of changed settings of the group. */
    setGroup(more: object) {
      const changed = groupSchema.parse({ ...store.get(loadedGroupAtom), ...more })
      receive(event('group.settings', { group: changed }))
    },
  }
}

/** The lines of an element's text, without empty ones. */
export const linesOf = (one: { element(): Element }): string[] => {
  const element = one.element()
  return element instanceof HTMLElement
    ? element.innerText.split('\n').filter((line) => line !== '')
    : []
}

/** The text of each element. */
export const textsOf = (all: { elements(): Element[] }): string[] =>
  all.elements().map((one) => (one instanceof HTMLElement ? one.innerText : ''))
