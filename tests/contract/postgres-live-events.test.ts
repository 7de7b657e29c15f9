import type { default as Pusher } from 'pusher-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './push-support.ts'
import { followAs, type Follower } from './support/follower.ts'
import { startRedis, type TestRedis } from './support/redis.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

describe('two services on one database, with Redis', () => {
  let redis: TestRedis
  let original: Rig
  let here: Rig
  let there: Rig
  let clients: Pusher[]
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => await redis.release())
  beforeEach(async () => {
    clients = []
    original = await startRig()
    await original.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await original.contact('of-beto', { user_id: 'beto', user_tag_id: 'tag-beto' })
    const { database = '' } = await original.copyData()
    const options = { database, redis: redis.url }
    ;[here, there] = await Promise.all([startRig(options), startRig(options)])
  })
  afterEach(async () => {
    for (const client of clients) client.disconnect()
    for (const rig of [here, there, original]) await rig.stop()
  })

  /** A user's events at one of the services. */
  async function follow(rig: Rig, name: Name): Promise<Follower> {
    const follower = await followAs(rig, name)
    clients.push(follower.client)
    return follower
  }

  const customerWrites = (rig: Rig, contactId: string, text: string) =>
    rig.channel.customer.message({ contactId, content: { type: 'text', text } })

  /** The texts of the messages that a user was told of. */
  const textsOf = ({ received }: Follower) =>
    received.flatMap(({ name, data }) =>
      name === 'message.created' ? [String(data.message.content.text)] : [],
    )

  test('bring every event to both, in the order of the service that it happened at', async () => {
    const ana = await follow(there, 'ana')
    const texts = Array.from({ length: 30 }, (_, index) => `Message ${index}`)
    for (const text of texts) await customerWrites(here, 'of-ana', text)
    await until('the messages arrive', () => textsOf(ana).length === texts.length)
    expect(textsOf(ana)).toEqual(texts)
  })

  test('publish an event once at the service that it happened at', async () => {
    const atHome = await follow(here, 'ana')
    const away = await follow(there, 'ana')
    await customerWrites(here, 'of-ana', 'One')
    await customerWrites(here, 'of-ana', 'Two')
    await until('both have both', () =>
      [atHome, away].every((each) => textsOf(each).includes('Two')),
    )
    expect(textsOf(atHome)).toEqual(['One', 'Two'])
    expect(textsOf(away)).toEqual(['One', 'Two'])
  })

  test('decide where the socket is who sees an event', async () => {
    const ana = await follow(there, 'ana')
    const beto = await follow(there, 'beto')
    await customerWrites(here, 'of-beto', 'For Beto')
    await customerWrites(here, 'of-ana', 'For Ana')
    await until('both have their own', () => [ana, beto].every((each) => textsOf(each).length > 0))
    expect(textsOf(ana)).toEqual(['For Ana'])
    expect(textsOf(beto)).toEqual(['For Beto'])
  })

  test('tell the former agent of a chat, at another service, that it is hidden', async () => {
    const ana = await follow(there, 'ana')
    const sara = await here.as('sara')
    await sara('POST', 'main/contacts/of-ana/assign', { body: { groupId: GROUP, userId: 'beto' } })
    await until('the chat is hidden', () =>
      ana.received.some(({ name, data }) => name === 'contact.hidden' && data.userId === 'beto'),
    )
  })
})
