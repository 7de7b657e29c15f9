import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Rights } from '#contract/entities/people/right.ts'
import { followAs } from './support/follower.ts'
import { expectStatuses, ofAdmins } from './support/refusals.ts'
import { ruleBody } from './support/rules.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const path = `main/groups/${GROUP}/rights`

async function set(who: Name, rights: unknown): Promise<Answer> {
  return (await rig.as(who))('PATCH', path, { body: { rights } })
}

test('rights of managers and agents are changed by admins', () =>
  expectStatuses(rig, ofAdmins, {
    method: 'PATCH',
    path,
    body: { rights: { exportData: { ROLE_MANAGER: false } } },
  }))

test('rights of admins are changed by super admins', async () => {
  const change = { seeBilling: { ROLE_ADMI: false } }
  expect((await set('adam', change)).status).toBe(403)
  // Nothing of a refused change stays.
  const mixed = { exportData: { ROLE_MANAGER: false }, ...change }
  const refused = await set('adam', mixed)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only super admins change the rights of admins.',
  ])
  const answer = await set('sara', change)
  expect([answer.status, answer.body.rights]).toEqual([200, change])
})

test('two changes do not undo each other', async () => {
  await set('sara', { exportData: { ROLE_MANAGER: false } })
  await set('adam', { exportData: {}, mergeContacts: { ROLE_PUBLISHER: true } })
  const answer = await set('adam', { mergeContacts: { ROLE_MANAGER: false } })
  expect(answer.body.rights).toEqual({
    exportData: { ROLE_MANAGER: false },
    mergeContacts: { ROLE_PUBLISHER: true, ROLE_MANAGER: false },
  })
})

test.each([
  ['a right that the role never has', { seeBilling: { ROLE_MANAGER: true } }],
  ['also to take it away', { exportData: { ROLE_PUBLISHER: false } }],
  ['an unknown right', { readMinds: { ROLE_ADMI: true } }],
  ['an unknown role', { exportData: { ROLE_OWNER: true } }],
  ['no truth value', { exportData: { ROLE_MANAGER: 'yes' } }],
])('%s is refused by its path', async (_name, rights) => {
  const answer = await set('sara', rights)
  const [right = ''] = Object.keys(rights)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(right)
})

test('a change reaches every window', async () => {
  const follower = await followAs(rig, 'ana')
  await set('adam', { sendCampaigns: { ROLE_PUBLISHER: false } })
  expect(await follower.next()).toMatchObject({
    name: 'group.settings',
    data: { byUserId: 'adam', group: { rights: { sendCampaigns: { ROLE_PUBLISHER: false } } } },
  })
})

/** A call that a right decides. */
interface Asked {
  who: Name
  method: string
  path: string
  body?: object
}
const field = { name: 'RUC', type: 'text', isShown: true, agentsEdit: true, isRequired: false }
const columns = [{ field: 'name', label: 'Name' }]

