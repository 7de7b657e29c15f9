import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/index.ts'
import { channels } from '#contract/events.ts'
import { routes } from '#workspace/routes/index.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { saveMacro } from '#workspace/storage/chats/macros.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import {
  contactCalls,
  contactLists,
  namesContact,
  returnsContacts,
  type ContactCall,
} from './support/contact-calls.ts'
import { until } from './push-support.ts'
import { followAs, type ReceivedEvent } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Caller, type Rig } from './support/test-workspace.ts'

/** Chats with every kind of owner, and one of another business. */
const chats = {
  'of-ana': { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' },
  'of-beto': { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' },
  'of-rita': { user_id: 'rita', user_tag_id: 'tag-rita' },
  'of-shared-tag': { user_tag_id: 'tag-shared' },
  free: {},
  'free-south': { team_tag_id: 'tag-south' },
  'free-nobodys-team': { team_tag_id: 'tag-empty' },
  elsewhere: { group_id: OTHER_GROUP },
} as const
type Chat = keyof typeof chats
const all = Object.keys(chats).filter((id): id is Chat => id in chats)

/** Visibility if free contacts are hidden from agents (section 6). */
const sees: Record<Name, readonly Chat[]> = {
  sara: all.filter((id) => id !== 'elsewhere'),
  adam: all.filter((id) => id !== 'elsewhere' && id !== 'free-nobodys-team'),
  susi: all.filter((id) => id !== 'elsewhere' && id !== 'free-nobodys-team'),
  mia: ['of-ana', 'of-rita', 'of-shared-tag', 'free'],
  ana: ['of-ana', 'of-shared-tag'],
  beto: ['of-beto'],
  rita: ['of-rita'],
  gone: [],
  olga: [],
}
const inOrder = (a: string, b: string) =>
  all.findIndex((id) => id === a) - all.findIndex((id) => id === b)
const everybody = Object.keys(sees).filter((name): name is Name => name in sees)

const names = (of: (endpoint: Endpoint) => boolean): string[] =>
  Object.values(endpoints)
    .filter(of)
    .map(({ name }) => name)
    .toSorted()

const served = new Set(routes.map(({ endpoint }) => endpoint.name))
const servedOf = <Name extends string>(table: Record<Name, unknown>): Name[] =>
  Object.keys(table).filter((name): name is Name => name in table && served.has(name))
const calls = servedOf(contactCalls)
const lists = servedOf(contactLists)

let rig: Rig
/** The text of each chat's customer. */
const messageOf = new Map<string, string>()
/** The text scheduled in each chat. */
const scheduledOf = new Map<string, string>()

async function needle(contactId: string): Promise<void> {
  const content = { type: 'text', text: `needle ${contactId}` } as const
  messageOf.set(contactId, (await rig.channel.customer.message({ contactId, content })).id)
}

/** Schedules a message in a chat, as a super admin of its group. */
async function schedule(contactId: string): Promise<void> {
  const isOther = contactId === 'elsewhere'
  const caller = await rig.as(isOther ? 'olga' : 'sara')
  const group = isOther ? OTHER_GROUP : GROUP
  const { status, body } = await make(caller, 'scheduleMessage', contactId, group)
  if (status !== 200) throw new Error(`nothing could be scheduled: ${status}`)
  scheduledOf.set(contactId, body.id)
}

beforeAll(async () => {
  rig = await startRig()
  const { storage, clock } = rig.workspace
  const group = await findGroup(storage.db, GROUP)
  if (group === undefined) throw new Error('no group')
  // With every feature on: calls are refused only because of visibility.
  const features = {
    chatStatusTags: ['Sold'],
    dataExt001Enabled: true,
    hasFlows: true,
    hasNotifications: true,
  }
  const settings = { ...group, ...features, freeContactsNotVisibleByPublisher: true }
  await saveGroup(storage.db, settings)
  const macro = {
    id: 'mark',
    groupId: GROUP,
    name: 'Mark',
    actions: [{ kind: 'important' as const }],
  }
  await saveMacro(storage.db, macro, clock.now())
  for (const [index, id] of all.entries()) {
    const now = clock.now()
    const contact = { id, group_id: GROUP, name: `Secret ${id}`, phone: `5180000000${index}` }
    const activity = activityAt(now, 900 + index)
    const row = contactRow({ ...contact, created_at: now, activity, ...chats[id] })
    await storage.transaction((tx) => insertContact(tx, row))
    await needle(id)
    await schedule(id)
  }
})
afterAll(() => rig.stop())

/** Calls an endpoint about a contact. */
async function make(
  caller: Caller,
  name: keyof typeof contactCalls,
  contactId: string,
  group: string = GROUP,
): Promise<Answer> {
  const { method, service, path: template }: Endpoint = endpoints[name]
  const {
    path = {},
    query = {},
    body,
  }: ContactCall = contactCalls[name](
    contactId,
    messageOf.get(contactId) ?? 'nobody',
    scheduledOf.get(contactId) ?? 'nobody',
  )
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, place: string) => path[place] ?? '')
  const search = new URLSearchParams(query).toString()
  return await caller(method, `${service}${filled}${search === '' ? '' : `?${search}`}`, {
    group,
    ...(body === undefined ? {} : { body }),
  })
}

