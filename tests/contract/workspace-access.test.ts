import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { GROUP, OTHER_GROUP, people, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  await rig.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
  await rig.contact('of-beto', {
    user_id: 'beto',
    user_tag_id: 'tag-beto',
    team_tag_id: 'tag-south',
  })
  await rig.contact('of-rita', { user_id: 'rita', user_tag_id: 'tag-rita' })
  await rig.contact('of-shared-tag', { user_tag_id: 'tag-shared' })
  await rig.contact('free')
  await rig.contact('free-south', { team_tag_id: 'tag-south' })
  const now = rig.workspace.clock.now()
  const elsewhere = contactRow({
    id: 'elsewhere',
    group_id: OTHER_GROUP,
    name: 'Not yours',
    phone: '1',
    created_at: now,
    activity: activityAt(now, 900),
    last_contact_response_at: now,
  })
  await rig.workspace.storage.transaction((tx) => insertContact(tx, elsewhere))
})
afterAll(() => rig.stop())

const everything = ['free', 'free-south', 'of-ana', 'of-beto', 'of-rita', 'of-shared-tag']
const north = ['free', 'of-ana', 'of-rita', 'of-shared-tag']

/** The visible chats of each user, by the specification's section 6. */
const sees: [Name, string[]][] = [
  ['sara', everything],
  ['adam', everything],
  ['susi', everything],
  ['mia', north],
  ['ana', ['free', 'free-south', 'of-ana', 'of-shared-tag']],
  ['beto', ['free', 'free-south', 'of-beto']],
  ['rita', ['free', 'free-south', 'of-rita']],
]

describe.each(sees)('%s', (name, visible) => {
  const hidden = [...everything.filter((id) => !visible.includes(id)), 'elsewhere']

  test('lists exactly the visible chats', async () => {
    const call = await rig.as(name)
    const { body } = await call('GET', `main/contacts/lastchats?groupId=${GROUP}`)
    const ids: string[] = body.items.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual(visible)
    expect(body.hasMoreItems).toBe(false)
  })

  test('opens each of them, and no other', async () => {
    const call = await rig.as(name)
    for (const id of visible) {
      expect((await call('GET', `main/contacts/${id}`)).body).toMatchObject({ _id: id, id })
      expect((await call('GET', `messages/messages/${id}`)).status).toBe(200)
    }
    for (const id of hidden) {
      const paths = [
        ['GET', `main/contacts/${id}`],
        ['GET', `messages/messages/${id}`],
        ['PUT', `main/contacts/${id}/chat-archived`],
        ['DELETE', `main/contacts/${id}/chat-archived`],
        ['PUT', `main/contacts/${id}/no-answer-needed`],
        ['DELETE', `main/contacts/${id}/no-answer-needed`],
        ['DELETE', `main/contacts/${id}/delete-chat`],
        ['DELETE', `messages/messages/${id}/m0`],
      ] as const
      for (const [method, path] of paths)
        expect([path, (await call(method, path)).status]).toEqual([path, 404])
      const bodies = [
        ['PATCH', `main/contacts/${id}/chat`, { pendingMessages: 1 }],
        ['POST', `main/contacts/${id}/enable-flag`, { flag: 'important' }],
        ['POST', `main/contacts/${id}/disable-flag`, { flag: 'important' }],
        ['POST', 'messages/messages', { contactId: id, content: { type: 'text', text: 'hi' } }],
      ] as const
      for (const [method, path, body] of bodies)
        expect([path, (await call(method, path, { body })).status]).toEqual([path, 404])
    }
  })
})

/**
 * Users of the screen Contacts (section 2: not the supervisor-admin kind) who may change many
 * contacts.
 */
const ofContacts = sees.filter(([name]) => name !== 'susi')
const ofBulkChanges = ofContacts.filter(([name]) => name !== 'rita')

describe.each(ofContacts)('%s on the screen Contacts', (name, visible) => {
  test('lists exactly the contacts of the visible chats', async () => {
    const call = await rig.as(name)
    const { body } = await call('GET', `main/contacts?groupId=${GROUP}`)
    const ids: string[] = body.items.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual(visible)
    expect(body.total).toBe(visible.length)
    const whole = await call('GET', `main/contacts/ids?groupId=${GROUP}`)
    expect(whole.body.ids.toSorted()).toEqual(visible)
    const counts = await call('GET', `main/contacts/counts?groupId=${GROUP}`)
    expect(counts.body).toMatchObject({ all: visible.length, archived: 0 })
  })

  test.each(['agentTagIds=tag-beto', 'teamTagIds=tag-south', 'isFree=true', 'sources=0,1,2,3'])(
    'finds no others by %s',
    async (query) => {
      const call = await rig.as(name)
      const { body } = await call('GET', `main/contacts?groupId=${GROUP}&${query}`)
      const ids: string[] = body.items.map(({ id }: { id: string }) => id)
      expect(ids.filter((id) => !visible.includes(id))).toEqual([])
      expect(body.total).toBe(ids.length)
    },
  )
})

