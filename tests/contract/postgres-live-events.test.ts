import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channels, clientEvents } from '#contract/events.ts'
import { subscribed, until } from './push-support.ts'
import { membersOf, textsOf, type Follower } from './support/follower.ts'
import { startTwoServices, type TwoServices } from './support/two-services.ts'
import type { Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let two: TwoServices
beforeEach(async () => {
  two = await startTwoServices()
})
afterEach(async () => await two.stop())

const customerWrites = (rig: Rig, contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })

/** Who has a chat open, by the last event about it. */
const viewersOf = ({ received }: Follower, contactId: string) =>
  received
    .flatMap(({ name, data }) => (name === 'chats.viewed' ? data.items : []))
    .findLast((item) => item.contactId === contactId)?.viewers

describe('events of two services on one database', () => {
  test('arrive at both, in the order of the service that they happened at', async () => {
    const ana = await two.follow(two.there, 'ana')
    const texts = Array.from({ length: 30 }, (_, index) => `Message ${index}`)
    for (const text of texts) await customerWrites(two.here, 'of-ana', text)
    await until('the messages arrive', () => textsOf(ana).length === texts.length)
    expect(textsOf(ana)).toEqual(texts)
  })

  test('arrive once, also where they happened', async () => {
    const atHome = await two.follow(two.here, 'ana')
    const away = await two.follow(two.there, 'ana')
    await customerWrites(two.here, 'of-ana', 'One')
    await customerWrites(two.here, 'of-ana', 'Two')
    await until('both have both', () =>
      [atHome, away].every((each) => textsOf(each).includes('Two')),
    )
    expect(textsOf(atHome)).toEqual(['One', 'Two'])
    expect(textsOf(away)).toEqual(['One', 'Two'])
  })

  test('reach those who may see them', async () => {
    const ana = await two.follow(two.there, 'ana')
    const beto = await two.follow(two.there, 'beto')
    await customerWrites(two.here, 'of-beto', 'For Beto')
    await customerWrites(two.here, 'of-ana', 'For Ana')
    await until('both have their own', () => [ana, beto].every((each) => textsOf(each).length > 0))
    expect(textsOf(ana)).toEqual(['For Ana'])
    expect(textsOf(beto)).toEqual(['For Beto'])
  })

  test('hide a chat from its former agent, who also leaves its presence channel', async () => {
    const ana = await two.follow(two.there, 'ana')
    const { channel } = await two.attend(two.there, 'ana', 'of-ana')
    const { promise: refused, resolve } = Promise.withResolvers<unknown>()
    channel.bind('pusher:subscription_error', resolve)
    const sara = await two.here.as('sara')
    await sara('POST', 'main/contacts/of-ana/assign', { body: { groupId: GROUP, userId: 'beto' } })
    await until('the chat is hidden', () =>
      ana.received.some(({ name, data }) => name === 'contact.hidden' && data.userId === 'beto'),
    )
    expect(await refused).toMatchObject({ status: 403 })
  })
})

describe('a connection to one service whose calls another one answers', () => {
  test('joins channels', async () => {
    const client = await two.connectAcross(two.there, two.here, 'ana')
    const { promise: received, resolve } = Promise.withResolvers<string>()
    const feed = await subscribed(client, channels.feed(GROUP, 'ana'))
    feed.bind('message.created', (data: { message: { content: { text: string } } }) =>
      resolve(data.message.content.text),
    )
    await customerWrites(two.here, 'of-ana', 'Hi')
    expect(await received).toBe('Hi')
  })

  /** Asks one service for a signature, and sends it over a connection of the other one. */
  async function signAcross(name: string) {
    const { here, there } = two
    const client = await two.connectAcross(there, here, 'ana')
    const ana = await here.as('ana')
    const body = { socket_id: client.connection.socket_id, channel_name: name }
    const { body: signed } = await ana('POST', 'main/realtime/auth', { body, group: null })
    return {
      client,
      /** @returns the event that answers */
      async subscribe(): Promise<string> {
        const { promise, resolve } = Promise.withResolvers<string>()
        client.connection.bind('message', ({ event }: { event: string }) => resolve(event))
        client.send_event('pusher:subscribe', { channel: name, ...signed })
        return await promise
      },
    }
  }

  test('does not join a second time with the same signature', async () => {
    const name = channels.feed(GROUP, 'ana')
    const { client, subscribe } = await signAcross(name)
    expect(await subscribe()).toBe('pusher_internal:subscription_succeeded')
    client.send_event('pusher:unsubscribe', { channel: name })
    expect(await subscribe()).toBe('pusher:subscription_error')
  })

  test('is closed when the session ends, at whichever service', async () => {
    const client = await two.connectAcross(two.there, two.here, 'ana')
    await subscribed(client, channels.feed(GROUP, 'ana'))
    const codes: unknown[] = []
    client.connection.bind('error', (error: unknown) => codes.push(error))
    const ana = await two.here.as('ana')
    await ana('POST', 'main/logout', { group: null })
    await until('the connection is refused', () => client.connection.state === 'disconnected')
    expect(JSON.stringify(codes)).toContain('4009')
  })

  test('joins nothing after the session has ended', async () => {
    const { subscribe } = await signAcross(channels.feed(GROUP, 'ana'))
    // The service with the connection does not hear of the end, as if it were cut off.
    const { db } = two.here.workspace.storage
    await db.deleteFrom('sessions').where('user_id', '=', 'ana').execute()
    expect(await subscribe()).toBe('pusher:subscription_error')
  })

  test('joins nothing that its user has lost since the signature', async () => {
    const { subscribe } = await signAcross(channels.presence('of-ana'))
    const sara = await two.here.as('sara')
    await sara('POST', 'main/contacts/of-ana/assign', { body: { groupId: GROUP, userId: 'beto' } })
    expect(await subscribe()).toBe('pusher:subscription_error')
  })
})

