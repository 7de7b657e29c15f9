import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** Unread messages are each user's own. */

let rig: Rig
let followers: Follower[]
beforeEach(async () => {
  rig = await startRig()
  followers = []
  await rig.contact('free')
  await rig.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(async () => {
  for (const { client } of followers) client.disconnect()
  await rig.stop()
})

async function follow(who: Name): Promise<Follower> {
  const follower = await followAs(rig, who)
  followers.push(follower)
  return follower
}

const customerWrites = (contactId: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text: 'Hi' } })

async function set(who: Name, id: string, pendingMessages: 0 | 1): Promise<void> {
  const call = await rig.as(who)
  const { status } = await call('PATCH', `main/contacts/${id}/chat`, { body: { pendingMessages } })
  expect(status).toBe(200)
}

/** How many messages each user has not read. */
async function unread(id: string, ...names: Name[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names)
    counts[name] = (
      await (
        await rig.as(name)
      )('GET', `main/contacts/${id}`)
    ).body.chat.pendingMessages
  return counts
}

async function answer(who: Name, contactId: string): Promise<void> {
  const content = { type: 'text', text: 'Hello' }
  const call = await rig.as(who)
  expect((await call('POST', 'messages/messages', { body: { contactId, content } })).status).toBe(
    200,
  )
}

describe('a free chat', () => {
  test('stays unread for colleagues until a person answers', async () => {
    await customerWrites('free')
    await set('ana', 'free', 0)
    await set('rita', 'free', 0)
    expect(await unread('free', 'ana', 'rita', 'beto', 'sara')).toEqual({
      ana: 0,
      rita: 0,
      beto: 1,
      sara: 1,
    })
    await customerWrites('free')
    expect(await unread('free', 'ana', 'beto')).toEqual({ ana: 1, beto: 2 })
    // The answer also takes the chat, so that Ana no longer sees it.
    await answer('beto', 'free')
    expect(await unread('free', 'beto', 'sara')).toEqual({ beto: 0, sara: 0 })
    await customerWrites('free')
    expect(await unread('free', 'beto')).toEqual({ beto: 1 })
  })

  test('stays unread for the agent to whom a manager assigns it', async () => {
    await customerWrites('free')
    await set('sara', 'free', 0)
    const body = { groupId: GROUP, userId: 'ana' }
    expect(
      (await (await rig.as('sara'))('POST', 'main/contacts/free/assign', { body })).status,
    ).toBe(200)
    expect(await unread('free', 'sara', 'ana', 'adam')).toEqual({ sara: 0, ana: 1, adam: 1 })
  })

  test('is read for everybody when an agent takes it', async () => {
    await customerWrites('free')
    await set('sara', 'free', 1)
    expect((await (await rig.as('ana'))('POST', 'main/contacts/free/take')).status).toBe(200)
    // The manager's own mark stays.
    expect(await unread('free', 'ana', 'sara', 'adam')).toEqual({ ana: 0, sara: 1, adam: 0 })
  })

  test('is unread again for everybody when an agent marks it', async () => {
    await set('ana', 'free', 1)
    expect(await unread('free', 'ana', 'beto', 'sara')).toEqual({ ana: 1, beto: 1, sara: 1 })
  })
})

describe('a chat of an agent', () => {
  test('is read for everybody when the agent opens it', async () => {
    await customerWrites('of-ana')
    await set('ana', 'of-ana', 0)
    expect(await unread('of-ana', 'ana', 'sara')).toEqual({ ana: 0, sara: 0 })
  })

  test('stays unread for its agent when a manager opens it or marks it for themselves', async () => {
    await customerWrites('of-ana')
    await set('sara', 'of-ana', 0)
    expect(await unread('of-ana', 'ana', 'sara')).toEqual({ ana: 1, sara: 0 })
    await set('ana', 'of-ana', 0)
    await set('sara', 'of-ana', 1)
    expect(await unread('of-ana', 'ana', 'sara', 'adam')).toEqual({ ana: 0, sara: 1, adam: 0 })
    // The manager's own mark outlasts what the agent does.
    await customerWrites('of-ana')
    expect(await unread('of-ana', 'ana', 'sara', 'adam')).toEqual({ ana: 1, sara: 1, adam: 1 })
    await answer('ana', 'of-ana')
    expect(await unread('of-ana', 'ana', 'sara', 'adam')).toEqual({ ana: 0, sara: 1, adam: 0 })
    await set('sara', 'of-ana', 0)
    expect(await unread('of-ana', 'sara')).toEqual({ sara: 0 })
  })
})

test('events have the number of each viewer, and reading alone is no event for others', async () => {
  await customerWrites('of-ana')
  await set('sara', 'of-ana', 0)
  const [ana, sara] = [await follow('ana'), await follow('sara')]
  await customerWrites('of-ana')
  const pendingOf = async (follower: Follower) => (await follower.next())?.data.contact.chat
  expect(await pendingOf(ana)).toMatchObject({ pendingMessages: 2, pendingForAll: 2 })
  expect(await pendingOf(sara)).toMatchObject({ pendingMessages: 1, pendingForAll: 2 })
  await set('sara', 'of-ana', 0)
  expect((await sara.next())?.data).toMatchObject({ pendingMessages: 0, byUserId: 'sara' })
  await set('ana', 'of-ana', 0)
  expect(await ana.next()).toMatchObject({ name: 'chat.pending', data: { byUserId: 'ana' } })
  expect(await sara.next()).toMatchObject({ name: 'chat.pending', data: { pendingMessages: 0 } })
})

test('a message writes no row for its readers', async () => {
  const rows = async () => {
    const { db } = rig.workspace.storage
    return (await db.selectFrom('chat_reads').selectAll().execute()).length
  }
  for (const who of ['sara', 'adam', 'mia'] as const) await set(who, 'of-ana', 0)
  expect(await rows()).toBe(0)
  await customerWrites('of-ana')
  expect(await rows()).toBe(0)
  await set('sara', 'of-ana', 0)
  expect(await rows()).toBe(1)
  await answer('ana', 'of-ana')
  expect(await rows()).toBe(0)
  expect(
    (await (await rig.as('sara'))('GET', `main/contacts/lastchats/counter?groupId=${GROUP}`)).body,
  ).toMatchObject({ pendingChatsAmount: 0 })
})
