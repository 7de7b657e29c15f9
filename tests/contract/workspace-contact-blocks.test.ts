import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { followAs, type Follower } from './support/follower.ts'
import { callAs, ofWriters, type ExpectedStatus } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** Blocked people, without a line: the block is only stored. */

let rig: Rig
let followers: Follower[]
beforeEach(async () => {
  rig = await startRig()
  followers = []
  await rig.contact('free')
  await rig.contact('anas', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
})
afterEach(async () => {
  for (const { client } of followers) client.disconnect()
  await rig.stop()
})

const call = async (who: Name, method: string, path: string, body?: object): Promise<Answer> =>
  await (
    await rig.as(who)
  )(method, path, body === undefined ? {} : { body })
const spam = { kind: 'spam', reason: '' }
const block = (who: Name, id: string, body: object = spam) =>
  call(who, 'PUT', `main/contacts/${id}/block`, body)
const unblock = (who: Name, id: string) => call(who, 'DELETE', `main/contacts/${id}/block`)
const say = (contactId: string, text = 'Hi') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const contactOf = async (id: string) => (await call('sara', 'GET', `main/contacts/${id}`)).body
const blockedList = (who: Name, query = '') =>
  call(who, 'GET', `main/contacts/blocked?groupId=${GROUP}${query}`)
const ids = ({ body }: Answer) => body.items.map(({ id }: { id: string }) => id)
const listed = async (query = '') =>
  ids(await call('sara', 'GET', `main/contacts/lastchats?groupId=${GROUP}${query}`))
const counts = async () =>
  (await call('sara', 'GET', `main/contacts/lastchats/counter?groupId=${GROUP}`)).body
async function setGroup(change: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}
async function follow(who: Name): Promise<Follower> {
  const follower = await followAs(rig, who)
  followers.push(follower)
  return follower
}

describe('a person is blocked', () => {
  test.each(ofWriters)('by the $role with $status', async ({ who, status }) => {
    const caller = await callAs(rig, who)
    const answer = await caller('PUT', 'main/contacts/free/block', { body: spam })
    const { archived, blocked } = answer.body
    const stored = status === 200 ? [true, 'spam', who] : [undefined, undefined, undefined]
    expect([answer.status, archived, blocked?.kind, blocked?.byUserId]).toEqual([status, ...stored])
    expect((await contactOf('free')).blocked !== undefined).toBe(status === 200)
    const after = await caller('DELETE', 'main/contacts/free/block')
    expect(after.status).toBe(status)
    expect(await contactOf('free')).not.toHaveProperty('blocked')
  })

  const hidden: readonly ExpectedStatus[] = [
    { role: 'agent who has it', who: 'ana', status: 200 },
    { role: 'other agent', who: 'beto', status: 404 },
    { role: 'read-only agent', who: 'rita', status: 404 },
  ]
  test.each(hidden)('in a chat of Ana’s by the $role with $status', async ({ who, status }) => {
    const caller = await callAs(rig, who)
    const body = { body: spam }
    expect((await caller('PUT', 'main/contacts/anas/block', body)).status).toBe(status)
    expect((await caller('DELETE', 'main/contacts/anas/block')).status).toBe(status)
  })

  test('not in a group chat, and the permission comes before the body', async () => {
    await rig.contact('several', { is_group_chat: 1 })
    expect((await block('sara', 'several')).status).toBe(403)
    expect((await block('rita', 'free', { kind: 'nothing' })).status).toBe(403)
  })

  test.each([
    ['no kind', { reason: 'Insults' }],
    ['an unknown kind', { kind: 'rude', reason: '' }],
    ['another reason without words', { kind: 'other', reason: '  ' }],
    ['too many words', { kind: 'spam', reason: 'x'.repeat(301) }],
  ])('not with %s', async (_, body) => {
    expect((await block('sara', 'free', body)).status).toBe(400)
    expect(await contactOf('free')).not.toHaveProperty('blocked')
  })

  test('with a note of the reason in the language of the group, once', async () => {
    await setGroup({ language: 'en' })
    const words = { kind: 'abuse', reason: ' Insults the team ' }
    const first = await block('ana', 'anas', words)
    const again = await block('sara', 'anas', { kind: 'other', reason: 'Another one' })
    expect(first.body.blocked).toMatchObject({ kind: 'abuse', reason: 'Insults the team' })
    expect(again.body.blocked).toEqual(first.body.blocked)
    const { body } = await call('ana', 'GET', 'main/notes?contactId=anas')
    expect(body.items).toMatchObject([{ userId: 'ana', text: 'Blocked: abuse\nInsults the team' }])
    await unblock('mia', 'anas')
    await unblock('mia', 'anas')
    const changes = (await call('ana', 'GET', 'main/contacts/anas/changes')).body.items
    expect(changes).toMatchObject([
      { kind: 'blocked', byUserId: 'ana' },
      { kind: 'unblocked', byUserId: 'mia' },
    ])
  })

  test('and every user who sees the chat hears of it', async () => {
    const [ana, sara] = [await follow('ana'), await follow('sara')]
    await block('ana', 'anas')
    const told = {
      name: 'contact.blocked',
      data: { byUserId: 'ana', contact: { id: 'anas', archived: true, blocked: { kind: 'spam' } } },
    }
    expect([await ana.next(), await sara.next()]).toMatchObject([told, told])
    expect(await ana.next()).toMatchObject({ name: 'contact.noteAdded' })
    await unblock('ana', 'anas')
    const event = await ana.next()
    expect(event).toMatchObject({ name: 'contact.blocked', data: { contact: { archived: false } } })
    expect(event?.data.contact).not.toHaveProperty('blocked')
  })
})

describe('the chat of a blocked person', () => {
  beforeEach(async () => {
    await say('free')
    await say('anas')
    await block('sara', 'free')
  })

  test('is in the archive, does not wait and counts in no view', async () => {
    expect(await listed()).toEqual(['anas'])
    expect(await listed('&archived=true')).toEqual(['free'])
    expect(await listed('&waiting=0')).toEqual(['anas'])
    expect((await contactOf('free')).chat).not.toHaveProperty('waitingSince')
    expect(await counts()).toMatchObject({
      pendingChatsAmount: 1,
      views: { all: 1, waiting: 1, unassigned: 0 },
    })
  })

  test('stays so when they write: nothing opens or assigns it, and nobody answers', async () => {
    await call('sara', 'PUT', `main/groups/${GROUP}/auto-assignment`, {
      mode: 'leastBusy',
      capacity: 20,
    })
    const time = (hours: number) =>
      new Date(rig.workspace.clock.now() + hours * 3_600_000).toISOString().slice(11, 16)
    const closed = { scheduleEnabled: true, text: 'Closed', startAt: time(-1), endAt: time(3) }
    await call('sara', 'PATCH', `main/groups/${GROUP}/schedule-auto-response`, closed)
    await rig.contact('new')
    const said = async (id: string) =>
      (await call('sara', 'GET', `messages/messages/${id}?limit=20`)).body.items.map(
        ({ content }: { content: { text: string } }) => content.text,
      )
    await say('new')
    expect([(await contactOf('new')).userId, await said('new')]).toEqual(['beto', ['Hi', 'Closed']])

    const before = await counts()
    const sara = await follow('sara')
    await say('free', 'Are you there?')
    const silent = { archived: true, chat: { lastMessage: 'Are you there?', pendingMessages: 0 } }
    expect(await sara.next()).toMatchObject({ name: 'message.created', data: { contact: silent } })
    const contact = await contactOf('free')
    expect(contact).toMatchObject(silent)
    expect(contact).not.toHaveProperty('userId')
    expect(contact.chat).not.toHaveProperty('waitingSince')
    expect(await counts()).toEqual(before)
    expect(await said('free')).toEqual(['Hi', 'Are you there?'])
  })

  test('is snoozed for nobody any more', async () => {
    const until = new Date(rig.workspace.clock.now() + 3_600_000).toISOString()
    await call('mia', 'PUT', 'main/contacts/anas/snooze', { until })
    const mia = await follow('mia')
    await block('ana', 'anas')
    const named = async () => [await mia.next(), await mia.next()].map((event) => event?.name)
    expect(await named()).toEqual(['contact.blocked', 'snoozes.changed'])
    const snoozes = await call('mia', 'GET', `main/snoozes?groupId=${GROUP}`)
    expect(snoozes.body.items).toEqual([])
  })

  test('is not taken out of the archive, alone or with others', async () => {
    expect((await call('sara', 'DELETE', 'main/contacts/free/chat-archived')).status).toBe(403)
    const { body } = await call('sara', 'POST', 'main/contacts/lastchats/bulk', {
      contactIds: ['free'],
      change: { kind: 'unarchive' },
    })
    expect(body.items).toMatchObject([{ id: 'free', result: 'refused' }])
    expect(await listed()).toEqual(['anas'])
  })

  test('is in the list again once they are unblocked, and their next message counts', async () => {
    const { status, body } = await unblock('sara', 'free')
    expect([status, body.archived]).toEqual([200, false])
    expect(await listed()).toEqual(['anas', 'free'])
    expect(await counts()).toMatchObject({ pendingChatsAmount: 1, views: { all: 2, waiting: 1 } })
    await say('free', 'Thank you, one more question')
    expect(await counts()).toMatchObject({ pendingChatsAmount: 2, views: { waiting: 2 } })
  })
})

describe('nobody writes to a blocked person', () => {
  const text = { type: 'text', text: 'Hello' }
  const refused = { status: 409, body: { code: 'CONTACT_BLOCKED' } }
  const tomorrow = () => new Date(rig.workspace.clock.now() + 86_400_000).toISOString()
  const schedule = (who: Name, at: string) =>
    call(who, 'POST', 'messages/scheduled-messages/free', { content: text, scheduledDate: at })

  test('with a message, a reaction or a scheduled message', async () => {
    const { id } = await say('free')
    await block('sara', 'free')
    const send = (who: Name, content: object) =>
      call(who, 'POST', 'messages/messages', { contactId: 'free', content })
    expect(await send('sara', text)).toMatchObject(refused)
    const reaction = { type: 'reaction', text: '👍', messageId: id }
    expect(await send('sara', reaction)).toMatchObject(refused)
    expect(await schedule('sara', tomorrow())).toMatchObject(refused)
    expect((await send('rita', text)).status).toBe(403)
    await unblock('sara', 'free')
    expect((await send('sara', text)).status).toBe(200)
  })

  test('with a message that was scheduled before: it fails, and says why', async () => {
    await setGroup({ language: 'en' })
    await say('free')
    expect((await schedule('sara', tomorrow())).status).toBe(200)
    await block('sara', 'free')
    rig.workspace.clock.advance(86_400_000)
    const last = async () =>
      (await call('sara', 'GET', 'messages/messages/free?limit=20')).body.items.at(-1)
    await expect.poll(last).toMatchObject({
      status: 'failed',
      payloadFailed: { title: 'the person is blocked.' },
    })
  })
})

describe('the list of blocked people', () => {
  const roles: readonly ExpectedStatus[] = [
    { role: 'super admin', who: 'sara', status: 200 },
    { role: 'admin', who: 'adam', status: 200 },
    { role: 'supervisor', who: 'susi', status: 200 },
    { role: 'manager', who: 'mia', status: 200 },
    { role: 'agent', who: 'ana', status: 403 },
    { role: 'read-only agent', who: 'rita', status: 403 },
    { role: 'stranger', who: 'olga', status: 404 },
    { role: 'person without a session', who: 'nobody', status: 401 },
  ]
  test.each(roles)('is read by the $role with $status', async ({ who, status }) => {
    await block('sara', 'free')
    const caller = await callAs(rig, who)
    const answer = await caller('GET', `main/contacts/blocked?groupId=${GROUP}`)
    const listedIds = status === 200 ? ids(answer) : []
    expect([answer.status, listedIds]).toEqual([status, status === 200 ? ['free'] : []])
  })

  test('has those whom the viewer sees, blocked last first, in pages', async () => {
    const all = Array.from({ length: 51 }, (_, at) => `p${String(at).padStart(2, '0')}`)
    for (const id of all) {
      await rig.contact(id)
      await block('sara', id)
      rig.workspace.clock.advance(1_000)
    }
    await rig.contact('souths', { team_tag_id: 'tag-south' })
    await block('sara', 'souths')
    const newest = all.toReversed()
    const first = await blockedList('sara')
    expect([ids(first), first.body.hasMoreItems]).toEqual([
      ['souths', ...newest.slice(0, 49)],
      true,
    ])
    const next = await blockedList('sara', '&offset=50')
    expect([ids(next), next.body.hasMoreItems]).toEqual([newest.slice(49), false])
    await setGroup({ hasTeams: true })
    expect(ids(await blockedList('mia'))[0]).toBe(newest[0])
    await unblock('sara', 'p50')
    expect(ids(await blockedList('mia'))[0]).toBe('p49')
  })

  test('loses a person who is deleted', async () => {
    await say('free')
    await block('sara', 'free')
    const gone = await call('sara', 'POST', 'main/contacts/delete', { contactIds: ['free'] })
    expect(gone.body.items).toEqual([{ id: 'free', result: 'deleted' }])
    expect(ids(await blockedList('sara'))).toEqual([])
  })
})
