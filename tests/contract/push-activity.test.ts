import { afterEach, describe, expect, it } from 'vitest'
import { connected, ManualClock, startRig, until, type Rig } from './push-support.ts'

let rig: Rig
afterEach(() => rig.stop())

describe('a silent client', () => {
  it('is pinged after the activity timeout, and pusher-js’s answer keeps it', async () => {
    const clock = new ManualClock()
    rig = await startRig({ clock, activityTimeoutS: 120 })
    const client = rig.client()
    const received: string[] = []
    client.connection.bind('message', ({ event }: { event: string }) => received.push(event))
    const socketId = await connected(client)

    clock.advance(119_999)
    expect(clock.dueIn()).toBe(1)
    clock.advance(1)
    // After the ping: the client has 30 seconds to answer.
    expect(clock.dueIn()).toBe(30_000)
    await until('the pong has come', () => clock.dueIn() === 120_000)
    expect(received).toContain('pusher:ping')

    clock.advance(119_999)
    expect(rig.push.connectionCount()).toBe(1)
    expect(client.connection.socket_id).toBe(socketId)
  })

  it('is closed with 4201 after 30 seconds without an answer', async () => {
    const clock = new ManualClock()
    rig = await startRig({ clock, activityTimeoutS: 10 })
    const raw = rig.raw()
    await raw.greeted()
    clock.advance(10_000)
    expect(await raw.take()).toEqual({ event: 'pusher:ping', data: '{}' })
    clock.advance(29_999)
    expect(rig.push.connectionCount()).toBe(1)
    clock.advance(1)
    expect(await raw.untilClosed()).toMatchObject({ code: 4201 })
    expect(rig.push.connectionCount()).toBe(0)
    expect(clock.dueIn()).toBeUndefined()
  })

  it.each([
    ['any frame', (send: (text: string) => void) => send('{"event":"pusher:unsubscribe"}')],
    ['a frame that makes no sense', (send: (text: string) => void) => send('?')],
  ])('counts as alive for %s', async (_case, speak) => {
    const clock = new ManualClock()
    rig = await startRig({ clock, activityTimeoutS: 10 })
    const raw = rig.raw()
    await raw.greeted()
    clock.advance(10_000)
    speak((text) => raw.send(text))
    await until('the event arrives', () => clock.dueIn() === 10_000)
    clock.advance(9_999)
    expect(rig.push.connectionCount()).toBe(1)
  })

  it.each(['ping', 'pong'] as const)('counts as alive for a WebSocket %s', async (kind) => {
    const clock = new ManualClock()
    rig = await startRig({ clock, activityTimeoutS: 10 })
    const raw = rig.raw()
    await raw.greeted()
    clock.advance(10_000)
    raw.socket[kind]()
    await until('the event arrives', () => clock.dueIn() === 10_000)
    expect(rig.push.connectionCount()).toBe(1)
  })
})

describe('a silent service', () => {
  it('answers the ping of pusher-js, which stays connected', async () => {
    rig = await startRig()
    const client = rig.client({ activityTimeout: 40, pongTimeout: 2_000 })
    const pongs: unknown[] = []
    client.connection.bind('message', (message: { event: string }) => {
      if (message.event === 'pusher:pong') pongs.push(message)
    })
    const socketId = await connected(client)
    await until('three answers', () => pongs.length >= 3)
    expect(client.connection.socket_id).toBe(socketId)
    expect(client.connection.state).toBe('connected')
  })

  it('leaves no timer for a closed connection', async () => {
    const clock = new ManualClock()
    rig = await startRig({ clock })
    const client = rig.client()
    await connected(client)
    client.disconnect()
    await until('the timer is gone', () => clock.dueIn() === undefined)
    expect(rig.push.connectionCount()).toBe(0)
  })
})
