import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { dump } from './support/dump.ts'
import { followAs } from './support/follower.ts'
import { callAs, type ExpectedStatus, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

const DAY_MS = 86_400_000

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const call = async (who: Who, method: string, path: string, body?: unknown): Promise<Answer> =>
  (await callAs(rig, who))(method, `main/${path}`, body === undefined ? {} : { body })
const table = (who: Who, query = ''): Promise<Answer> =>
  call(who, 'GET', `contacts?groupId=${GROUP}${query}`)
const idsIn = ({ body }: Answer): string[] => body.items.map(({ id }: { id: string }) => id)
const stored = () => dump(rig.workspace.storage)

/** Users of the screen: everybody in the group but the supervisor-admin kind (section 2). */
const ofReaders: readonly ExpectedStatus[] = [
  { role: 'super admin', who: 'sara', status: 200 },
  { role: 'admin', who: 'adam', status: 200 },
  { role: 'supervisor', who: 'susi', status: 403 },
  { role: 'manager', who: 'mia', status: 200 },
  { role: 'publisher', who: 'ana', status: 200 },
  { role: 'read-only agent', who: 'rita', status: 200 },
  { role: 'person whose access was taken away', who: 'gone', status: 404 },
  { role: 'stranger', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]
const ofWriters = ofReaders.map((one) => (one.who === 'rita' ? { ...one, status: 403 } : one))

describe('the table of contacts', () => {
  test.each(ofReaders)('answers the $role ($who) $status', async ({ who, status }) => {
    await rig.contact('free')
    for (const path of ['contacts', 'contacts/ids', 'contacts/counts'])
      expect((await call(who, 'GET', `${path}?groupId=${GROUP}`)).status).toBe(status)
  })

  test('is not available in a group without a messaging app', async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, messagingAppData: undefined })
    expect((await table('adam')).status).toBe(403)
  })

  test('has neither group chats nor other agents’ contacts for a publisher', async () => {
    await rig.contact('own', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await rig.contact('of-beto', { user_id: 'beto', user_tag_id: 'tag-beto' })
    await rig.contact('party', { is_group_chat: 1 })
    expect(idsIn(await table('ana'))).toEqual(['own'])
    expect(idsIn(await table('adam')).toSorted()).toEqual(['of-beto', 'own'])
    const counts = await call('ana', 'GET', `contacts/counts?groupId=${GROUP}`)
    expect(counts.body).toEqual({ all: 1, free: 0, archived: 0 })
  })

  test.each([
    ['name', 'ascending', ['a', 'b', 'c', 'd']],
    ['name', 'descending', ['d', 'c', 'b', 'a']],
    ['phone', 'ascending', ['d', 'c', 'b', 'a']],
    ['createdAt', 'ascending', ['b', 'c', 'd', 'a']],
    ['lastMessage', 'descending', ['c', 'a', 'd', 'b']],
  ])('is sorted by %s, %s, over pages without gaps or repeats', async (sort, direction, order) => {
    const now = rig.workspace.clock.now()
    const at = (place: number) => activityAt(now, place)
    await rig.contact('a', { name: 'Álvaro', phone: '5199', created_at: 4, activity: at(3) })
    await rig.contact('b', { name: 'beatriz', phone: '5198', created_at: 1, activity: at(1) })
    await rig.contact('c', { name: 'Carmen', phone: '5197', created_at: 2, activity: at(4) })
    await rig.contact('d', { name: 'Zoe', phone: '5196', created_at: 3, activity: at(2) })
    const query = `&sort=${sort}&direction=${direction}&limit=3`
    const first = await table('sara', query)
    expect([first.body.total, idsIn(first)]).toEqual([4, order.slice(0, 3)])
    // A contact added in between is before or after the cursor, and moves no other.
    await rig.contact('new', { name: 'Aaron', phone: '5100', activity: at(0) })
    const { body } = await table('sara', `${query}&cursor=${first.body.nextCursor}`)
    expect(body.total).toBeUndefined()
    const rest = body.items.map(({ id }: { id: string }) => id)
    expect(rest.filter((id: string) => id !== 'new')).toEqual(order.slice(3))
  })

  test('is filtered by tag, level, origin, agent, team, status and days', async () => {
    const now = rig.workspace.clock.now()
    const team = { team_tag_id: 'tag-north' }
    await rig.contact(
      'x',
      { ...team, source: 1, chat_status: 2 },
      ['label-vip', 'label-rare'],
      [{ levelId: 'level-1', tagId: 'answers' }],
    )
    const old = { activity: activityAt(now - 40 * DAY_MS), chat_status_set_by_user: 1 as const }
    await rig.contact('y', { ...old, user_id: 'ana', user_tag_id: 'tag-ana' }, ['label-vip'])
    const noChat = { last_contact_response_at: null }
    await rig.contact('imported', { ...noChat, activity: 7 })
    await rig.contact('registered', noChat)
    const by = async (query: string) => idsIn(await table('sara', query)).toSorted()
    expect(await by('')).toEqual(['imported', 'registered', 'x', 'y'])
    expect(await by('&tagIds=label-vip')).toEqual(['x', 'y'])
    expect(await by('&tagIds=label-vip,label-rare')).toEqual(['x'])
    expect(await by('&levelTagIds=silent,answers')).toEqual(['x'])
    expect(await by('&sources=1,3')).toEqual(['x'])
    expect(await by('&agentTagIds=tag-ana')).toEqual(['y'])
    expect(await by('&teamTagIds=tag-north')).toEqual(['x'])
    expect(await by('&isFree=true')).toEqual(['imported', 'registered', 'x'])
    expect(await by('&statuses=2')).toEqual(['x'])
    expect(await by('&statuses=3')).toEqual(['y'])
    expect(await by('&activeDays=30')).toEqual(['x'])
    expect(await by('&inactiveDays=30')).toEqual(['y'])
    expect(await by('&tagIds=label-vip&isFree=true&activeDays=30')).toEqual(['x'])
  })

  test('is searched by name without accents, phone and e-mail', async () => {
    await rig.contact('x', { name: 'Lucía', last_name: 'Núñez', phone: '51945118207' })
    await rig.contact('y', { name: 'Bruno', phone: '51900000009', email: 'B.Lucas@Mail.example' })
    const by = async (text: string) => {
      const found = await table('sara', `&filter=${encodeURIComponent(text)}`)
      expect(found.body.total).toBe(found.body.items.length)
      return idsIn(found)
    }
    expect(await by('lucia nu')).toEqual(['x'])
    expect(await by('945118')).toEqual(['x'])
    expect(await by('LUCAS@')).toEqual(['y'])
    expect(await by('nobody')).toEqual([])
  })

  test('does not reveal to a publisher who has another agent’s tag', async () => {
    await rig.contact('own', { user_id: 'ana', user_tag_id: 'tag-ana' }, ['label-vip'])
    const answer = await table('ana', '&tagIds=label-vip')
    expect([answer.status, answer.body.items, answer.body.total]).toEqual([200, [], 0])
    const ids = await call('ana', 'GET', `contacts/ids?groupId=${GROUP}&tagIds=label-vip`)
    expect(ids.body.ids).toEqual([])
  })

  test.each([
    ['a cursor that is none', '&cursor=x'],
    [
      'a cursor of another sort',
      `&sort=name&cursor=${Buffer.from('["phone","5","a"]').toString('base64url')}`,
    ],
    ['an unknown sort', '&sort=mood'],
    ['a text that is too short', '&filter=ab'],
    ['days that are none', '&activeDays=0'],
    ['a source that is none', '&sources=web'],
  ])('refuses %s', async (_, query) => {
    expect((await table('sara', query)).status).toBe(400)
  })

  test('refuses another group than the header’s', async () => {
    const other = await call('sara', 'GET', `contacts?groupId=${OTHER_GROUP}`)
    expect(other.status).toBe(400)
  })
})

