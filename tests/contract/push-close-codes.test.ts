import type Pusher from 'pusher-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connected, startRig, subscribed, until, type Rig } from './push-support.ts'

/** pusher-js waits a second before it reconnects after 4100. */
const BACKOFF_MS = 1_000

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** The connection states of pusher-js from now on; `actions` are its reactions to close codes. */
function watch(client: Pusher) {
  const seen = { errors: [] as unknown[], actions: [] as string[], states: [] as string[] }
  client.connection.bind('error', (error: unknown) => seen.errors.push(error))
  for (const action of ['refused', 'backoff', 'retry', 'tls_only']) {
    client.connection.connection?.bind(action, () => seen.actions.push(action))
  }
  client.connection.bind('state_change', ({ current }: { current: string }) => {
    seen.states.push(current)
  })
  return seen
}

describe('pusher-js', () => {
  it.each([4001, 4009, 4301])('does not reconnect after %i', async (code) => {
    const client = rig.client()
    await connected(client)
    const seen = watch(client)
    expect(rig.push.drop(code)).toBe(1)
    await until('disconnected', () => client.connection.state === 'disconnected')
    expect(seen.errors).toContainEqual(
      expect.objectContaining({
        error: { type: 'PusherError', data: { code, message: expect.any(String) } },
      }),
    )
    // Another client waits for pusher-js's longest delay; the first has not reconnected by then.
    const other = rig.client()
    await connected(other)
    const otherSeen = watch(other)
    rig.push.drop(4100)
    await until('the other is back', () => otherSeen.states.includes('connected'))
    expect(client.connection.state).toBe('disconnected')
    expect(seen.actions).toEqual(['refused'])
    expect(rig.push.connectionCount()).toBe(1)
  })

  it('reconnects after a second or more from 4100, and resubscribes', async () => {
    const client = rig.client()
    const before = await connected(client)
    const channel = await subscribed(client, 'private-group-1')
    const seen = watch(client)
    const start = performance.now()
    rig.push.drop(4100)
    await until('back', () => client.connection.socket_id !== before && channel.subscribed)
    expect(performance.now() - start).toBeGreaterThanOrEqual(BACKOFF_MS - 5)
    expect(seen.actions).toEqual(['backoff'])
    expect(rig.push.connectionCount()).toBe(1)
  })

  it.each([4200, 4201])('reconnects at once from %i, and resubscribes', async (code) => {
    const client = rig.client()
    const before = await connected(client)
    const channel = await subscribed(client, 'private-group-1')
    const seen = watch(client)
    rig.push.drop(code)
    await until('back', () => client.connection.socket_id !== before && channel.subscribed)
    expect(seen.actions).toEqual(['retry'])
    const received: unknown[] = []
    channel.bind('said', (data: unknown) => received.push(data))
    rig.push.trigger('private-group-1', 'said', { again: true })
    await until('delivered', () => received.length > 0)
    expect(received).toEqual([{ again: true }])
  })

  it('does not reconnect to a service that does not know its key', async () => {
    const client = rig.client({ key: 'another-key' })
    const seen = watch(client)
    await until('disconnected', () => client.connection.state === 'disconnected')
    expect(seen.errors).toContainEqual(
      expect.objectContaining({
        error: expect.objectContaining({ data: expect.objectContaining({ code: 4001 }) }),
      }),
    )
  })
})

describe('drop', () => {
  it('sends the given reason, or a default one', async () => {
    const first = rig.raw()
    await first.greeted()
    rig.push.drop(4200, 'maintenance')
    expect(await first.untilClosed()).toEqual({ code: 4200, reason: 'maintenance' })
    const second = rig.raw()
    await second.greeted()
    rig.push.drop(4200)
    const closed = await second.untilClosed()
    expect(closed.code).toBe(4200)
    expect(closed.reason).not.toBe('')
  })

  it('closes only the named connections', async () => {
    const [over, other] = [rig.raw(), rig.raw()]
    const socketId = await over.greeted()
    await other.greeted()
    expect(rig.push.drop(4009, undefined, new Set([socketId, '1.1']))).toBe(1)
    expect(await over.untilClosed()).toMatchObject({ code: 4009 })
    expect(rig.push.connectionCount()).toBe(1)
  })

  it('stops sending at once, before the client has answered the close', async () => {
    const raw = rig.raw()
    await raw.greeted()
    raw.subscribe({ channel: 'news' })
    await raw.take()
    rig.push.drop(4200)
    rig.push.trigger('news', 'said', {})
    await raw.untilClosed()
    expect(raw.frames.map(({ event }) => event)).not.toContain('said')
  })

  it.each([999, 1005, 1006, 1015, 3000, 5000, 4200.5, Number.NaN])(
    'refuses the code %d',
    async (code) => {
      const raw = rig.raw()
      await raw.greeted()
      expect(() => rig.push.drop(code)).toThrow(RangeError)
      expect(rig.push.connectionCount()).toBe(1)
    },
  )

  it('refuses a reason that is too long for a close frame', async () => {
    const raw = rig.raw()
    await raw.greeted()
    expect(() => rig.push.drop(4200, 'ñ'.repeat(62))).toThrow(RangeError)
    expect(rig.push.drop(4200, 'ñ'.repeat(61))).toBe(1)
  })
})
