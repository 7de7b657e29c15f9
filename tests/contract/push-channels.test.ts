import PusherServer from 'pusher'
import type { PresenceChannel } from 'pusher-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizeChannel } from '#workspace/push/index.ts'
import {
  collect,
  connected,
  credentials,
  next,
  startRig,
  subscribed,
  until,
  type Rig,
} from './push-support.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

describe('public channels', () => {
  it('deliver events of their channel only', async () => {
    const channel = await subscribed(rig.client(), 'news')
    const seen = collect(channel, 'said')
    rig.push.trigger('other-news', 'said', { n: 0 })
    rig.push.trigger('news', 'said', { n: 1, text: 'olá “mundo” 🌎' })
    await until('delivered', () => seen.length > 0)
    expect(seen).toEqual([{ n: 1, text: 'olá “mundo” 🌎' }])
  })

  it('deliver nothing after an unsubscribe', async () => {
    const client = rig.client()
    const left = collect(await subscribed(client, 'left'), 'said')
    const stored = collect(await subscribed(client, 'kept'), 'said')
    client.unsubscribe('left')
    // Client messages are handled in order: the second subscription is answered after the first is
    // removed.
    await subscribed(client, 'barrier')
    rig.push.trigger(['left', 'kept'], 'said', {})
    await until('delivered', () => stored.length > 0)
    expect(left).toEqual([])
  })

  it('answer a second subscription with an error and deliver events once', async () => {
    const raw = rig.raw()
    await raw.greeted()
    raw.subscribe({ channel: 'news' })
    expect((await raw.take()).event).toBe('pusher_internal:subscription_succeeded')
    raw.subscribe({ channel: 'news' })
    expect(await raw.take()).toMatchObject({ event: 'pusher:error', data: { code: null } })
    rig.push.trigger('news', 'said', 1)
    rig.push.trigger('news', 'done', 2)
    expect((await raw.take()).event).toBe('said')
    expect((await raw.take()).event).toBe('done')
  })

  it.each([
    ['nothing', ''],
    ['a space', 'a b'],
    ['a slash', 'a/b'],
    ['another letter', 'ñ'],
    ['a user’s own channel', '#server-to-user-1'],
    ['201 characters', 'x'.repeat(201)],
  ])('refuse a name of %s', async (_case, channel) => {
    const raw = rig.raw()
    await raw.greeted()
    raw.subscribe({ channel })
    const frame = await raw.take()
    expect(frame).toMatchObject({ event: 'pusher:subscription_error', channel })
    expect(JSON.parse(String(frame.data))).toMatchObject({ type: 'InvalidChannel', status: 400 })
  })
})

describe('private channels', () => {
  it('accept an authorised client', async () => {
    const channel = await subscribed(rig.client(), 'private-group-1')
    const seen = collect(channel, 'said')
    rig.push.trigger('private-group-1', 'said', { ok: true })
    await until('delivered', () => seen.length > 0)
    expect(seen).toEqual([{ ok: true }])
  })

  it('report a wrong signature to pusher-js, and deliver nothing', async () => {
    const client = rig.client({
      channelAuthorization: {
        endpoint: 'unused',
        transport: 'ajax',
        customHandler: (_params, callback) => callback(null, { auth: `${credentials.key}:0000` }),
      },
    })
    const refused = client.subscribe('private-group-1')
    const seen = collect(refused, 'said')
    expect(await next(refused, 'pusher:subscription_error')).toEqual({
      type: 'AuthError',
      error: expect.stringMatching(/authorisation/),
      status: 401,
    })
    expect(refused.subscribed).toBe(false)
    rig.push.trigger('private-group-1', 'said', {})
    await subscribed(client, 'barrier')
    expect(seen).toEqual([])
    expect(client.connection.state).toBe('connected')
  })

  it('refuse an authorisation for another connection, channel, key or secret, and a missing one', async () => {
    const raw = rig.raw()
    const mine = await raw.greeted()
    const other = await rig.raw().greeted()
    const channel = 'private-group-1'
    const sound = authorizeChannel(credentials, mine, channel).auth
    const wrong = [
      undefined,
      '',
      'nonsense',
      sound.slice(0, -1),
      `${sound}0`,
      sound.toUpperCase(),
      authorizeChannel(credentials, other, channel).auth,
      authorizeChannel(credentials, mine, 'private-group-2').auth,
      authorizeChannel(credentials, mine, channel, '{"user_id":"1"}').auth,
      authorizeChannel({ ...credentials, key: 'k' }, mine, channel).auth,
      authorizeChannel({ ...credentials, secret: 's' }, mine, channel).auth,
    ]
    for (const auth of wrong) {
      raw.subscribe(auth === undefined ? { channel } : { channel, auth })
      expect({ auth, event: (await raw.take()).event }).toEqual({
        auth,
        event: 'pusher:subscription_error',
      })
    }
    raw.subscribe({ channel, auth: sound })
    expect((await raw.take()).event).toBe('pusher_internal:subscription_succeeded')
  })

  it('accept the signature of the pusher package', async () => {
    const raw = rig.raw()
    const socketId = await raw.greeted()
    const channel = 'presence-team'
    const publisher = new PusherServer({ ...credentials, appId: '7', host: 'unused' })
    const user = { user_id: '5', user_info: { name: 'José' } }
    const { auth, channel_data } = publisher.authorizeChannel(socketId, channel, user)
    raw.subscribe({ channel, auth, channel_data: channel_data ?? '' })
    expect((await raw.take()).event).toBe('pusher_internal:subscription_succeeded')
  })
})