describe('many contacts', () => {
  const change = (who: Who, contactIds: string[], one: object): Promise<Answer> =>
    call(who, 'POST', 'contacts/bulk', { groupId: GROUP, contactIds, change: one })
  const resultsOf = ({ body }: Answer) =>
    body.items.map(({ id, result }: { id: string; result: string }) => `${id} ${result}`)

  test.each(ofWriters)('are changed for the $role ($who): $status', async ({ who, status }) => {
    await rig.contact('free')
    await callAs(rig, who)
    const before = await stored()
    expect((await change(who, ['free'], { kind: 'archive' })).status).toBe(status)
    expect((await stored()) === before).toBe(status !== 200)
  })

  /** A publisher does not see the tag `label-vip`. */
  const ofTaggers = ofWriters.map((one) => (one.who === 'ana' ? { ...one, status: 404 } : one))

  test.each(ofTaggers)('are tagged for the $role ($who): $status', async ({ who, status }) => {
    await rig.contact('free')
    await callAs(rig, who)
    const before = await stored()
    const answer = await change(who, ['free'], { kind: 'tag', tagId: 'label-vip' })
    expect(answer.status).toBe(status)
    expect((await stored()) === before).toBe(status !== 200)
    const tagged = idsIn(await table('sara', '&tagIds=label-vip'))
    expect(tagged).toEqual(status === 200 ? ['free'] : [])
  })

  test('are tagged by a publisher with a tag of their own, but for a colleague’s', async () => {
    const tag = { id: 'tag-shared', groupId: GROUP, name: 'shared', archived: false }
    await insertTag(rig.workspace.storage.db, tag)
    await rig.contact('own', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await rig.contact('of-beto', { user_id: 'beto', user_tag_id: 'tag-beto' })
    const answer = await change('ana', ['own', 'of-beto'], { kind: 'tag', tagId: 'tag-shared' })
    expect(resultsOf(answer)).toEqual(['own changed', 'of-beto refused'])
    expect(idsIn(await table('sara', '&tagIds=tag-shared'))).toEqual(['own'])
  })

  test.each(ofWriters)('are assigned for the $role ($who): $status', async ({ who, status }) => {
    await rig.contact('own', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await callAs(rig, who)
    const before = await stored()
    const answer = await change(who, ['own'], { kind: 'assign', userId: 'beto' })
    // Ana and Beto are of different teams.
    expect(answer.status).toBe(who === 'ana' ? 403 : status)
    const isAssigned = answer.status === 200
    expect((await stored()) === before).toBe(!isAssigned)
    expect(idsIn(await table('sara', '&agentTagIds=tag-beto'))).toEqual(isAssigned ? ['own'] : [])
  })

  test.each([
    ['refused', false],
    ['changed', true],
  ])('of a publisher are %s if the group lets agents reassign: %s', async (result, hasReassign) => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, hasReassign, hasTeams: false })
    await rig.contact('own', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const answer = await change('ana', ['own'], { kind: 'assign', userId: 'beto' })
    expect(resultsOf(answer)).toEqual([`own ${result}`])
  })

  test('are tagged and untagged, each by itself', async () => {
    await rig.contact('x')
    await rig.contact('y', {}, ['label-vip'])
    const tag = { kind: 'tag', tagId: 'label-vip' }
    expect(resultsOf(await change('adam', ['x', 'y', 'none'], tag))).toEqual([
      'x changed',
      'y unchanged',
      'none refused',
    ])
    const untag = { kind: 'untag', tagId: 'label-vip' }
    expect(resultsOf(await change('adam', ['x'], untag))).toEqual(['x changed'])
    expect(idsIn(await table('adam', '&tagIds=label-vip'))).toEqual(['y'])
  })

  test('are assigned, and the response has the previous agents for the undo', async () => {
    await rig.contact('x', { user_id: 'beto', user_tag_id: 'tag-beto' })
    await rig.contact('y')
    const { body } = await change('adam', ['x', 'y'], { kind: 'assign', userId: 'ana' })
    expect(body.items).toEqual([
      { id: 'x', result: 'changed', previousUserId: 'beto' },
      { id: 'y', result: 'changed' },
    ])
    expect(idsIn(await table('adam', '&agentTagIds=tag-ana')).toSorted()).toEqual(['x', 'y'])
    await change('adam', ['y'], { kind: 'unassign' })
    expect(idsIn(await table('adam', '&isFree=true'))).toEqual(['y'])
  })

  test('are archived and unarchived', async () => {
    await rig.contact('x')
    expect(resultsOf(await change('ana', ['x', 'x'], { kind: 'archive' }))).toEqual(['x changed'])
    expect(idsIn(await table('ana', '&archived=true'))).toEqual(['x'])
    await change('ana', ['x'], { kind: 'unarchive' })
    expect(idsIn(await table('ana'))).toEqual(['x'])
  })

  test('of a colleague are refused to a publisher one by one', async () => {
    await rig.contact('own', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await rig.contact('of-beto', { user_id: 'beto', user_tag_id: 'tag-beto' })
    expect(resultsOf(await change('ana', ['own', 'of-beto'], { kind: 'archive' }))).toEqual([
      'own changed',
      'of-beto refused',
    ])
  })

  test.each([
    ['no contact', [], { kind: 'archive' }, 400],
    ['too many', Array.from({ length: 201 }, (_, at) => `c${at}`), { kind: 'archive' }, 400],
    ['an unknown change', ['x'], { kind: 'paint' }, 400],
    ['an unknown tag', ['x'], { kind: 'tag', tagId: 'none' }, 404],
    ['an unknown agent', ['x'], { kind: 'assign', userId: 'none' }, 404],
    ['an agent who takes no chats', ['x'], { kind: 'assign', userId: 'rita' }, 403],
  ])('with %s change nothing', async (_, contactIds, one, status) => {
    await rig.contact('x')
    const sara = await rig.as('sara')
    const before = await stored()
    const body = { groupId: GROUP, contactIds, change: one }
    expect((await sara('POST', 'main/contacts/bulk', { body })).status).toBe(status)
    expect(await stored()).toBe(before)
  })
})

describe('deleted contacts', () => {
  const remove = (who: Who, contactIds: string[]): Promise<Answer> =>
    call(who, 'POST', 'contacts/delete', { groupId: GROUP, contactIds })
  const resultsOf = ({ body }: Answer) => body.items.map(({ result }: { result: string }) => result)
  const ofLeaders = ofWriters.map((one) => (one.who === 'ana' ? { ...one, status: 403 } : one))

  test.each(ofLeaders)(
    'are refused or gone for the $role ($who): $status',
    async ({ who, status }) => {
      await rig.contact('free')
      await callAs(rig, who)
      const before = await stored()
      expect((await remove(who, ['free'])).status).toBe(status)
      expect((await stored()) === before).toBe(status !== 200)
    },
  )

  test('are in no list, no search and no other call, and may come back as new contacts', async () => {
    const known = { name: 'Clara', phone: '51987654321' }
    await rig.contact('c', known)
    await rig.contact('other')
    const content = { type: 'text', text: 'the parcel is broken' } as const
    await rig.channel.customer.message({ contactId: 'c', content })
    // The bill counts what the group has sent.
    const answer = { type: 'text', text: 'we send another' }
    await (
      await rig.as('sara')
    )('POST', 'messages/messages', {
      body: { contactId: 'c', content: answer },
    })
    const adam = await followAs(rig, 'adam')
    expect(resultsOf(await remove('mia', ['c', 'none', 'c']))).toEqual(['deleted', 'refused'])
    expect(await adam.next()).toMatchObject({
      name: 'contact.deleted',
      data: { contactId: 'c', byUserId: 'mia' },
    })
    adam.client.disconnect()
    for (const query of ['', '&archived=true', '&filter=clara', '&archived=true&filter=deleted'])
      expect([query, idsIn(await table('sara', query)).includes('c')]).toEqual([query, false])
    const archived = `contacts/lastchats?groupId=${GROUP}&archived=true`
    expect((await call('sara', 'GET', archived)).body.items).toEqual([])
    const counts = await call('sara', 'GET', `contacts/counts?groupId=${GROUP}`)
    expect(counts.body).toMatchObject({ all: 1, archived: 0 })
    expect((await call('sara', 'GET', 'contacts/c')).status).toBe(404)
    expect((await call('sara', 'DELETE', 'contacts/c/chat-archived')).status).toBe(404)
    expect(resultsOf(await remove('sara', ['c']))).toEqual(['refused'])
    const again = { groupId: GROUP, ...known }
    expect((await call('sara', 'POST', 'contacts/new/auth', again)).status).toBe(200)
  })

  test('of a colleague whom the manager does not see are refused', async () => {
    const south = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }
    await rig.contact('hidden', south)
    expect(resultsOf(await remove('mia', ['hidden']))).toEqual(['refused'])
    expect(idsIn(await table('sara'))).toEqual(['hidden'])
  })

  test('leave nothing if no figure counts them', async () => {
    await rig.contact('c', { name: 'Clara', last_position: 0 }, ['label-vip'])
    await remove('sara', ['c'])
    // The audit log keeps who deleted which id.
    const left = await dump(rig.workspace.storage, { tables: ['audit_entries'] })
    expect(left).not.toContain('"c"')
  })
})

