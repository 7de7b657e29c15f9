import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAllScreens, seedThings } from './support/things.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

let rig: Rig
let sara: Caller
beforeAll(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
  const { storage, clock } = rig.workspace
  await openAllScreens(storage, GROUP)
  const contact = { user_id: 'c', user_tag_id: 'tag-of-agent-c' }
  await seedThings(storage, clock.now(), { id: 'c', groupId: GROUP, userId: 'sara', contact })
})
afterAll(() => rig.stop())

/** Calls that the specification shows without the query `groupId`: the header alone names the group. */
test.each([
  'main/templates/bypositions',
  'main/watemplates',
  'main/watemplates/sync',
  'main/mtemplates',
  'main/mtemplates/bypositions',
  'main/mtemplates/interactive/bypositions',
  'main/v2/tags',
  'messages/stickers',
  'main/contacts/lastchats/counter',
  'main/notifications/user',
  'campaigns/api/operations',
  'messages/scheduled-messages/pending',
])('GET %s takes the group of the header alone', async (path) => {
  expect((await sara('GET', path)).status).toBe(200)
})

test('tags and level tags have `_id` and `id`', async () => {
  const created = (await sara('POST', 'main/v2/tags', { body: { name: 'Named twice' } })).body
  const level = (await sara('POST', 'tags/tags', { body: { name: 'also', type: 'c' } })).body
  const renamed = { body: { name: 'Renamed' } }
  const answers = [
    created,
    (await sara('PATCH', `main/v2/tags/${created.id}`, renamed)).body,
    ...(await sara('GET', 'main/v2/tags')).body.items,
    level,
    ...(await sara('GET', 'tags/tags')).body.items,
    ...(await sara('GET', `main/groups/${GROUP}`)).body.tagsLvl,
  ]
  expect(answers.length).toBeGreaterThan(6)
  for (const tag of answers) expect(tag).toMatchObject({ _id: tag.id, id: expect.any(String) })
})

describe('the group of a call', () => {
  const status = 'main/users/me/service-status-available'
  test.each<[string, string, string, { group: string | null; body?: object }]>([
    ['in the query', 'GET', `main/users?groupId=${GROUP}`, { group: null }],
    [
      'in the query of a call that has none',
      'GET',
      `tags/levels?groupId=${GROUP}`,
      { group: null },
    ],
    ['in the path', 'GET', `main/groups/${GROUP}`, { group: null }],
    ['in the body', 'PUT', status, { group: null, body: { groupId: GROUP } }],
    ['in the body, as a number', 'PUT', status, { group: null, body: { groupId: Number(GROUP) } }],
    ['in the header', 'PUT', status, { group: GROUP }],
    ['in the header, without a body', 'POST', 'main/contacts/c/unassign', { group: GROUP }],
    [
      'in the header, of a call with a body',
      'POST',
      'main/v2/tags',
      { group: GROUP, body: { name: 'New' } },
    ],
    ['everywhere', 'PUT', `${status}?groupId=${GROUP}`, { group: GROUP, body: { groupId: GROUP } }],
  ])('is found %s', async (_, method, path, options) => {
    expect((await sara(method, path, options)).status).toBe(200)
  })

  test.each<[string, string, string, { group: string | null; body?: object }]>([
    ['header and query', 'GET', `main/users?groupId=${OTHER_GROUP}`, { group: GROUP }],
    ['header and path', 'GET', `main/groups/${GROUP}`, { group: OTHER_GROUP }],
    ['header and body', 'PUT', status, { group: GROUP, body: { groupId: OTHER_GROUP } }],
    [
      'query and body',
      'PUT',
      `${status}?groupId=${GROUP}`,
      { group: null, body: { groupId: OTHER_GROUP } },
    ],
    ['nothing', 'PUT', status, { group: null, body: {} }],
    ['an empty header', 'GET', 'main/users', { group: '' }],
  ])('is refused: %s', async (_, method, path, options) => {
    const { status: answered, body } = await sara(method, path, options)
    expect([answered, body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('of a form must be that of the header', async () => {
    const send = async (groupId: string) => {
      const form = new FormData()
      form.append('groupId', groupId)
      form.append('file', new File(['%PDF-1.4\n%%EOF'], 'a.pdf'))
      return (await sara('POST', 'messages/storage/upload', { body: form })).status
    }
    expect([await send(GROUP), await send(OTHER_GROUP)]).toEqual([200, 400])
  })
})
