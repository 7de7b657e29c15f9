import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { followAs as subscribeAs, type Follower } from './support/follower.ts'
import { callAs, type ExpectedStatus } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** Following a chat that is not one's own. */

let rig: Rig
let clients: Follower['client'][]
beforeEach(async () => {
  rig = await startRig()
  clients = []
  const north = { team_tag_id: 'tag-north' }
  await rig.contact('anas', { ...north, user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('betos', { ...north, user_id: 'beto', user_tag_id: 'tag-beto' })
  await rig.contact('free', north)
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  await rig.stop()
})

async function setGroup(change: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}

async function subscribe(who: Name): Promise<Follower> {
  const follower = await subscribeAs(rig, who)
  clients.push(follower.client)
  return follower
}
const call = async (who: Name, method: string, path: string, body?: object) =>
  await (
    await rig.as(who)
  )(method, `main/${path}`, body === undefined ? {} : { body })
const follow = async (who: Name, id: string) =>
  (await call(who, 'PUT', `contacts/${id}/follow`)).status
/** Whether the chat that the user sees says that they follow it; undefined if they do not see it. */
const follows = async (who: Name, id: string): Promise<boolean | undefined> => {
  const { status, body } = await call(who, 'GET', `contacts/${id}`)
  return status === 200 ? body.chat.followed === true : undefined
}
const transfer = (who: Name, id: string, target: object, more: object = {}) =>
  call(who, 'POST', `contacts/${id}/transfer`, { groupId: GROUP, target, ...more })
const rows = async () =>
  (await rig.workspace.storage.db.selectFrom('chat_followers').selectAll().execute()).length

describe('a chat is followed', () => {
  const ofAna: readonly ExpectedStatus[] = [
    { role: 'super admin', who: 'sara', status: 200 },
    { role: 'admin', who: 'adam', status: 200 },
    { role: 'supervisor', who: 'susi', status: 200 },
    { role: 'manager', who: 'mia', status: 200 },
    { role: 'agent who has it', who: 'ana', status: 403 },
    { role: 'other agent', who: 'beto', status: 404 },
    { role: 'read-only agent', who: 'rita', status: 404 },
    { role: 'person whose access was taken away', who: 'gone', status: 404 },
    { role: 'stranger', who: 'olga', status: 404 },
    { role: 'person without a session', who: 'nobody', status: 401 },
  ]
  test.each(ofAna)('by the $role with $status', async ({ who, status }) => {
    const caller = await callAs(rig, who)
    const answer = await caller('PUT', 'main/contacts/anas/follow')
    const followed = status === 200 ? true : undefined
    expect([answer.status, answer.body.chat?.followed]).toEqual([status, followed])
    expect(await rows()).toBe(status === 200 ? 1 : 0)
    const stopped = await caller('DELETE', 'main/contacts/anas/follow')
    expect(stopped.status).toBe(who === 'ana' ? 200 : status)
    expect(await rows()).toBe(0)
  })

  test('that is free by whoever sees it, a read-only agent too', async () => {
    expect(await Promise.all([follow('rita', 'free'), follow('beto', 'free')])).toEqual([200, 200])
  })

  test('by each user alone: answers, the list and the events of others do not say it', async () => {
    const [mia, sara] = [await subscribe('mia'), await subscribe('sara')]
    await follow('mia', 'anas')
    await follow('mia', 'anas')
    expect(await mia.next()).toMatchObject({
      name: 'chat.followed',
      data: { byUserId: 'mia', contact: { id: 'anas', chat: { followed: true } } },
    })
    await rig.channel.customer.message({
      contactId: 'anas',
      content: { type: 'text', text: 'Hello?' },
    })
    const next = async (of: Follower) => {
      const event = await of.next()
      return [event?.name, event?.data.contact.chat.followed]
    }
    expect([await next(mia), await next(sara)]).toEqual([
      ['message.created', true],
      ['message.created', undefined],
    ])
    const listed = async (who: Name) =>
      (await call(who, 'GET', `contacts/lastchats?groupId=${GROUP}`)).body.items.find(
        ({ id }: { id: string }) => id === 'anas',
      ).chat.followed
    expect([await listed('mia'), await listed('sara')]).toEqual([true, undefined])
    await call('mia', 'DELETE', 'contacts/anas/follow')
    expect(await next(mia)).toEqual(['chat.followed', undefined])
  })
})

describe('who transfers a chat', () => {
  test('follows it afterwards if they ask for it, and their event says it', async () => {
    const mia = await subscribe('mia')
    expect((await transfer('mia', 'anas', { to: 'agent', userId: 'beto' })).status).toBe(200)
    expect((await mia.next())?.data.contact.chat.followed).toBeUndefined()
    await transfer('mia', 'anas', { to: 'agent', userId: 'ana' }, { follow: true })
    expect((await mia.next())?.data.contact.chat).toMatchObject({ followed: true })
    expect(await follows('mia', 'anas')).toBe(true)
  })

  test('follows it as an agent only where they still see it', async () => {
    await setGroup({ hasReassign: true })
    await transfer('ana', 'anas', { to: 'team', teamId: 'south' }, { follow: true })
    expect(await follows('ana', 'anas')).toBe(true)
    await transfer('sara', 'anas', { to: 'agent', userId: 'beto' })
    expect([await follows('ana', 'anas'), await rows()]).toEqual([undefined, 0])
    await setGroup({ freeContactsNotVisibleByPublisher: true })
    expect(
      (await transfer('beto', 'betos', { to: 'team', teamId: 'north' }, { follow: true })).status,
    ).toBe(200)
    expect(await rows()).toBe(0)
  })
})

describe('following ends', () => {
  beforeEach(async () => {
    await follow('mia', 'anas')
    await follow('sara', 'anas')
  })

  test('for whoever gets the chat, and for nobody else', async () => {
    await follow('beto', 'free')
    await follow('mia', 'free')
    await call('beto', 'POST', 'contacts/free/take')
    expect([await follows('beto', 'free'), await follows('mia', 'free')]).toEqual([false, true])
  })

  test.each([
    ['finished', 'POST', 'contacts/anas/enable-flag', { flag: 'finished' }],
    ['emptied', 'DELETE', 'contacts/anas/delete-chat', undefined],
  ] as const)('for everybody when the chat is %s', async (_, method, path, body) => {
    expect((await call('ana', method, path, body)).status).toBe(200)
    expect([await follows('mia', 'anas'), await follows('sara', 'anas'), await rows()]).toEqual([
      false,
      false,
      0,
    ])
  })

  test('not when the chat is archived or marked as important', async () => {
    await call('ana', 'PUT', 'contacts/anas/chat-archived')
    await call('ana', 'POST', 'contacts/anas/enable-flag', { flag: 'important' })
    expect(await rows()).toBe(2)
  })

  test.each([
    ['is removed', 'DELETE', undefined, 1],
    ['gets another team', 'PATCH', { teamId: 'south' }, 1],
    ['keeps the role', 'PATCH', { hasQrAccess: true }, 2],
  ] as const)('of a manager who %s', async (_, method, body, left) => {
    expect((await call('sara', method, 'users/mia', body)).status).toBe(200)
    await expect.poll(rows).toBe(left)
    expect(await follows('sara', 'anas')).toBe(true)
  })

  test('when a setting hides the chat', async () => {
    await follow('beto', 'free')
    const path = `groups/${GROUP}/free-contacts-not-visible-publisher`
    expect((await call('adam', 'PUT', path)).status).toBe(200)
    await expect.poll(rows).toBe(2)
    await call('adam', 'DELETE', path)
    expect(await follows('beto', 'free')).toBe(false)
  })
})