describe('a segment', () => {
  const create = (who: Who, more: object = {}): Promise<Answer> =>
    call(who, 'POST', 'v2/segments', {
      groupId: GROUP,
      name: 'VIP',
      rule: { tagIds: ['label-vip'] },
      ...more,
    })
  const list = (who: Who) => call(who, 'GET', `v2/segments?groupId=${GROUP}`)

  test.each(ofWriters)('is created for the $role ($who): $status', async ({ who, status }) => {
    expect((await create(who)).status).toBe(status)
    expect((await list('sara')).body.items).toHaveLength(status === 200 ? 1 : 0)
  })

  test.each(ofReaders)('is listed for the $role ($who): $status', async ({ who, status }) => {
    expect((await list(who)).status).toBe(status)
  })

  test('is counted for each user, changed and deleted', async () => {
    await rig.contact('x', {}, ['label-vip'])
    await rig.contact('y', { user_id: 'beto', user_tag_id: 'tag-beto' }, ['label-vip'])
    const { id } = (await create('mia')).body
    expect((await list('sara')).body.items).toMatchObject([{ id, name: 'VIP', contacts: 2 }])
    // Ana does not see the tag, and so not its contacts.
    expect((await list('ana')).body.items).toMatchObject([{ id, contacts: 0 }])
    await call('adam', 'PATCH', `v2/segments/${id}`, { rule: { isFree: true, sources: [] } })
    const [changed] = (await list('sara')).body.items
    expect(changed).toMatchObject({ name: 'VIP', contacts: 1, rule: { isFree: true, tagIds: [] } })
    expect((await call('adam', 'DELETE', `v2/segments/${id}`)).status).toBe(200)
    expect((await list('sara')).body.items).toEqual([])
  })

  test.each(['susi', 'rita', 'olga', 'gone', 'nobody'] as const)(
    'is neither changed nor deleted by %s',
    async (who) => {
      const { id } = (await create('sara')).body
      const path = `v2/segments/${id}`
      for (const [method, body] of [['PATCH', { name: 'Taken' }], ['DELETE']] as const)
        expect((await call(who, method, path, body)).status).toBeGreaterThanOrEqual(400)
      expect((await list('sara')).body.items).toMatchObject([{ name: 'VIP' }])
    },
  )

  test.each([
    ['without a name', { name: ' ' }],
    ['with a rule that is none', { rule: { tagIds: 'label-vip' } }],
    ['with days that are none', { rule: { activeDays: -1 } }],
  ])('%s is refused', async (_, more) => {
    expect((await create('sara', more)).status).toBe(400)
    expect((await list('sara')).body.items).toEqual([])
  })

  test('has a name of its own in its group, whatever its case', async () => {
    const { id } = (await create('sara')).body
    const taken = { status: 409, body: { code: 'TAG_TAKEN' } }
    expect(await create('mia', { name: ' vip' })).toMatchObject(taken)
    const other = (await create('mia', { name: 'Other' })).body
    const rename = (one: string, name: string) =>
      call('sara', 'PATCH', `v2/segments/${one}`, { name })
    expect(await rename(other.id, 'Vip ')).toMatchObject(taken)
    expect((await rename(id, 'vip')).status).toBe(200)
    expect((await rename(other.id, 'VIPs')).status).toBe(200)
    const names = (await list('sara')).body.items.map((one: { name: string }) => one.name)
    expect(names).toEqual(['vip', 'VIPs'])
  })

  test('of another group is not found', async () => {
    const { id } = (await create('sara')).body
    const olga = await rig.as('olga')
    const answer = await olga('DELETE', `main/v2/segments/${id}`, { group: OTHER_GROUP })
    expect(answer.status).toBe(404)
  })
})