describe('a change counts from the next call on', () => {
  test.each<[string, Rights, Asked, number, number]>([
    [
      'exporting contacts',
      { exportData: { ROLE_MANAGER: false } },
      {
        who: 'mia',
        method: 'POST',
        path: 'main/contacts/export',
        body: { groupId: GROUP, columns, filename: 'contacts.csv' },
      },
      200,
      403,
    ],
    [
      'exporting contacts, for admins',
      { exportData: { ROLE_ADMI: false } },
      {
        who: 'adam',
        method: 'POST',
        path: 'main/contacts/export',
        body: { groupId: GROUP, columns, filename: 'contacts.csv' },
      },
      200,
      403,
    ],
    [
      'the search for duplicates',
      { mergeContacts: { ROLE_PUBLISHER: true } },
      { who: 'ana', method: 'GET', path: 'main/contacts/duplicates' },
      403,
      200,
    ],
    [
      'the search for duplicates, for managers',
      { mergeContacts: { ROLE_MANAGER: false } },
      { who: 'mia', method: 'GET', path: 'main/contacts/duplicates' },
      200,
      403,
    ],
    [
      'everything about a person',
      { exportData: { ROLE_ADMI: false } },
      { who: 'adam', method: 'POST', path: 'main/contacts/c/data' },
      200,
      403,
    ],
    [
      'rules',
      { editRules: { ROLE_ADMI: false } },
      { who: 'adam', method: 'POST', path: 'main/rules', body: ruleBody() },
      200,
      403,
    ],
    [
      'the audit log',
      { seeAudit: { ROLE_ADMI: false } },
      { who: 'adam', method: 'GET', path: `main/groups/${GROUP}/audit` },
      200,
      403,
    ],
    [
      'naming fields',
      { editRules: { ROLE_MANAGER: true } },
      { who: 'mia', method: 'PUT', path: 'main/contact-fields/3', body: field },
      403,
      200,
    ],
    [
      'campaigns',
      { sendCampaigns: { ROLE_PUBLISHER: false } },
      { who: 'ana', method: 'GET', path: 'campaigns/api/operations' },
      200,
      403,
    ],
    [
      'bills',
      { seeBilling: { ROLE_ADMI: false } },
      { who: 'adam', method: 'GET', path: `main/groups/${GROUP}/billing` },
      200,
      403,
    ],
    [
      'keys',
      { manageIntegrations: { ROLE_ADMI: false } },
      { who: 'adam', method: 'GET', path: `main/groups/${GROUP}/api-keys` },
      200,
      403,
    ],
  ])('%s', async (_name, rights, { who, method, path: asked, body }, before, after) => {
    await rig.contact('c')
    const ask = async () =>
      (await (await rig.as(who))(method, asked, body === undefined ? {} : { body })).status
    expect(await ask()).toBe(before)
    expect((await set('sara', rights)).status).toBe(200)
    expect(await ask()).toBe(after)
  })

  test('deleting contacts', async () => {
    const mia = await rig.as('mia')
    const remove = async (id: string) => {
      await rig.contact(id)
      const body = { groupId: GROUP, contactIds: [id] }
      return (await mia('POST', 'main/contacts/delete', { body })).status
    }
    expect(await remove('first')).toBe(200)
    await set('adam', { deleteContacts: { ROLE_MANAGER: false } })
    expect(await remove('second')).toBe(403)
    expect((await mia('GET', 'main/contacts/second')).status).toBe(200)
  })
})

test('a manager without the right merges nothing, and undoes no merge', async () => {
  const mia = await rig.as('mia')
  for (const id of ['a', 'b', 'c', 'd']) await rig.contact(id)
  const merge = (id: string, otherId: string) =>
    mia('POST', `main/contacts/${id}/merge`, { body: { otherId } })
  const merged = await merge('a', 'b')
  expect(merged.status).toBe(200)
  await set('adam', { mergeContacts: { ROLE_MANAGER: false } })
  expect((await merge('c', 'd')).status).toBe(403)
  expect((await mia('POST', `main/contacts/merges/${merged.body.id}/undo`)).status).toBe(403)
  expect((await mia('GET', 'main/contacts/d')).status).toBe(200)
})

test('an admin without the right changes no rule, and still sees them', async () => {
  const adam = await rig.as('adam')
  const { id } = (await adam('POST', 'main/rules', { body: ruleBody() })).body
  await set('sara', { editRules: { ROLE_ADMI: false } })
  const body = ruleBody({ name: 'Other' })
  expect((await adam('PUT', `main/rules/${id}`, { body })).status).toBe(403)
  expect((await adam('DELETE', `main/rules/${id}`)).status).toBe(403)
  const { items } = (await adam('GET', `main/rules?groupId=${GROUP}`)).body
  expect(items).toMatchObject([{ id, name: 'Mark' }])
})

test('a key of an admin who may not manage keys any more stops working', async () => {
  await rig.contact('c')
  const adam = await rig.as('adam')
  const made = await adam('POST', `main/groups/${GROUP}/api-keys`, {
    body: { name: 'Shop', scopes: ['contacts'], callsPerMinute: 60 },
  })
  expect(made.status).toBe(200)
  const read = async () =>
    (await rig.call('GET', 'main/contacts/c', { token: made.body.secret, group: null })).status
  expect(await read()).toBe(200)
  await set('sara', { manageIntegrations: { ROLE_ADMI: false } })
  expect(await read()).toBe(401)
})