/** All data that a call about a contact could change. */
async function stored(): Promise<string> {
  const { db } = rig.workspace.storage
  const tables = [
    'scheduled_messages',
    'contacts',
    'messages',
    'notes',
    'contact_tags',
    'contact_level_tags',
    'assignments',
    'snoozes',
    'chat_followers',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify([rows, rig.channel.sent.length, rig.channel.reactions.length])
}

describe('of the endpoints', () => {
  test('each that names a contact or a message is covered', () => {
    expect(Object.keys(contactCalls).toSorted()).toEqual(names(namesContact))
  })

  test('each that may return any contact is covered', () => {
    expect(Object.keys(contactLists).toSorted()).toEqual(names(returnsContacts))
  })
})

describe.each(everybody)('%s', (name) => {
  const hidden = all.filter((id) => !sees[name].includes(id))

  test.each(calls)('cannot distinguish by %s a hidden chat from a missing one', async (call) => {
    const caller = await rig.as(name)
    const before = await stored()
    const nobody = await make(caller, call, 'nobody')
    // Failures are reported by every member, for any chat.
    const isHeard = call === 'reportAssignError' && sees[name].length > 0
    expect(nobody.status).toBe(isHeard ? 200 : 404)
    for (const id of hidden) {
      const { status, body } = await make(caller, call, id)
      expect([id, status, body]).toEqual([id, nobody.status, nobody.body])
    }
    expect(await stored()).toBe(before)
  })

  test.each(lists)('gets no hidden chat from %s', async (list) => {
    const { method, service, path }: Endpoint = endpoints[list satisfies EndpointName]
    const search = new URLSearchParams(contactLists[list]).toString()
    const { status, body } = await (await rig.as(name))(method, `${service}${path}?${search}`)
    const forbidden: Partial<Record<typeof list, readonly Name[]>> = {
      // Supervisors have no screen Contacts (section 2).
      contactTable: ['susi'],
      blockedContacts: ['ana', 'beto', 'rita'],
      duplicates: ['susi', 'ana', 'beto', 'rita'],
      merges: ['susi', 'ana', 'beto', 'rita'],
      historyImports: ['susi', 'mia', 'ana', 'beto', 'rita'],
      ruleRuns: ['ana', 'beto', 'rita'],
    }
    const isForbidden = forbidden[list]?.includes(name) === true
    expect(status).toBe(sees[name].length === 0 ? 404 : isForbidden ? 403 : 200)
    const json = JSON.stringify(body)
    const leaked = hidden.filter((id) => json.includes(`"${id}"`) || json.includes(`needle ${id}"`))
    expect(leaked).toEqual([])
  })

  test('gets exactly their chats from the list, with the right pending count', async () => {
    const caller = await rig.as(name)
    const list = await caller('GET', `main/contacts/lastchats?groupId=${GROUP}&limit=100`)
    const counted = await caller('GET', `main/contacts/lastchats/counter?groupId=${GROUP}`)
    const items: { id: string }[] = list.body.items ?? []
    expect(items.map(({ id }) => id).toSorted()).toEqual([...sees[name]].toSorted())
    const isIn = sees[name].length > 0
    expect([counted.status, counted.body.pendingChatsAmount]).toEqual(
      isIn ? [200, sees[name].length] : [404, undefined],
    )
  })
})

describe('the push service', () => {
  test.each(everybody)('lets %s be present in exactly the visible chats', async (name) => {
    const caller = await rig.as(name)
    const attend = async (id: Chat) => {
      const body = { socket_id: '1.2', channel_name: channels.presence(id) }
      return [id, (await caller('POST', 'main/realtime/auth', { body, group: null })).status]
    }
    const isSeen = (id: Chat) => sees[name].includes(id) || (name === 'olga' && id === 'elsewhere')
    expect(await Promise.all(all.map(attend))).toEqual(
      all.map((id) => [id, isSeen(id) ? 200 : 403]),
    )
  })

  test('sends each the events of the visible chats, and no others', async () => {
    const inGroup = everybody.filter((name) => sees[name].length > 0)
    const followers = await Promise.all(inGroup.map((name) => followAs(rig, name)))
    for (const id of all) await needle(id)
    // Sent to everybody after all others.
    const body = { groupId: GROUP }
    await (
      await rig.as('sara')
    )('PUT', 'main/users/me/service-status-busy', { body })
    const isLast = ({ name }: ReceivedEvent) => name === 'member.serviceStatus'
    for (const [index, { received, client }] of followers.entries()) {
      await until('the last event', () => received.some(isLast))
      const about = received.flatMap(({ data }) => (data.contact ? [data.contact.id] : []))
      const name = inGroup[index]
      expect([name, about]).toEqual([name, name && [...sees[name]].toSorted(inOrder)])
      client.disconnect()
    }
  })
})

describe('a super admin of another business', () => {
  test.each(calls)('finds by %s no chat of this one in theirs', async (call) => {
    const before = await stored()
    for (const id of sees.sara) {
      const { status } = await make(await rig.as('olga'), call, id, OTHER_GROUP)
      // If the header and the body name two groups, the call itself is invalid.
      expect([400, 404]).toContain(status)
    }
    expect(await stored()).toBe(before)
  })
})

describe('a message of a hidden chat', () => {
  test.each([
    ['DELETE', 'messages/messages/of-ana/HIDDEN', undefined],
    ['GET', 'messages/messages/of-ana?messageId=HIDDEN', undefined],
    [
      'POST',
      'messages/messages',
      { contactId: 'of-ana', content: { type: 'reaction', text: '👍', messageId: 'HIDDEN' } },
    ],
  ])('cannot be reached through a visible chat: %s %s', async (method, path, body) => {
    const before = await stored()
    const put = (text: string) => text.replace('HIDDEN', messageOf.get('of-beto') ?? '')
    const options = body === undefined ? {} : { body: put(JSON.stringify(body)) }
    const answer = await (await rig.as('ana'))(method, put(path), options)
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await stored()).toBe(before)
  })
})