describe('a further change of many contacts', () => {
  const change = async (who: Who, contactIds: string[], made: object) =>
    (await call(who, 'POST', 'contacts/bulk', { groupId: GROUP, contactIds, change: made })).body
      .items
  const one = async (id: string) => (await call('sara', 'GET', `contacts/${id}`)).body

  test('fills a field, and says what was there', async () => {
    await rig.contact('filled', { phone: '51911110001', extra_json: '{"custom_3":"Lima"}' })
    await rig.contact('empty', { phone: '51911110002' })
    const field = { kind: 'field', number: 3, value: ' Surco ' }
    expect(await change('sara', ['filled', 'empty', 'nobody'], field)).toEqual([
      { id: 'filled', result: 'changed', previousValue: 'Lima' },
      { id: 'empty', result: 'changed', previousValue: '' },
      { id: 'nobody', result: 'refused' },
    ])
    expect(await one('empty')).toMatchObject({ custom_3: 'Surco' })
    expect(await change('sara', ['filled'], field)).toEqual([{ id: 'filled', result: 'unchanged' }])
    await change('sara', ['empty'], { ...field, value: '' })
    expect(await one('empty')).not.toHaveProperty('custom_3')
  })

  test('gives contacts to a team, and back', async () => {
    await rig.contact('anas', { phone: '51911110003', user_id: 'ana', user_tag_id: 'tag-ana' })
    const [moved] = await change('sara', ['anas'], { kind: 'team', teamId: 'north' })
    expect(moved).toMatchObject({ result: 'changed', owners: { to: { userId: 'ana' } } })
    expect(await one('anas')).not.toHaveProperty('userId')
    const { from, to } = moved.owners
    await change('sara', ['anas'], { kind: 'giveBack', from, to })
    expect(await one('anas')).toMatchObject({ userId: 'ana' })
  })
})
