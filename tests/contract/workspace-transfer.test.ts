import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { createSilentChannel } from '#workspace/channel/channel.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { followAs } from './support/follower.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ control: true, channel: () => createSilentChannel(() => undefined) })
  await setGroup({ hasNotifications: true, hasReassign: true })
  await rig.contact('anas', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
  await rig.contact('free', { team_tag_id: 'tag-north' })
  await hire('noa', 'north')
  await hire('nils', 'north')
})
afterEach(() => rig.stop())

async function setGroup(change: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}

async function hire(name: string, team_id: string): Promise<void> {
  const { db } = rig.workspace.storage
  const email = `${name}@example.test`
  await insertUser(db, { id: name, name, email, password_hash: 'x', created_at: 0 })
  const row = { group_id: GROUP, user_id: name, tag_id: `tag-${name}`, team_id, created_at: 0 }
  await insertMember(db, { ...row, role: 'ROLE_PUBLISHER', service_status: 1 })
}
const away = async (...names: string[]) =>
  rig.workspace.storage.db
    .updateTable('members')
    .set({ service_status: 3 })
    .where('user_id', 'in', names)
    .execute()

const toAgent = (userId: string) => ({ to: 'agent', userId })
const toTeam = (teamId: string) => ({ to: 'team', teamId })
const transfer = async (
  who: Name,
  id: string,
  target: object,
  more: object = {},
): Promise<Answer> =>
  (await rig.as(who))('POST', `main/contacts/${id}/transfer`, {
    body: { groupId: GROUP, target, ...more },
  })
const chat = async (id: string) =>
  contactSchema.parse((await (await rig.as('sara'))('GET', `main/contacts/${id}`)).body)
const notesOf = async (id: string) =>
  (await (await rig.as('sara'))('GET', `main/notes?contactId=${id}`)).body.items
const handedOver = async (who: Name): Promise<string[]> => {
  const path = `main/contacts/lastchats?groupId=${GROUP}&handedOver=true`
  const { items } = (await (await rig.as(who))('GET', path)).body
  return items.map(({ id }: { id: string }) => id)
}
const notified = async () =>
  (
    await rig.workspace.storage.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'change', 'text', 'reason'])
      .orderBy('user_id')
      .execute()
  ).map(({ user_id, ...notice }) => [user_id, notice])

