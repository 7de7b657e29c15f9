import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatBulkApi, type ChatChange } from '#contract/api/chats/chat-bulk.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** Changes of many chats in one call, and their undo. */

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('anas', { name: 'Of Ana', user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('betos', {
    name: 'Of Beto',
    user_id: 'beto',
    user_tag_id: 'tag-beto',
    team_tag_id: 'tag-south',
  })
  await rig.contact('free', { name: 'Free' })
})
afterEach(() => rig.stop())

const all = ['anas', 'betos', 'free']

const change = async (who: Who, contactIds: readonly string[], one: object): Promise<Answer> =>
  (await callAs(rig, who))('POST', 'main/contacts/lastchats/bulk', {
    body: { groupId: GROUP, contactIds, change: one },
  })
const itemsOf = ({ body }: Answer) => chatBulkApi.changeChats.output.parse(body).items
const resultsOf = (answer: Answer): string[] =>
  itemsOf(answer).map(({ id, result, code }) => [id, result, code].filter(Boolean).join(' '))

/** Undoes what `answer` did, as the app does. */
async function undo(who: Who, answer: Answer): Promise<string[]> {
  const results: string[] = []
  for (const { id, undo: one } of itemsOf(answer))
    if (one !== undefined) results.push(...resultsOf(await change(who, [id], one)))
  return results
}

/** What a bulk change can change of the chats. */
async function states() {
  const sara = await rig.as('sara')
  const found = []
  for (const id of all) {
    const chat = contactSchema.parse((await sara('GET', `main/contacts/${id}`)).body)
    const { userId, userTagId, teamTagId, archived, finishedChat, importantChat, tagIdList } = chat
    found.push({
      id,
      userId,
      userTagId,
      teamTagId,
      archived,
      finishedChat,
      importantChat,
      tagIdList,
    })
  }
  return found
}

async function setGroup(settings: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...settings })
}

const everything = ['anas changed', 'betos changed', 'free changed']
const outside: readonly [Who, number, readonly string[]][] = [
  ['gone', 404, []],
  ['olga', 404, []],
  ['nobody', 401, []],
]

describe('many chats', () => {
  test.each([
    ['sara', 200, everything],
    ['adam', 200, everything],
    ['susi', 200, everything],
    ['mia', 200, ['anas changed', 'betos refused NOT_FOUND', 'free changed']],
    ['ana', 200, ['anas changed', 'betos refused NOT_FOUND', 'free changed']],
    ['beto', 200, ['anas refused NOT_FOUND', 'betos changed', 'free changed']],
    ['rita', 403, []],
    ...outside,
  ] as const)('are archived by %s: %i, each by itself', async (who, status, results) => {
    const answer = await change(who, all, { kind: 'archive' })
    expect(answer.status).toBe(status)
    expect(status === 200 ? resultsOf(answer) : []).toEqual(results)
    const archived = (await states()).filter((chat) => chat.archived).map(({ id }) => id)
    expect(archived).toEqual(
      results.filter((one) => one.endsWith('changed')).map((one) => one.split(' ')[0]),
    )
  })

  test('are marked unread by a read-only user for that user alone', async () => {
    await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
    const answer = await change('rita', ['ritas', 'anas'], { kind: 'unread' })
    expect(resultsOf(answer)).toEqual(['ritas changed', 'anas refused NOT_FOUND'])
    expect(itemsOf(answer)[0]?.contact?.chat.pendingMessages).toBe(1)
    const sara = await rig.as('sara')
    const { chat } = (await sara('GET', 'main/contacts/ritas')).body
    expect(chat.pendingMessages).toBe(0)
  })

  test('are released where the agent may; a refused one has its name only if the agent sees it', async () => {
    const answer = await change('ana', all, { kind: 'assign', target: { to: 'nobody' } })
    expect(itemsOf(answer)).toMatchObject([
      { id: 'anas', result: 'changed' },
      { id: 'betos', result: 'refused', code: 'NOT_FOUND' },
      { id: 'free', result: 'refused', code: 'FORBIDDEN', name: 'Free' },
    ])
    expect(itemsOf(answer)[1]?.name).toBeUndefined()
  })

  test('that the caller no longer sees afterwards are answered without their contacts', async () => {
    await setGroup({ hasReassign: true, hasTeams: false })
    const answer = await change('ana', ['anas'], {
      kind: 'assign',
      target: { to: 'agent', userId: 'beto' },
    })
    expect(itemsOf(answer)).toEqual([expect.objectContaining({ id: 'anas', result: 'changed' })])
    expect(itemsOf(answer)[0]?.contact).toBeUndefined()
  })

  test.each([
    ['no chat', [], { kind: 'archive' }, 400],
    ['too many chats', Array.from({ length: 51 }, (_, at) => `c${at}`), { kind: 'archive' }, 400],
    ['an unknown change', ['free'], { kind: 'paint' }, 400],
    ['an unknown tag', ['free'], { kind: 'tag', tagId: 'none' }, 404],
    ['an unknown agent', ['free'], { kind: 'assign', target: { to: 'agent', userId: 'x' } }, 404],
    ['an unknown team', ['free'], { kind: 'assign', target: { to: 'team', teamId: 'x' } }, 404],
    ['no agent', ['free'], { kind: 'assign', target: { to: 'agent', userId: 'rita' } }, 403],
  ])('with %s are not changed', async (_, ids, one, status) => {
    const before = await states()
    expect((await change('adam', ids, one)).status).toBe(status)
    expect(await states()).toEqual(before)
  })
})