describe('presence channels', () => {
  const name = 'presence-group-1'

  async function join(userId: string) {
    const client = rig.client({ userId })
    const channel = await subscribed(client, name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pusher-js creates a presence channel for a name with this prefix; its types do not say so
    return { client, channel: channel as PresenceChannel }
  }

  it('show a new member everyone, and everyone the new member', async () => {
    const ana = await join('ana')
    expect(ana.channel.members.count).toBe(1)
    expect(ana.channel.members.me).toEqual({ id: 'ana', info: { name: 'Agent ana' } })
    const added = next(ana.channel, 'pusher:member_added')
    const bruno = await join('bruno')
    expect(await added).toEqual({ id: 'bruno', info: { name: 'Agent bruno' } })
    expect(bruno.channel.members.count).toBe(2)
    expect(bruno.channel.members.get('ana')).toEqual({ id: 'ana', info: { name: 'Agent ana' } })
  })

  it('announce a user’s first connection and the end of the last one', async () => {
    const ana = await join('ana')
    const added = collect(ana.channel, 'pusher:member_added')
    const removed = collect(ana.channel, 'pusher:member_removed')
    const window1 = await join('bruno')
    const window2 = await join('bruno')
    expect(window2.channel.members.count).toBe(2)
    window1.client.disconnect()
    const clara = await join('clara')
    await until('clara is seen', () => added.length === 2)
    expect(removed).toEqual([])
    window2.client.unsubscribe(name)
    await until('bruno is gone', () => removed.length === 1)
    expect(removed).toEqual([{ id: 'bruno', info: { name: 'Agent bruno' } }])
    clara.client.disconnect()
    await until('clara is gone', () => removed.length === 2)
    expect(added).toHaveLength(2)
    expect(ana.channel.members.count).toBe(1)
  })

  it.each([
    ['no channel_data', undefined],
    ['channel_data that is not JSON', 'not json'],
    ['no user', '{}'],
    ['an empty user id', '{"user_id":""}'],
    ['too long a user id', JSON.stringify({ user_id: 'x'.repeat(129) })],
    ['too large a user', JSON.stringify({ user_id: '1', user_info: 'x'.repeat(1024) })],
  ])('refuse %s even when it is signed', async (_case, channelData) => {
    const raw = rig.raw()
    const socketId = await raw.greeted()
    raw.subscribe({ channel: name, ...authorizeChannel(credentials, socketId, name, channelData) })
    const frame = await raw.take()
    expect(frame.event).toBe('pusher:subscription_error')
    expect(JSON.parse(String(frame.data))).toMatchObject({ type: 'AuthError', status: 400 })
  })

  it('accept any user id, a number as its text', async () => {
    const raw = rig.raw()
    const socketId = await raw.greeted()
    for (const [channel, userId, id] of [
      ['presence-a', '__proto__', '__proto__'],
      ['presence-b', 12, '12'],
    ] as const) {
      const channelData = `{"user_id":${JSON.stringify(userId)}}`
      raw.subscribe({ channel, ...authorizeChannel(credentials, socketId, channel, channelData) })
      const frame = await raw.take()
      expect(frame.data).toBe(`{"presence":{"count":1,"ids":["${id}"],"hash":{"${id}":{}}}}`)
    }
  })

  it('hold the maximum number of users, and more connections of those', async () => {
    await rig.stop()
    rig = await startRig({ limits: { maxPresenceMembers: 2 } })
    await join('ana')
    await join('bruno')
    await join('bruno')
    const late = rig.client({ userId: 'clara' }).subscribe(name)
    expect(await next(late, 'pusher:subscription_error')).toMatchObject({ type: 'LimitReached' })
  })
})

describe('client events', () => {
  it('are sent to everyone else on the channel, and to nobody outside it', async () => {
    const [ana, bruno] = [rig.client(), rig.client({ userId: 'bruno' })]
    const sender = await subscribed(ana, 'private-group-1')
    const receiver = await subscribed(bruno, 'private-group-1')
    const elsewhere = collect(await subscribed(bruno, 'private-group-2'), 'client-typing')
    const back = collect(sender, 'client-typing')
    const seen = collect(receiver, 'client-typing')
    sender.trigger('client-typing', { contactId: 'c1' })
    await until('delivered', () => seen.length > 0)
    await subscribed(ana, 'barrier')
    expect(seen).toEqual([{ contactId: 'c1' }])
    expect([...back, ...elsewhere]).toEqual([])
  })

  it('name their sender on a presence channel', async () => {
    const sender = await subscribed(rig.client({ userId: 'ana' }), 'presence-team')
    const receiver = await subscribed(rig.client({ userId: 'bruno' }), 'presence-team')
    const { promise, resolve } = Promise.withResolvers<unknown>()
    receiver.bind('client-typing', (_data: unknown, metadata: unknown) => resolve(metadata))
    sender.trigger('client-typing', {})
    expect(await promise).toEqual({ user_id: 'ana' })
  })

  it.each([
    ['on a public channel', 'news', 'client-x', '{}'],
    ['on a channel one is not on', 'private-other', 'client-x', '{}'],
    ['with too long a name', 'private-group-1', `client-${'x'.repeat(200)}`, '{}'],
    ['with too much data', 'private-group-1', 'client-x', 'x'.repeat(10_241)],
  ])('%s are answered with an error and not delivered', async (_case, channel, event, data) => {
    const listener = rig.client({ userId: 'bruno' })
    const seen: string[] = []
    for (const name of ['news', 'private-other', 'private-group-1']) {
      const joined = await subscribed(listener, name)
      joined.bind_global((name: string) => seen.push(name))
    }
    const raw = rig.raw()
    const socketId = await raw.greeted()
    raw.subscribe({ channel: 'news' })
    raw.subscribe({
      channel: 'private-group-1',
      ...authorizeChannel(credentials, socketId, 'private-group-1'),
    })
    await raw.take()
    await raw.take()
    raw.send({ event, channel, data })
    expect(await raw.take()).toMatchObject({ event: 'pusher:error', data: { code: null } })
    rig.push.trigger('private-group-1', 'barrier', {})
    await until('the barrier', () => seen.includes('barrier'))
    expect(seen).toEqual(['barrier'])
  })
})

it('a closed connection joins no channel, also when its subscription crosses the close', async () => {
  const raw = rig.raw()
  await raw.greeted()
  rig.push.drop(4200)
  raw.subscribe({ channel: 'news' })
  await raw.untilClosed()
  expect(rig.push.isOccupied('news')).toBe(false)
})

it('a pusher-js connection stays open when one of many channels is refused', async () => {
  const client = rig.client()
  await connected(client)
  const refused = client.subscribe('no such name')
  expect(await next(refused, 'pusher:subscription_error')).toMatchObject({ status: 400 })
  expect((await subscribed(client, 'news')).subscribed).toBe(true)
})