describe('a transfer to an agent', () => {
  test('gives them the chat, with a note that mentions them and one notification', async () => {
    const reason = 'wants a discount'
    const { status, body } = await transfer('ana', 'anas', toAgent('noa'), { reason })
    expect([status, body.userId, body.teamTagId]).toEqual([200, 'noa', 'tag-north'])
    expect(body.userTagIds.at(-1)).toMatchObject({ userId: 'noa', assignedByUserId: 'ana', reason })
    expect(await notesOf('anas')).toMatchObject([{ userId: 'ana', text: `@noa ${reason}` }])
    expect(await notified()).toEqual([
      ['noa', { kind: 'assignment', change: 'agent', text: '', reason }],
    ])
  })

  test('makes it unread and handed over for them alone, until they open it', async () => {
    expect((await transfer('mia', 'anas', toAgent('noa'))).status).toBe(200)
    await transfer('sara', 'anas', toAgent('beto'))
    const unread = async (who: Name) =>
      (await (await rig.as(who))('GET', 'main/contacts/anas')).body.chat.pendingMessages
    expect([await unread('beto'), await unread('mia')]).toEqual([1, 0])
    expect([await handedOver('beto'), await handedOver('mia')]).toEqual([['anas'], []])
    const beto = await rig.as('beto')
    await beto('PATCH', 'main/contacts/anas/chat', { body: { pendingMessages: 0 } })
    expect([await unread('beto'), await handedOver('beto')]).toEqual([0, []])
    // An own mark is no hand-over.
    await beto('PATCH', 'main/contacts/anas/chat', { body: { pendingMessages: 1 } })
    expect([await unread('beto'), await handedOver('beto')]).toEqual([1, []])
  })

  test('reaches the new agent’s feed as a chat that is handed over', async () => {
    const beto = await followAs(rig, 'beto')
    await transfer('sara', 'anas', toAgent('beto'))
    const { name, data } = (await beto.next()) ?? {}
    beto.client.disconnect()
    expect([name, data]).toMatchObject([
      'contact.reassigned',
      { contact: { chat: { handedOver: true, pendingMessages: 1 } } },
    ])
  })

  test('needs no reason, and then leaves no note', async () => {
    expect((await transfer('mia', 'anas', toAgent('noa'))).status).toBe(200)
    expect(await notesOf('anas')).toEqual([])
    expect((await chat('anas')).userTagIds.at(-1)).not.toHaveProperty('reason')
    expect(await notified()).toHaveLength(1)
  })

  test('of another team reaches them through their team: it is free there, and the note mentions them', async () => {
    const reason = 'broken leg'
    const { status, body } = await transfer('ana', 'anas', toAgent('beto'), { reason })
    expect([status, body.userId, body.teamTagId]).toEqual([200, undefined, 'tag-south'])
    expect(body.userTagIds.at(-1)).toMatchObject({ teamTagId: 'tag-south', reason })
    expect(await notesOf('anas')).toMatchObject([{ text: `@beto ${reason}` }])
    expect(await notified()).toEqual([
      ['beto', { kind: 'mention', change: null, text: `@beto ${reason}`, reason: null }],
    ])
    const beto = await rig.as('beto')
    expect((await beto('POST', 'main/contacts/anas/take')).status).toBe(200)
  })

  test('of another team is direct for a manager', async () => {
    const { body } = await transfer('sara', 'anas', toAgent('beto'))
    expect([body.userId, body.teamTagId]).toEqual(['beto', 'tag-north'])
  })

  test('of another team is refused where they would not see the free chat', async () => {
    await setGroup({ freeContactsNotVisibleByPublisher: true })
    expect((await transfer('ana', 'anas', toAgent('beto'))).status).toBe(403)
    expect((await chat('anas')).userId).toBe('ana')
  })

  test.each([
    ['rita', 'free', 'noa', 403],
    ['ana', 'free', 'noa', 403],
    ['mia', 'free', 'noa', 200],
    ['sara', 'anas', 'mia', 403],
    ['sara', 'anas', 'gone', 403],
    ['sara', 'anas', 'nobody', 404],
    ['beto', 'anas', 'noa', 404],
    ['olga', 'anas', 'noa', 404],
  ] as const)('by %s of the chat %s to %s answers %i', async (who, id, to, status) => {
    expect((await transfer(who, id, toAgent(to))).status).toBe(status)
  })
})

describe('a transfer to a team', () => {
  test('leaves the chat free in it and notifies the available agents of the team, with the reason', async () => {
    await away('nils')
    await rig.contact('betos', {
      user_id: 'beto',
      user_tag_id: 'tag-beto',
      team_tag_id: 'tag-south',
    })
    const reason = 'end of my shift'
    const { status, body } = await transfer('beto', 'betos', toTeam('north'), { reason })
    expect([status, body.userId, body.teamTagId]).toEqual([200, undefined, 'tag-north'])
    expect(await notesOf('betos')).toMatchObject([{ text: reason }])
    const notice = { kind: 'assignment', change: 'team', text: 'north', reason }
    expect(await notified()).toEqual([
      ['ana', notice],
      ['noa', notice],
    ])
  })

  test('notifies all its agents if nobody is available', async () => {
    await away('ana', 'noa', 'nils')
    await transfer('sara', 'free', toAgent('beto'))
    await transfer('sara', 'free', toTeam('north'))
    expect((await notified()).map(([who]) => who)).toEqual(['ana', 'beto', 'nils', 'noa'])
  })

  test('of the own team frees the chat; the reason is in the row of the agent', async () => {
    await (
      await rig.as('ana')
    )('POST', 'main/contacts/free/take')
    const mia = await followAs(rig, 'mia')
    const reason = 'lunch'
    const { body } = await transfer('ana', 'free', toTeam('north'), { reason })
    expect([body.userId, body.teamTagId]).toEqual([undefined, 'tag-north'])
    expect((await chat('free')).userTagIds).toMatchObject([
      { userId: 'ana', unassignedByUserId: 'ana', unassignedReason: reason },
    ])
    expect((await mia.next())?.name).toBe('contact.releasedToTeam')
    mia.client.disconnect()
    expect((await notified()).map(([who]) => who)).toEqual(['nils', 'noa'])
  })
})