describe.each(ofBulkChanges)('%s with many contacts', (name, visible) => {
  test('archives and unarchives exactly the visible ones; the others stay unchanged', async () => {
    const call = await rig.as(name)
    const contactIds = [...everything, 'elsewhere']
    const results = async (kind: string) => {
      const body = { groupId: GROUP, contactIds, change: { kind } }
      const answer = await call('POST', 'main/contacts/bulk', { body })
      return answer.body.items.map((one: { id: string; result: string }) => [one.id, one.result])
    }
    const archived = async () => {
      const { db } = rig.workspace.storage
      const rows = await db.selectFrom('contacts').select('id').where('archived', '=', 1).execute()
      return rows.map(({ id }) => id).toSorted()
    }
    const expected = contactIds.map((id) => [id, visible.includes(id) ? 'changed' : 'refused'])
    expect(await results('archive')).toEqual(expected)
    expect(await archived()).toEqual(visible)
    expect(await results('unarchive')).toEqual(expected)
    expect(await archived()).toEqual([])
  })
})

describe('a read-only user', () => {
  test.each([
    ['PUT', 'main/contacts/of-rita/chat-archived', undefined],
    ['DELETE', 'main/contacts/of-rita/chat-archived', undefined],
    ['PUT', 'main/contacts/of-rita/no-answer-needed', undefined],
    ['DELETE', 'main/contacts/of-rita/no-answer-needed', undefined],
    ['DELETE', 'main/contacts/of-rita/delete-chat', undefined],
    ['POST', 'main/contacts/of-rita/enable-flag', { flag: 'finished' }],
    ['POST', 'messages/messages', { contactId: 'of-rita', content: { type: 'text', text: 'hi' } }],
    [
      'POST',
      'main/contacts/bulk',
      { groupId: GROUP, contactIds: ['of-rita'], change: { kind: 'archive' } },
    ],
    ['POST', 'messages/stickers', { groupId: GROUP, url: '/storage/f0000000000000000000' }],
  ])('is refused %s %s', async (method, path, body) => {
    const answer = await (await rig.as('rita'))(method, path, { body })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(rig.channel.sent).toEqual([])
  })

  test('is refused an upload before anything is stored', async () => {
    const body = new FormData()
    body.set('file', new File(['hello'], 'a.txt'))
    const answer = await (await rig.as('rita'))('POST', 'messages/storage/upload', { body })
    expect(answer.status).toBe(403)
    expect(await rig.workspace.storage.db.selectFrom('files').selectAll().execute()).toEqual([])
  })

  test('reads for themselves alone', async () => {
    const rita = await rig.as('rita')
    expect((await rita('GET', 'messages/messages/of-rita')).status).toBe(200)
    await rig.channel.customer.message({
      contactId: 'of-rita',
      content: { type: 'text', text: 'Hi' },
    })
    const body = { pendingMessages: 0 }
    const answer = await rita('PATCH', 'main/contacts/of-rita/chat', { body })
    expect([answer.status, answer.body.chat.pendingMessages]).toEqual([200, 0])
    const { body: seen } = await (await rig.as('sara'))('GET', 'main/contacts/of-rita')
    expect(seen.chat.pendingMessages).toBe(1)
  })
})

describe('another group', () => {
  const paths = [
    `main/groups/${GROUP}`,
    `main/users?groupId=${GROUP}`,
    `main/contacts/lastchats?groupId=${GROUP}`,
    `main/contacts/lastchats/counter?groupId=${GROUP}`,
    `messages/stickers?groupId=${GROUP}`,
    'main/contacts/free',
    `main/me?groupId=${GROUP}`,
  ]

  test.each(paths)('cannot be accessed: %s', async (path) => {
    for (const group of [GROUP, OTHER_GROUP]) {
      const answer = await (await rig.as('olga'))('GET', path, { group })
      // If the header and the query differ, the call itself is invalid.
      expect([400, 404]).toContain(answer.status)
      expect(JSON.stringify(answer.body)).not.toContain('Talk')
    }
    expect((await (await rig.as('olga'))('GET', path)).status).toBe(404)
  })

  test.each(paths)('cannot be accessed by a user whose access was removed: %s', async (path) => {
    expect((await (await rig.as('gone'))('GET', path)).status).toBe(404)
  })

  test.each(paths)('needs a session: %s', async (path) => {
    expect((await rig.call('GET', path)).status).toBe(401)
  })
})

describe('a group', () => {
  test('is returned to each of its members with its settings', async () => {
    for (const name of ['sara', 'mia', 'ana', 'rita'] as const) {
      const { body } = await (await rig.as(name))('GET', `main/groups/${GROUP}`)
      expect(body).toMatchObject({ _id: GROUP, id: GROUP, name: 'Talk', hasTeams: true })
      expect(body.levels).toHaveLength(2)
      expect(body.tagsLvl).toContainEqual({
        _id: 'price',
        id: 'price',
        name: 'price',
        type: 'level-2',
      })
    }
  })

  test('lists its members', async () => {
    const { body } = await (await rig.as('ana'))('GET', `main/users?groupId=${GROUP}`)
    const own = Object.entries(people).filter(([, { group }]) => group === GROUP)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(
      own.map(([name]) => name).toSorted(),
    )
    expect(body.items.find(({ id }: { id: string }) => id === 'ana')).toMatchObject({
      role: 'ROLE_PUBLISHER',
      tagId: 'tag-ana',
      tagIdList: ['tag-shared'],
      teamTagId: 'tag-north',
      disabled: false,
    })
    expect(JSON.stringify(body)).not.toContain('scrypt')
  })
})
