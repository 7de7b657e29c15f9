import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { authorizeChannel, PushError } from '#workspace/push/index.ts'
import {
  collect,
  connected,
  credentials,
  ManualClock,
  startRig,
  subscribed,
  until,
  type RawClient,
  type Rig,
} from './push-support.ts'

let rig: Rig
afterEach(() => rig.stop())

async function onChannel(raw: RawClient, channel: string): Promise<void> {
  const socketId = await raw.greeted()
  raw.subscribe({ channel, ...authorizeChannel(credentials, socketId, channel) })
  await raw.takeData('pusher_internal:subscription_succeeded')
}

describe('invalid frames', () => {
  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['no event', '{"data":{}}'],
    ['an event that is a number', '{"event":1}'],
    ['an unknown event', '{"event":"pusher:signin","data":{}}'],
    ['an event of the service', '{"event":"said","channel":"news","data":{}}'],
    ['a subscription to nothing', '{"event":"pusher:subscribe"}'],
    ['a subscription to a number', '{"event":"pusher:subscribe","data":{"channel":1}}'],
    ['half a subscription in a string', '{"event":"pusher:subscribe","data":"{"}'],
    ['leaving nothing', '{"event":"pusher:unsubscribe","data":null}'],
    ['a client event without channel', '{"event":"client-x","data":{}}'],
    [
      'JSON deeper than any stack',
      `{"event":"client-x","channel":"c","data":${'['.repeat(15_000)}${']'.repeat(15_000)}}`,
    ],
  ])('are answered with an error and keep the connection: %s', async (_case, text) => {
    rig = await startRig()
    const raw = rig.raw()
    await raw.greeted()
    raw.send(text)
    const frame = await raw.take()
    expect(frame).toEqual({
      event: 'pusher:error',
      data: { code: null, message: expect.any(String) },
    })
    raw.send({ event: 'pusher:ping', data: {} })
    expect(await raw.take()).toEqual({ event: 'pusher:pong', data: '{}' })
  })

  it('close the connection when they are binary', async () => {
    rig = await startRig()
    const raw = rig.raw()
    await raw.greeted()
    raw.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true })
    expect(await raw.untilClosed()).toMatchObject({ code: 1003 })
  })

  it('close the connection when they are too large', async () => {
    rig = await startRig()
    const raw = rig.raw()
    await raw.greeted()
    raw.send('x'.repeat(32 * 1024))
    expect((await raw.take()).event).toBe('pusher:error')
    raw.send('x'.repeat(32 * 1024 + 1))
    expect(await raw.untilClosed()).toMatchObject({ code: 1009 })
    await until('forgotten', () => rig.push.connectionCount() === 0)
  })

  it('may have subscription data as JSON in a string', async () => {
    rig = await startRig()
    const raw = rig.raw()
    await raw.greeted()
    raw.send({ event: 'pusher:subscribe', data: '{"channel":"news"}' })
    expect(await raw.take()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
  })
})

describe('client events', () => {
  it('are delivered up to ten a second; more get 4301, and a second later ten again', async () => {
    const clock = new ManualClock()
    rig = await startRig({ clock })
    const [sender, receiver] = [rig.raw(), rig.raw()]
    await onChannel(sender, 'private-group-1')
    await onChannel(receiver, 'private-group-1')
    const send = (n: number) => {
      sender.send({ event: 'client-x', channel: 'private-group-1', data: { n } })
    }
    for (let n = 0; n < 12; n++) send(n)
    for (let n = 0; n < 2; n++) {
      expect(await sender.take()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
    }
    clock.advance(999)
    send(12)
    expect(await sender.take()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
    clock.advance(1)
    send(13)
    for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13]) {
      expect(await receiver.takeData('client-x')).toEqual({ n })
    }
    expect(sender.closed).toBeUndefined()
  })
})

describe('one connection', () => {
  it('may have a maximum of channels, and another once it has left one', async () => {
    rig = await startRig({ limits: { maxChannelsPerConnection: 2 } })
    const raw = rig.raw()
    await raw.greeted()
    for (const channel of ['a', 'b']) {
      raw.subscribe({ channel })
      await raw.takeData('pusher_internal:subscription_succeeded')
    }
    raw.subscribe({ channel: 'c' })
    expect(await raw.takeData('pusher:subscription_error')).toMatchObject({ type: 'LimitReached' })
    raw.send({ event: 'pusher:unsubscribe', data: { channel: 'a' } })
    raw.subscribe({ channel: 'c' })
    expect(await raw.take()).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
      channel: 'c',
    })
  })

  it('that reads too slowly is closed with 4100, and the others miss nothing', async () => {
    rig = await startRig({ limits: { maxBufferedBytes: 64 * 1024 } })
    const [slow, quick] = [rig.raw(), rig.raw()]
    for (const raw of [slow, quick]) {
      await raw.greeted()
      raw.subscribe({ channel: 'news' })
      await raw.take()
    }
    slow.socket.pause()
    const text = 'x'.repeat(10_000)
    // The kernel buffers a few megabytes before our memory grows.
    let sent = 0
    while (rig.push.connectionCount() === 2 && sent < 5_000) {
      rig.push.trigger('news', 'said', { n: sent, text })
      sent += 1
      await setImmediate()
    }
    expect(rig.push.connectionCount()).toBe(1)
    const counted = () => quick.frames.filter(({ event }) => event === 'said').length
    await until('the quick one has all', () => counted() === sent)
    slow.socket.resume()
    expect(await slow.untilClosed()).toMatchObject({ code: 4100 })
    expect(slow.frames.length).toBeLessThan(quick.frames.length)
  })
})

describe('trigger', () => {
  it('has limits, and names the exceeded one', async () => {
    const { push } = (rig = await startRig())
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    const wrong: (() => void)[] = [
      () => push.trigger([], 'said', {}),
      () => push.trigger('a b', 'said', {}),
      () => push.trigger('news', '', {}),
      () => push.trigger('news', 'pusher:error', {}),
      () => push.trigger('news', 'said', undefined),
      () => push.trigger('news', 'said', cyclic),
      () => push.trigger('news', 'said', 1n),
      () => push.trigger('news', 'said', {}, 'nobody'),
      () => push.trigger('news', 'said', 'x'.repeat(10_241)),
    ]
    for (const call of wrong) expect(call).toThrow(PushError)
  })

  it('excludes the named connection, and sends once to a channel named twice', async () => {
    rig = await startRig()
    const [ana, bruno] = [rig.client(), rig.client()]
    const anaSaw = collect(await subscribed(ana, 'news'), 'said')
    const brunoSaw = collect(await subscribed(bruno, 'news'), 'said')
    rig.push.trigger(['news', 'news'], 'said', { n: 1 }, await connected(ana))
    rig.push.trigger('news', 'said', { n: 2 })
    await until('delivered', () => anaSaw.length === 1 && brunoSaw.length === 2)
    expect(anaSaw).toEqual([{ n: 2 }])
  })
})