test('a transfer of a chat that a colleague has since got names the colleague and changes nothing', async () => {
  await transfer('sara', 'anas', toAgent('noa'))
  const lost = await transfer('ana', 'anas', toTeam('south'), { fromUserId: 'ana', reason: 'x' })
  expect([lost.status, lost.body.code, lost.body.details.userName]).toEqual([
    409,
    'CHAT_TAKEN',
    'noa',
  ])
  const seen = await transfer('mia', 'anas', toTeam('south'), { fromUserId: null })
  expect(seen.body.code).toBe('CHAT_TAKEN')
  expect((await chat('anas')).userId).toBe('noa')
  expect(await notesOf('anas')).toEqual([])
  expect((await transfer('mia', 'anas', toTeam('south'), { fromUserId: 'noa' })).status).toBe(200)
})

test('a release to the team notifies the team’s available agents, who have it handed over until one takes it', async () => {
  await away('nils')
  await rig.contact('betos', { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-north' })
  await (
    await rig.as('beto')
  )('POST', 'main/contacts/betos/unassign', {
    body: { groupId: GROUP, releaseToTeam: true },
  })
  expect((await notified()).map(([who]) => who)).toEqual(['ana', 'noa'])
  expect([await handedOver('ana'), await handedOver('beto')]).toEqual([['betos'], []])
  expect(
    (await rig.workspace.storage.db.selectFrom('chat_reads').select('user_id').execute()).length,
  ).toBe(2)
  await (
    await rig.as('beto')
  )('POST', 'main/contacts/betos/take')
  const { db } = rig.workspace.storage
  expect(await db.selectFrom('chat_reads').selectAll().where('marked', '>', 0).execute()).toEqual(
    [],
  )
})

test('the chats that an admin frees with their agent are one notification for each team, of all its chats', async () => {
  const anas = { user_id: 'ana', user_tag_id: 'tag-ana' }
  await rig.contact('second', { ...anas, team_tag_id: 'tag-north' })
  await rig.contact('of-south', { ...anas, team_tag_id: 'tag-south' })
  await rig.contact('teamless', anas)
  const sara = await rig.as('sara')
  expect((await sara('DELETE', 'main/users/ana')).status).toBe(200)
  const freed = { kind: 'assignment', change: 'freed', reason: null }
  expect(await notified()).toEqual([
    ['beto', { ...freed, text: '1' }],
    ['nils', { ...freed, text: '2' }],
    ['noa', { ...freed, text: '2' }],
  ])
  expect(await handedOver('beto')).toEqual(['of-south'])
})

test('one chat that is freed with its agent is announced like a release', async () => {
  const sara = await rig.as('sara')
  await sara('DELETE', 'main/users/ana')
  const notice = { kind: 'assignment', change: 'team', text: 'north', reason: null }
  expect(await notified()).toEqual([
    ['nils', notice],
    ['noa', notice],
  ])
})

test('the loads count open chats and name the longest wait, of agents and of teams', async () => {
  await rig.contact('done', { user_id: 'ana', user_tag_id: 'tag-ana', finished: 1 })
  await rig.contact('tagged', { user_tag_id: 'tag-ana', last_position: 1 })
  const since = rig.workspace.clock.now() - 60_000
  const { db } = rig.workspace.storage
  const open = { last_position: 1, waiting_since: since }
  await db.updateTable('contacts').set(open).where('id', '=', 'anas').execute()
  const { body } = await (await rig.as('beto'))('GET', 'main/assignment/loads')
  const waitingSince = new Date(since).toISOString()
  const none = { closedWaits: 0 }
  expect(body.items).toContainEqual({ userId: 'ana', openChats: 2, waitingSince, ...none })
  expect(body.items).toContainEqual({ userId: 'noa', openChats: 0, ...none })
  expect(body.items).toContainEqual({ teamId: 'north', openChats: 2, waitingSince, ...none })
  expect((await (await rig.as('rita'))('GET', 'main/assignment/loads')).status).toBe(403)
})
