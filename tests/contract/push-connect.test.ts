import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { createPushServer } from '#workspace/push/index.ts'
import {
  connected,
  credentials,
  ManualClock,
  RawClient,
  startRig,
  until,
  type Rig,
} from './push-support.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'

let rig: Rig
afterEach(() => rig.stop())

describe('connecting', () => {
  it('greets pusher-js with a socket id of two numbers', async () => {
    rig = await startRig()
    const client = rig.client()
    expect(await connected(client)).toMatch(/^\d+\.\d+$/)
    expect(rig.push.connectionCount()).toBe(1)
  })

  it('sends the greeting as JSON in a string, with the activity timeout', async () => {
    rig = await startRig({ activityTimeoutS: 33 })
    const frame = await rig.raw().take()
    expect(frame.event).toBe('pusher:connection_established')
    expect(JSON.parse(String(frame.data))).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 33,
    })
  })

  it('uses 120 seconds by default, and gives each connection its own id', async () => {
    rig = await startRig()
    const first = await rig.raw().takeData('pusher:connection_established')
    const second = await rig.raw().takeData('pusher:connection_established')
    expect(first).toMatchObject({ activity_timeout: 120 })
    expect(first).not.toEqual(second)
  })

  it('forgets a connection that the client closes', async () => {
    rig = await startRig()
    const client = rig.client()
    await connected(client)
    client.disconnect()
    await until('forgotten', () => rig.push.connectionCount() === 0)
    expect(rig.push.connectionCount()).toBe(0)
  })

  it.each([
    ['/app/another-key?protocol=7', 4001],
    ['/app/bandeja-key?protocol=6', 4007],
    ['/app/bandeja-key?protocol=8', 4007],
    ['/app/bandeja-key?protocol=seven', 4006],
    ['/app/bandeja-key', 4008],
  ])('accepts %s and closes it with %i and a reason', async (target, code) => {
    rig = await startRig()
    const raw = rig.raw(target)
    const closed = await raw.untilClosed()
    expect(closed.code).toBe(code)
    expect(closed.reason).not.toBe('')
    expect(raw.frames).toEqual([])
    expect(rig.push.connectionCount()).toBe(0)
  })

  it('ends connections that join no channel, which take no room of those that have joined one', async () => {
    const clock = new ManualClock()
    const anonymous = { joinMs: 30_000, max: 2, maxPerAddress: 2 }
    rig = await startRig({ clock, anonymous, maxConnections: 2 })
    const agent = rig.raw()
    await agent.takeData('pusher:connection_established')
    agent.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } }))
    await agent.takeData('pusher_internal:subscription_succeeded')
    const strangers: RawClient[] = []
    for (let count = 0; count < 3; count += 1) {
      const stranger = rig.raw()
      await stranger.takeData('pusher:connection_established')
      strangers.push(stranger)
    }
    expect((await strangers[0]?.untilClosed())?.code).toBe(4100)
    expect(rig.push.connectionCount()).toBe(3)
    clock.advance(30_000)
    for (const stranger of strangers) expect((await stranger.untilClosed()).code).toBe(4100)
    expect(rig.push.connectionCount()).toBe(1)
    expect(agent.closed).toBeUndefined()
  })

  it('closes one connection too many with 4100, and pusher-js connects by itself once there is room', async () => {
    rig = await startRig({ maxConnections: 1 })
    const first = rig.client()
    await connected(first)
    const second = rig.client()
    const errors: unknown[] = []
    second.connection.bind('error', (error: unknown) => errors.push(error))
    await until('refused', () => errors.length > 0)
    expect(errors[0]).toMatchObject({ error: { data: { code: 4100 } } })
    expect(rig.push.connectionCount()).toBe(1)
    first.disconnect()
    await connected(second)
    expect(rig.push.connectionCount()).toBe(1)
  })
})

describe('other upgrades', () => {
  it('get 404 on an unknown path', async () => {
    rig = await startRig()
    const raw = rig.raw('/apps/bandeja-key?protocol=7')
    const status = new Promise((resolve) => {
      raw.socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    })
    expect(await status).toBe(404)
  })

  it('leave no socket open after a 404', async () => {
    rig = await startRig()
    const peer = connect({ port: rig.port, host: '127.0.0.1', allowHalfOpen: true })
    peer.write(
      'GET /nobody HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    const [answer] = await once(peer, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /)
    const open = promisify(rig.http.getConnections.bind(rig.http))
    await expect.poll(() => open(), { timeout: 5_000 }).toBe(0)
    peer.destroy()
  })

  it('are left to another listener of their path', async () => {
    rig = await startRig()
    const others = new WebSocketServer({ noServer: true })
    rig.http.on('upgrade', (request, socket, head) => {
      if (request.url !== '/other') return
      others.handleUpgrade(request, socket, head, (client) => client.send('{"event":"other"}'))
    })
    expect(await rig.raw('/other').take()).toEqual({ event: 'other' })
    await rig.raw().greeted()
    expect(rig.push.connectionCount()).toBe(1)
  })
})

describe('closing the service', () => {
  it('closes every connection with 1001, accepts no more, and can be repeated', async () => {
    rig = await startRig()
    const raw = rig.raw()
    await raw.greeted()
    await rig.push.close()
    await rig.push.close()
    expect(await raw.untilClosed()).toMatchObject({ code: 1001 })
    expect(rig.push.connectionCount()).toBe(0)
    expect(rig.http.listenerCount('upgrade')).toBe(0)
  })

  it('does not wait long for a client that does not answer', async () => {
    rig = await startRig()
    const raw = rig.raw()
    await raw.greeted()
    raw.socket.pause()
    const start = performance.now()
    await rig.push.close()
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})

it('serves several HTTP servers at once', async () => {
  rig = await startRig()
  const second = createServer()
  rig.push.attach(second)
  const port = await listenOnFreePort(second)
  const there = new RawClient(`ws://127.0.0.1:${port}/app/${credentials.key}?protocol=7`)
  await there.greeted()
  await rig.raw().greeted()
  expect(rig.push.drop(4200)).toBe(2)
  await there.untilClosed()
  second.close()
})

it('refuses an activity timeout that is not a whole number of seconds', async () => {
  rig = await startRig()
  expect(() => createPushServer({ ...credentials, activityTimeoutS: 0.5 })).toThrow(RangeError)
  expect(() => createPushServer({ ...credentials, activityTimeoutS: 0 })).toThrow(RangeError)
})