/** Whether a read-only user may make a call about their own chat. */
function onlyReads(call: (typeof calls)[number]): boolean {
  const { readOnlyMay }: ContactCall = contactCalls[call]('', '', '')
  return endpoints[call].method === 'GET' || readOnlyMay === true
}

describe('a read-only user', () => {
  test.each(calls.filter(onlyReads))('reads their own chat by %s', async (call) => {
    const { status, body } = await make(await rig.as('rita'), call, 'of-rita')
    expect([200, 404]).toContain(status)
    expect(body.message).not.toBe('There is no such contact.')
  })

  test.each(calls.filter((call) => !onlyReads(call)))('is refused %s', async (call) => {
    const before = await stored()
    const { status, body } = await make(await rig.as('rita'), call, 'of-rita')
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(await stored()).toBe(before)
  })
})

describe('without a session', () => {
  test.each(calls)('nothing is returned by %s', async (call) => {
    expect((await make(rig.call, call, 'free')).status).toBe(401)
  })
})

// Last, because these change their chats.
describe('a reaction', () => {
  test.each(everybody)(
    'of %s goes only to customers of chats that they may write in',
    async (name) => {
      const caller = await rig.as(name)
      const before = rig.channel.reactions.length
      for (const contactId of all) {
        const content = { type: 'reaction', text: '👍', messageId: messageOf.get(contactId) }
        const body = { contactId, content }
        const { status } = await caller('POST', 'messages/messages', { group: GROUP, body })
        const allowed = name === 'rita' ? 403 : 200
        expect([contactId, status]).toEqual([
          contactId,
          sees[name].includes(contactId) ? allowed : 404,
        ])
      }
      const reached = rig.channel.reactions.slice(before).map(({ contactId }) => contactId)
      expect(reached).toEqual(name === 'rita' ? [] : sees[name].toSorted(inOrder))
    },
  )
})

describe('a super admin', () => {
  test.each(calls)('is accepted by %s: what is refused above is a valid call', async (call) => {
    const id = await rig.contact(`for-${call}`, {
      user_id: 'ana',
      user_tag_id: 'tag-ana',
      team_tag_id: 'tag-north',
      chat_status: 2,
    })
    await needle(id)
    await schedule(id)
    const { status, body } = await make(await rig.as('sara'), call, id)
    // Other referenced data may be missing, or not due yet.
    expect([200, 404, 409, 422]).toContain(status)
    expect(body.message).not.toBe('There is no such contact.')
  })
})
