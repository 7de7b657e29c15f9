import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channels, clientEvents } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { subscribed } from './push-support.ts'
import { callAs, ofMembers } from './support/roles.ts'
import { connectAs, followAs, type Follower } from './support/follower.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

const PATH = `main/realtime/chat-viewers?groupId=${GROUP}`

let rig: Rig
let clients: Pusher[]
beforeEach(async () => {
  rig = await startRig({ control: true })
  clients = []
  await rig.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('of-beto', { user_id: 'beto', user_tag_id: 'tag-beto' })
  await rig.contact('free')
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  await rig.stop()
})

async function follow(name: Name): Promise<Follower> {
  const follower = await followAs(rig, name)
  clients.push(follower.client)
  return follower
}

/** Opens a chat as this user. */
async function attend(
  name: Name,
  contactId: string,
): Promise<{ channel: Channel; client: Pusher }> {
  const client = await connectAs(rig, name)
  clients.push(client)
  return { client, channel: await subscribed(client, channels.presence(contactId)) }
}

/** What the events said so far, one list for each event. */
const viewed = ({ received }: Follower) =>
  received.flatMap(({ name, data }) => (name === 'chats.viewed' ? [data.items] : []))
/** The last state of a chat, by the events. */
const lastOf = (follower: Follower, contactId: string) =>
  viewed(follower)
    .flat()
    .findLast((item) => item.contactId === contactId)?.viewers
const contactIdOf = ({ contactId }: { contactId: string }) => contactId
const viewer = (userId: string, isTyping = false) => ({ userId, isTyping })

const read = async (name: Name) => (await (await rig.as(name))('GET', PATH)).body.items

/** Waits until the service knows these viewers of a chat, and publishes them. */
async function publish(contactId: string, viewers: readonly object[]): Promise<void> {
  const known = async () =>
    (await read('sara')).find((item: { contactId: string }) => item.contactId === contactId)
      ?.viewers ?? []
  await expect.poll(known).toEqual(viewers)
  rig.workspace.clock.advance(1_000)
}

test('colleagues who see a chat learn who opens it, writes in it and leaves it', async () => {
  const mia = await follow('mia')
  const beto = await follow('beto')
  const adam = await attend('adam', 'of-ana')
  await publish('of-ana', [viewer('adam')])
  await expect.poll(() => lastOf(mia, 'of-ana')).toEqual([viewer('adam')])
  adam.channel.trigger(clientEvents.typing, {})
  await publish('of-ana', [viewer('adam', true)])
  await expect.poll(() => lastOf(mia, 'of-ana')).toEqual([viewer('adam', true)])
  // Typing ends by itself, and when the message is sent.
  rig.workspace.clock.advance(limits.typing.shownMs)
  await publish('of-ana', [viewer('adam')])
  adam.channel.trigger(clientEvents.typing, {})
  await publish('of-ana', [viewer('adam', true)])
  const body = { contactId: 'of-ana', content: { type: 'text', text: 'It leaves today' } }
  expect((await (await rig.as('adam'))('POST', 'messages/messages', { body })).status).toBe(200)
  await publish('of-ana', [viewer('adam')])
  await expect.poll(() => lastOf(mia, 'of-ana')).toEqual([viewer('adam')])
  adam.client.disconnect()
  await publish('of-ana', [])
  await expect.poll(() => lastOf(mia, 'of-ana')).toEqual([])
  await attend('adam', 'free')
  await publish('free', [viewer('adam')])
  await expect.poll(() => lastOf(beto, 'free')).toEqual([viewer('adam')])
  // Beto does not see the chat of Ana, so he received nothing about it.
  expect(lastOf(beto, 'of-ana')).toBeUndefined()
})

test('all changes of a second are one event, in which each user has the chats that they see', async () => {
  const mia = await follow('mia')
  const ana = await follow('ana')
  await attend('adam', 'of-ana')
  await attend('sara', 'of-beto')
  const susi = await attend('susi', 'free')
  for (let times = 0; times < 5; times += 1) susi.channel.trigger(clientEvents.typing, {})
  await publish('free', [viewer('susi', true)])
  await expect.poll(() => lastOf(mia, 'free')).toEqual([viewer('susi', true)])
  await expect.poll(() => lastOf(ana, 'free')).toEqual([viewer('susi', true)])
  expect(viewed(mia).length).toBeLessThanOrEqual(2)
  const chatsOf = (follower: Follower) =>
    new Set(viewed(follower).flatMap((items) => items.map(contactIdOf)))
  expect(chatsOf(mia)).toEqual(new Set(['free', 'of-ana', 'of-beto']))
  expect(chatsOf(ana)).toEqual(new Set(['free', 'of-ana']))
})

describe('the chats that are open now', () => {
  test.each(ofMembers)('are answered to the $role with $status', async ({ who, status }) => {
    const call = await callAs(rig, who)
    expect((await call('GET', PATH)).status).toBe(status)
  })

  test('are those that the caller sees', async () => {
    await attend('adam', 'of-ana')
    const { client } = await attend('sara', 'of-beto')
    expect(await read('ana')).toEqual([{ contactId: 'of-ana', viewers: [viewer('adam')] }])
    expect(await read('mia')).toHaveLength(2)
    client.disconnect()
    await expect.poll(() => read('mia')).toHaveLength(1)
  })
})
