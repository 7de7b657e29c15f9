import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupToggles } from '#contract/api/groups/group-toggles.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { followAs } from './support/follower.ts'
import { ofAdmins } from './support/refusals.ts'
import { callAs, ofMembers, type ExpectedStatus, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** Admins and managers. */
const ofManagers = ofAdmins.map((one) => (one.who === 'mia' ? { ...one, status: 200 } : one))

const call = async (
  who: Who,
  method: string,
  setting: string,
  body?: object,
  group = GROUP,
): Promise<Answer> =>
  (await callAs(rig, who))(method, `main/groups/${group}/${setting}`, {
    ...(body !== undefined && { body }),
  })

async function stored(): Promise<Group> {
  const group = await findGroup(rig.workspace.storage.db, GROUP)
  if (group === undefined) throw new Error('no group')
  return group
}

const toggles = Object.entries(groupToggles)

describe.each(toggles)('the setting %s', (path, field) => {
  test.each(ofAdmins)('is switched by the $role ($who): $status', async ({ who, status }) => {
    expect((await call(who, 'PUT', path)).status).toBe(status)
    expect((await stored())[field]).toBe(status === 200)
    if (status !== 200) return
    const off = await call(who, 'DELETE', path)
    expect([off.status, off.body[field]]).toEqual([200, false])
    expect((await stored())[field]).toBe(false)
  })
})

test('a change reaches every window, and an unchanged setting sends no event', async () => {
  const follower = await followAs(rig, 'ana')
  await call('adam', 'PUT', 'has-reassign')
  expect(await follower.next()).toMatchObject({
    name: 'group.settings',
    data: { byUserId: 'adam', group: { id: GROUP, hasReassign: true } },
  })
  await call('adam', 'PUT', 'has-reassign')
  await call('adam', 'DELETE', 'has-reassign')
  expect(await follower.next()).toMatchObject({ data: { group: { hasReassign: false } } })
})

test('a path of another group than the header’s is refused', async () => {
  const answer = await call('sara', 'PUT', 'has-reassign', undefined, OTHER_GROUP)
  expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
})

const night = {
  scheduleEnabled: true,
  text: 'We are closed.',
  startAt: '20:00',
  endAt: '09:00',
}

interface Setter {
  path: string
  body: object
  savedGroup: object
  by: readonly ExpectedStatus[]
}
const setters: readonly Setter[] = [
  {
    path: 'auto-response',
    body: { text: 'Welcome.' },
    savedGroup: { autoResponse: { text: 'Welcome.' } },
    by: ofManagers,
  },
  {
    path: 'call-auto-response',
    body: { text: 'We will call back.' },
    savedGroup: { callAutoResponse: { text: 'We will call back.' } },
    by: ofManagers,
  },
  {
    path: 'schedule-auto-response',
    body: night,
    savedGroup: { scheduleAutoResponse: night },
    by: ofManagers,
  },
  {
    path: 'chat-status',
    body: { hasChatStatus: false, chatStatusSetByUserLabel: ' Sold ' },
    savedGroup: { hasChatStatus: false, chatStatusSetByUserLabel: 'Sold' },
    by: ofManagers,
  },
  {
    path: 'chat-status-tags',
    body: { chatStatusTags: ['Sold', 'No answer'] },
    savedGroup: { chatStatusTags: ['Sold', 'No answer'] },
    by: ofManagers,
  },
  { path: 'language', body: { language: 'pt' }, savedGroup: { language: 'pt' }, by: ofAdmins },
  {
    path: 'source-inputs',
    body: { sourceInputs: [{ source: 3, sourceInputId: 'web', name: 'Web form' }] },
    savedGroup: { sourceInputs: [{ source: 3, sourceInputId: 'web', name: 'Web form' }] },
    by: ofAdmins,
  },
]

describe.each(setters)('$path', ({ path, body, savedGroup, by }) => {
  test.each(by)('is set by the $role ($who): $status', async ({ who, status }) => {
    const before = await stored()
    const answer = await call(who, 'PATCH', path, body)
    expect(answer.status).toBe(status)
    expect(await stored()).toEqual(status === 200 ? { ...before, ...savedGroup } : before)
    expect(answer.body).toMatchObject(status === 200 ? savedGroup : {})
  })
})

test.each([
  ['auto-response', { text: 'x'.repeat(4_097) }],
  ['call-auto-response', { text: 'x'.repeat(4_097) }],
  ['auto-response', { media: '/storage/f0000000000000000000' }],
  ['auto-response', { media: 'https://elsewhere.example/a.png' }],
  ['schedule-auto-response', {}],
  ['schedule-auto-response', { ...night, text: '' }],
  ['schedule-auto-response', { ...night, startAt: '24:00' }],
  ['schedule-auto-response', { ...night, endAt: '20:00' }],
  ['schedule-auto-response', { scheduleEnabled: true }],
  ['chat-status', { hasChatStatus: 'yes' }],
  ['chat-status', { chatStatusSetByUserLabel: 'x'.repeat(31) }],
  ['chat-status-tags', { chatStatusTags: ['Sold', 'sold'] }],
  ['chat-status-tags', { chatStatusTags: [''] }],
  ['chat-status-tags', {}],
  ['language', { language: 'fr' }],
  ['source-inputs', { sourceInputs: [{ sourceInputId: 'a' }] }],
  [
    'source-inputs',
    {
      sourceInputs: ['A', 'B'].map((name) => ({ sourceInputId: 'a', name })),
    },
  ],
])('%s refuses %j', async (path, body) => {
  const before = await stored()
  const answer = await call('sara', 'PATCH', path, body)
  expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  expect(await stored()).toEqual(before)
})

test('settings are removed: the automatic answer without text and file, the label by an empty text', async () => {
  await call('sara', 'PATCH', 'auto-response', { text: 'Welcome.' })
  await call('sara', 'PATCH', 'chat-status', { chatStatusSetByUserLabel: 'Sold' })
  await call('sara', 'PATCH', 'auto-response', {})
  await call('sara', 'PATCH', 'chat-status', { chatStatusSetByUserLabel: '' })
  const group = await stored()
  expect([group.autoResponse, group.chatStatusSetByUserLabel]).toEqual([undefined, undefined])
})

describe('the sources of contacts', () => {
  beforeEach(async () => {
    await rig.contact('a', { source: 1 })
    await rig.contact('b', { source: 1 })
    await rig.contact('c', { source: 3, source_input_id: 'web' })
    await rig.contact('d', { source: 3 })
    await rig.contact('e', { source: 1, group_id: OTHER_GROUP })
  })

  test.each(ofManagers)('are counted for the $role ($who): $status', async ({ who, status }) => {
    const { status: answered, body } = await call(who, 'GET', 'contact-sources')
    expect(answered).toBe(status)
    expect(body.items).toEqual(
      status === 200
        ? [
            { source: 1, contacts: 2 },
            { source: 3, contacts: 1 },
            { source: 3, sourceInputId: 'web', contacts: 1 },
          ]
        : undefined,
    )
  })
})

describe('the contact sidebar', () => {
  const found = async (who: Name) =>
    (await (await rig.as(who))('GET', `main/groups/${GROUP}`)).body.isUserSidebarOpen
  const leave = async (who: Name, isOpen: unknown, group: string = GROUP) =>
    (await rig.as(who))('PATCH', `main/groups/${group}/user-sidebar-open`, { body: { isOpen } })

  test('is restored as each user left it, and defaults to the group’s setting', async () => {
    expect([await found('ana'), await found('rita')]).toEqual([false, false])
    expect((await leave('ana', true)).body).toMatchObject({ id: GROUP, isUserSidebarOpen: true })
    expect([await found('ana'), await found('rita')]).toEqual([true, false])
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, isUserSidebarOpen: true })
    await leave('rita', false)
    expect([await found('ana'), await found('rita'), await found('mia')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('state of another group is not accessible', async () => {
    expect((await leave('ana', true, OTHER_GROUP)).status).toBe(400)
    const path = `main/groups/${OTHER_GROUP}`
    const call = await rig.as('ana')
    const body = { isOpen: true }
    const group = OTHER_GROUP
    expect((await call('PATCH', `${path}/user-sidebar-open`, { body, group })).status).toBe(404)
    expect((await call('GET', path, { group })).status).toBe(404)
    expect((await call('GET', path)).status).toBe(400)
    expect((await leave('gone', true)).status).toBe(404)
    expect((await leave('ana', 'yes')).status).toBe(400)
  })

  const left = async () =>
    await rig.workspace.storage.db
      .selectFrom('members')
      .select(['user_id', 'sidebar_open'])
      .where('sidebar_open', 'is not', null)
      .execute()

  test.each(ofMembers)('is left open by the $role ($who): $status', async ({ who, status }) => {
    const caller = await callAs(rig, who)
    const path = `main/groups/${GROUP}`
    const answer = await caller('PATCH', `${path}/user-sidebar-open`, { body: { isOpen: true } })
    expect(answer.status).toBe(status)
    expect(await left()).toEqual(status === 200 ? [{ user_id: who, sidebar_open: 1 }] : [])
    const isOpen = status === 200 ? true : undefined
    expect(answer.body.isUserSidebarOpen).toBe(isOpen)
    expect((await caller('GET', path)).body.isUserSidebarOpen).toBe(isOpen)
  })
})