describe('who has a chat open', () => {
  test('is the same at both services, and whoever leaves one of them is still there', async () => {
    const sara = await two.attend(two.here, 'sara', 'of-ana')
    const ana = await two.attend(two.there, 'ana', 'of-ana')
    await expect.poll(() => membersOf(sara.channel)).toEqual(['ana', 'sara'])
    expect(membersOf(ana.channel)).toEqual(['ana', 'sara'])
    const second = await two.attend(two.here, 'ana', 'of-ana')
    ana.client.disconnect()
    const mia = await two.attend(two.there, 'mia', 'of-ana')
    await expect.poll(() => membersOf(sara.channel)).toEqual(['ana', 'mia', 'sara'])
    second.client.disconnect()
    await expect.poll(() => membersOf(mia.channel)).toEqual(['mia', 'sara'])
    expect(membersOf(sara.channel)).toEqual(['mia', 'sara'])
  })

  test('and who is writing is published at both', async () => {
    const mia = await two.follow(two.there, 'mia')
    const ana = await two.attend(two.there, 'ana', 'of-ana')
    const sara = await two.attend(two.here, 'sara', 'of-ana')
    const { promise: typed, resolve } = Promise.withResolvers<unknown>()
    ana.channel.bind(clientEvents.typing, (_: unknown, from: unknown) => resolve(from))
    sara.channel.trigger(clientEvents.typing, {})
    expect(await typed).toMatchObject({ user_id: 'sara' })
    const both = (isTyping: boolean) =>
      expect.arrayContaining([
        { userId: 'ana', isTyping: false },
        { userId: 'sara', isTyping },
      ])
    await expect.poll(() => viewersOf(mia, 'of-ana')).toEqual(both(true))
    // Sending ends it, also if the other service answers the call.
    const call = await two.there.as('sara')
    await call('POST', 'messages/messages', {
      body: { contactId: 'of-ana', content: { type: 'text', text: 'Done' } },
    })
    await expect.poll(() => viewersOf(mia, 'of-ana')).toEqual(both(false))
  })

  test('is told to a service that starts later, and its users leave with a closed one', async () => {
    const sara = await two.attend(two.here, 'sara', 'of-ana')
    const third = await two.startThird()
    const ana = await two.attend(third, 'ana', 'of-ana')
    await expect.poll(() => membersOf(ana.channel)).toEqual(['ana', 'sara'])
    await expect.poll(() => membersOf(sara.channel)).toEqual(['ana', 'sara'])
    await third.stop()
    await expect.poll(() => membersOf(sara.channel)).toEqual(['sara'])
  })

  test('colleagues are seen as connected at either service', async () => {
    await two.follow(two.there, 'ana')
    const sara = await two.here.as('sara')
    const seen = async () => {
      const path = `main/users/details?groupId=${GROUP}`
      const { body } = await sara('GET', path)
      return Date.parse(body.items.find(({ id }: { id: string }) => id === 'ana').lastSeenAt)
    }
    two.here.workspace.clock.advance(3_600_000)
    await expect.poll(seen).toBeGreaterThan(Date.now() + 3_000_000)
  })
})