const toAgent = (userId: Name) => ({ kind: 'assign', target: { to: 'agent', userId } }) as const
const toTeam = { kind: 'assign', target: { to: 'team', teamId: 'north' } } as const
const toNobody = { kind: 'assign', target: { to: 'nobody' } } as const

describe('an undo', () => {
  test.each<[string, ChatChange]>([
    ['archive', { kind: 'archive' }],
    ['finish', { kind: 'finish' }],
    ['important', { kind: 'important' }],
    ['tag', { kind: 'tag', tagId: 'label-vip' }],
    ['agent', toAgent('ana')],
    ['team', toTeam],
    ['nobody', toNobody],
  ])('of %s restores each chat', async (_, one) => {
    const before = await states()
    const answer = await change('adam', all, one)
    expect(await states()).not.toEqual(before)
    const undone = await undo('adam', answer)
    expect(undone.filter((result) => !result.endsWith(' changed'))).toEqual([])
    expect(await states()).toEqual(before)
  })

  test('leaves the chats that somebody has changed since', async () => {
    const answer = await change('adam', all, toAgent('ana'))
    // Ana had one of them before.
    expect(resultsOf(answer)).toEqual(['anas unchanged', 'betos changed', 'free changed'])
    await change('sara', ['betos'], toNobody)
    expect(await undo('adam', answer)).toEqual(['betos unchanged', 'free changed'])
    const [, betos, free] = await states()
    expect([betos?.userId, betos?.teamTagId]).toEqual([undefined, 'tag-south'])
    expect([free?.userId, free?.teamTagId]).toEqual([undefined, undefined])
  })

  test('is refused to an agent who may not assign; a chat that is free again they may take back', async () => {
    await setGroup({ firstAnswerTakes: true })
    const released = await change('ana', ['anas'], toNobody)
    expect(await undo('ana', released)).toEqual(['anas changed'])
    const given = await change('ana', ['anas'], toTeam)
    const [item] = itemsOf(given)
    const forged = { ...item?.undo, to: { userId: 'beto', teamTagId: null } }
    expect((await change('ana', ['anas'], forged)).status).toBe(403)
    expect((await states())[0]?.userId).toBeUndefined()
  })
})

describe('an agent who gets chats', () => {
  beforeEach(() => setGroup({ hasNotifications: true }))
  const notified = async (who: Name) =>
    (await (await rig.as(who))('GET', 'main/notifications/user')).body.items.map(
      ({ change: how, text }: { change: string; text: string }) => [how, text],
    )

  test('has one notification of several, and finds them unread', async () => {
    await change('adam', ['betos', 'free'], toAgent('ana'))
    expect(await notified('ana')).toEqual([['given', '2']])
    const ana = await rig.as('ana')
    expect((await ana('GET', 'main/contacts/free')).body.chat.pendingMessages).toBe(1)
  })

  test('has the usual one of a single chat', async () => {
    await change('adam', ['betos'], toAgent('ana'))
    expect(await notified('ana')).toEqual([['agent', '']])
  })

  test('has none of an undo', async () => {
    const answer = await change('adam', ['anas', 'free'], toAgent('beto'))
    await undo('adam', answer)
    expect(await notified('ana')).toEqual([])
  })
})

test('a team that gets chats has one notification of all of them, for each of its agents', async () => {
  await setGroup({ hasNotifications: true })
  const { db } = rig.workspace.storage
  await insertUser(db, {
    id: 'noa',
    name: 'noa',
    email: 'noa@x.test',
    password_hash: '',
    created_at: 0,
  })
  await insertMember(
    db,
    { group_id: GROUP, user_id: 'noa', role: 'ROLE_PUBLISHER', created_at: 0, team_id: 'north' },
    [],
  )
  await change('adam', all, toTeam)
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'change', 'title', 'text'])
    .orderBy('user_id')
    .execute()
  expect(rows).toEqual([
    { user_id: 'ana', change: 'freed', title: 'north', text: '3' },
    { user_id: 'noa', change: 'freed', title: 'north', text: '3' },
  ])
})

describe('the ids of a view', () => {
  const ids = async (who: Who, query = '') =>
    (await callAs(rig, who))('GET', `main/contacts/lastchats/ids?groupId=${GROUP}${query}`)
  const namesOf = ({ body }: Answer) => body.items.map(({ id }: { id: string }) => id)

  test('are those of the list, in its order, with their agents', async () => {
    const sara = await rig.as('sara')
    for (const query of ['', '&owner=none', '&archived=true', '&sort=waiting']) {
      const list = await sara('GET', `main/contacts/lastchats?groupId=${GROUP}${query}`)
      expect(namesOf(await ids('sara', query))).toEqual(namesOf(list))
    }
    const { body } = await ids('sara')
    expect(body.items).toContainEqual({ id: 'betos', userId: 'beto', userTagId: 'tag-beto' })
    expect(body.hasMoreItems).toBe(false)
  })

  test.each([['ana', 200, ['anas', 'free']], ['rita', 200, ['free']], ...outside] as const)(
    'are for %s only those they see: %i',
    async (who, status, seen) => {
      const answer = await ids(who)
      expect(answer.status).toBe(status)
      expect(status === 200 ? namesOf(answer).toSorted() : []).toEqual(seen)
    },
  )

  test('do not say which contacts have a tag that the caller does not see', async () => {
    await change('adam', ['anas'], { kind: 'tag', tagId: 'label-vip' })
    expect(namesOf(await ids('adam', '&filterTagId=label-vip'))).toEqual(['anas'])
    expect(namesOf(await ids('ana', '&filterTagId=label-vip'))).toEqual([])
  })
})
