import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionApi } from '#contract/api/people/session.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { createRealtime, type RealtimeDeps, type RealtimeService } from '#main/realtime/realtime.ts'
import type { Clock } from '#main/ports.ts'
import { systemClock } from '#main/system-clock.ts'
import { authorizeChannel, createPushServer, type PushServer } from '#workspace/push/index.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import {
  credentials as person,
  PASSWORD,
  signedIn,
  smallWorkspace,
  type SessionRig,
  type SmallWorkspace,
} from './main-session-support.ts'
import { credentials, ManualClock, until } from './push-support.ts'

let small: SmallServices
let workspace: SmallWorkspace
let push: PushServer
let running: RealtimeService[]
/** The workspace's response to a channel authorization; null: the usual one. */
let verdict: (channel: string) => Response | null

beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
  push = createPushServer(credentials)
  push.attach(workspace.http)
  running = []
  verdict = () => null
  workspace.answer = async (request) => {
    const requested = sessionApi.authorizeChannel.body.parse(await request.json())
    const { socket_id: socketId, channel_name: channel } = requested
    return (
      verdict(channel) ?? Response.json(authorizeChannel(credentials, socketId, channel, undefined))
    )
  }
})
afterEach(async () => {
  for (const realtime of running) realtime.stop()
  await push.close()
  await small.stop()
})

interface Rig extends SessionRig {
  realtime: RealtimeService
  states: string[]
  resyncs: () => number
}

async function start(
  groupId: string | null = '1',
  clock: Clock = systemClock,
  more: Partial<RealtimeDeps> = {},
): Promise<Rig> {
  const rig = await signedIn(workspace)
  const { connection, session, log, page } = rig
  const realtime = createRealtime({ connection, session, clock, log, push: page.push, ...more })
  running.push(realtime)
  const states: string[] = []
  realtime.onState(({ state, code }) =>
    states.push(code === undefined ? state : `${state} ${code}`),
  )
  realtime.follow({ groupId })
  realtime.start()
  const resyncs = () =>
    page.of('realtime.resync').filter(({ reason }) => reason === 'connected').length
  return { ...rig, realtime, states, resyncs }
}

/** The system's clock; timers keep their duration, ms. */
function askedClock(): Clock & { requested: number[] } {
  const requested: number[] = []
  return {
    ...systemClock,
    requested,
    after(ms, task) {
      requested.push(ms)
      return systemClock.after(ms, task)
    },
  }
}

function startInTwoGroups(): Promise<Rig> {
  const permissions = ['1', '2'].map((groupId) => ({ groupId, role: 'ROLE_PUBLISHER' }))
  workspace.person = { ...workspace.person, permissions }
  return start()
}

const live = ({ realtime }: Rig, ms?: number) =>
  until('live', () => realtime.view().state === 'live', ms)

const deleted = (contactId: string, groupId = '1') => ({
  groupId,
  at: '2026-01-01T00:00:00.000Z',
  contactId,
})

/** The ids of the contacts in the page's events, in order. */
const deletedIds = ({ page }: Rig) =>
  page
    .of('realtime.events')
    .flat()
    .map(({ data }) =>
      typeof data === 'object' && data && 'contactId' in data ? data.contactId : '',
    )

describe('realtime', () => {
  it('subscribes to the user, their group and their feed, and delivers events in order', async () => {
    const rig = await start()
    const received: RealtimeEvent[] = []
    rig.realtime.onEvents((events) => void received.push(...events))
    await live(rig)
    expect(rig.states).toEqual(['connecting', 'live'])
    expect(rig.resyncs()).toBe(1)
    push.trigger('private-user-7', 'contact.deleted', deleted('a'))
    push.trigger('private-group-1', 'contact.deleted', deleted('b'))
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('c'))
    push.trigger('private-feed-1-8', 'contact.deleted', deleted('not mine'))
    push.trigger('private-group-2', 'contact.deleted', deleted('not here', '2'))
    push.trigger('private-user-7', 'contact.deleted', deleted('d'))
    await until('all have the event', () => deletedIds(rig).includes('d'))
    expect(deletedIds(rig)).toEqual(['a', 'b', 'c', 'd'])
    expect(received.map(({ name }) => name)).toEqual(Array(4).fill('contact.deleted'))
  })

  it('keeps a flood in order, in small batches', async () => {
    const rig = await start()
    await live(rig)
    const ids = Array.from({ length: 2_000 }, (_, index) => `${index}`)
    for (const id of ids) push.trigger('private-group-1', 'contact.deleted', deleted(id))
    await until('all have the event', () => deletedIds(rig).length === ids.length)
    expect(deletedIds(rig)).toEqual(ids)
    const sizes = rig.page.of('realtime.events').map((batch) => batch.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
    expect(sizes.length).toBeLessThan(400)
  })

  it('skips invalid events, counts them, and logs only their names', async () => {
    const rig = await start()
    await live(rig)
    push.trigger('private-group-1', 'contact.deleted', { words: 'private words' })
    push.trigger('private-group-1', 'contact.deleted', 'private words')
    push.trigger('private-group-1', 'newer.event', { words: 'private words' })
    push.trigger('private-group-1', 'contact.deleted', deleted('good'))
    await until('the valid event arrives', () => deletedIds(rig).length > 0)
    expect(deletedIds(rig)).toEqual(['good'])
    expect([...rig.realtime.rejected()]).toEqual([
      ['contact.deleted', 2],
      ['newer.event', 1],
    ])
    const lines = rig.lines.join('\n')
    expect(lines).toContain('contact.deleted')
    expect(lines).toContain('newer.event')
    expect(lines).not.toContain('private words')
  })

  it('switches to another group, and refetches the visible data', async () => {
    const rig = await start()
    await live(rig)
    rig.realtime.follow({ groupId: '2' })
    await until('live again', () => rig.resyncs() === 2)
    push.trigger('private-group-1', 'contact.deleted', deleted('old'))
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('old'))
    push.trigger('private-feed-2-7', 'contact.deleted', deleted('new', '2'))
    await until('the event arrives', () => deletedIds(rig).length > 0)
    expect(deletedIds(rig)).toEqual(['new'])
  })

  it('receives the user’s other groups too, and forwards only the current one to the page', async () => {
    const rig = await startInTwoGroups()
    const received: unknown[] = []
    rig.realtime.onEvents((events) => {
      for (const { data } of events) if ('contactId' in data) received.push(data.contactId)
    })
    await live(rig)
    await until('both feeds are followed', () => push.isOccupied('private-feed-2-7'))
    push.trigger('private-feed-2-7', 'contact.deleted', deleted('elsewhere', '2'))
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('here'))
    await until('the event arrives', () => deletedIds(rig).length > 0)
    expect(received).toEqual(['elsewhere', 'here'])
    expect(deletedIds(rig)).toEqual(['here'])
    rig.realtime.follow({ groupId: '2' })
    await until('live again', () => rig.resyncs() === 2)
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('elsewhere now'))
    push.trigger('private-feed-2-7', 'contact.deleted', deleted('here now', '2'))
    await until('the event arrives', () => deletedIds(rig).length > 1)
    expect(received).toEqual(['elsewhere', 'here', 'elsewhere now', 'here now'])
    expect(deletedIds(rig)).toEqual(['here', 'here now'])
  })

  it('receives a template verdict and settings from another group’s channel, and forwards none to the page', async () => {
    const rig = await startInTwoGroups()
    const received: string[] = []
    rig.realtime.onEvents((events) => {
      for (const { name, data } of events) received.push(`${name} ${data.groupId}`)
    })
    await live(rig)
    await until('both are followed', () => push.isOccupied('private-group-2'))
    const verdict = (groupId: string) => ({
      groupId,
      at: '2026-01-01T10:00:00.000Z',
      template: { id: 'w1', name: 'Aviso', templateType: 'TEXT', status: 'approved' },
      prevStatus: 'pending',
    })
    push.trigger('private-group-2', 'waTemplate.status', verdict('2'))
    push.trigger('private-group-2', 'contact.deleted', deleted('not for here', '2'))
    const group = { id: '2', name: 'Elsewhere' }
    const at = '2026-01-01T10:00:00.000Z'
    push.trigger('private-group-2', 'group.settings', { groupId: '2', at, group })
    push.trigger('private-group-1', 'waTemplate.status', verdict('1'))
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('last'))
    await until('the event arrives', () => deletedIds(rig).includes('last'))
    expect(received).toEqual([
      'waTemplate.status 2',
      'group.settings 2',
      'waTemplate.status 1',
      'contact.deleted 1',
    ])
    expect(
      rig.page
        .of('realtime.events')
        .flat()
        .map(({ name, data }) => [name, Reflect.get(Object(data), 'groupId')]),
    ).toEqual([
      ['waTemplate.status', '1'],
      ['contact.deleted', '1'],
    ])
  })

  it('goes live without a group that refuses, and receives it once it grants access', async () => {
    verdict = (channel) =>
      channel === 'private-feed-2-7'
        ? Response.json({ code: 'FORBIDDEN', message: 'no' }, { status: 403 })
        : null
    const rig = await startInTwoGroups()
    await live(rig)
    expect(rig.states).toEqual(['connecting', 'live'])
    verdict = () => null
    await until('it is followed', () => push.isOccupied('private-feed-2-7'))
    expect(rig.states).toEqual(['connecting', 'live'])
  })

  it('subscribes to the user’s current groups', async () => {
    const rig = await startInTwoGroups()
    await until('both', () => push.isOccupied('private-feed-2-7'))
    workspace.person = {
      ...workspace.person,
      permissions: ['1', '3'].map((groupId) => ({ groupId, role: 'ROLE_PUBLISHER' })),
    }
    await rig.session.refresh()
    await until('the new one is followed', () => push.isOccupied('private-feed-3-7'))
    await until('the former is not', () => !push.isOccupied('private-feed-2-7'))
    expect(rig.realtime.view().state).toBe('live')
  })

  it('ends in the group chosen last, however fast groups are switched', async () => {
    const rig = await start()
    for (const groupId of ['2', '3', '1', '2', null, '3']) rig.realtime.follow({ groupId })
    await live(rig)
    rig.realtime.follow({ groupId: '1' })
    rig.realtime.follow({ groupId: '4' })
    await live(rig)
    for (const group of ['1', '2', '3', '4']) {
      push.trigger(`private-group-${group}`, 'contact.deleted', deleted(group, group))
    }
    await until('the event arrives', () => deletedIds(rig).includes('4'))
    expect(deletedIds(rig)).toEqual(['4'])
  })

  it('is off without a session', async () => {
    const rig = await start()
    await live(rig)
    await rig.session.signOut()
    expect(rig.realtime.view()).toEqual({ state: 'off' })
    await until('the connection is closed', () => push.connectionCount() === 0)
    await rig.session.signIn(person)
    await live(rig)
  })
})

describe('a lost connection', () => {
  it('is restored at once when the service is reachable', async () => {
    const clock = askedClock()
    const rig = await start('1', clock)
    await live(rig)
    clock.requested.length = 0
    push.drop(4200)
    await until('lost', () => rig.realtime.view().state !== 'live')
    await until('back', () => rig.resyncs() === 2)
    // The pause before the only attempt.
    expect(clock.requested[0]).toBeLessThanOrEqual(500)
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('after'))
    await until('the event arrives', () => deletedIds(rig).length > 0)
    expect(deletedIds(rig)).toEqual(['after'])
  })

  it('is restored soon after the service returns, and waits until then', async () => {
    const clock = askedClock()
    const rig = await start('1', clock)
    await live(rig)
    const stopped = workspace.goDown()
    clock.requested.length = 0
    push.drop(1001)
    await stopped
    await until('it is pending', () => rig.realtime.view().state === 'waiting')
    await workspace.comeBack()
    await until('back', () => rig.resyncs() === 2)
    // The pauses so far are only the first ones, besides the limit of 10 s for an attempt, and the 5 s and more after which
    // the app asks for the address again.
    expect(Math.max(0, ...clock.requested.filter((ms) => ms < 5_000))).toBeLessThanOrEqual(2_000)
  })

  it('is retried repeatedly while the service is away, and restored soon after it returns', async () => {
    let tries = 0
    const proxyFor = () => {
      tries += 1
      return Promise.resolve('DIRECT')
    }
    const rig = await start('1', systemClock, { proxyFor })
    await live(rig)
    const stopped = workspace.goDown()
    push.drop(1001)
    await stopped
    // A refusal ends an attempt at once: between them are only the pauses of 0.5, 1 and at most 2
    // s.
    tries = 0
    await until('three attempts have failed', () => tries >= 3)
    await workspace.comeBack()
    await until('back', () => rig.resyncs() === 2)
    expect(rig.realtime.view()).toEqual({ state: 'live' })
  })

  it('is renewed when the machine wakes, and everything is refetched', async () => {
    const rig = await start()
    await live(rig)
    rig.realtime.wake()
    expect(rig.page.of('realtime.resync').at(-1)).toMatchObject({ reason: 'woke' })
    await until('back', () => rig.resyncs() === 2)
    await until('the old one is gone', () => push.connectionCount() === 1)
  })

  it('is retried without its pause when the machine wakes', async () => {
    const clock = new ManualClock()
    const rig = await start('1', clock)
    await live(rig)
    push.drop(4200)
    await until('pauses', () => rig.realtime.view().state === 'waiting')
    await until('has left', () => push.connectionCount() === 0)
    rig.realtime.wake()
    await live(rig)
    expect(rig.resyncs()).toBe(2)
  })

  it('is not delayed by the library’s own attempt when the machine wakes at once', async () => {
    const rig = await start('1', new ManualClock())
    await live(rig)
    const stop = rig.realtime.onState(({ state }) => {
      if (state !== 'waiting') return
      stop()
      rig.realtime.wake()
    })
    push.drop(4200)
    await until('back', () => rig.resyncs() === 2)
    expect(rig.states.filter((state) => state === 'waiting')).toHaveLength(1)
  })

  it('is not delayed by an abandoned attempt when the machine wakes during it', async () => {
    let requested = 0
    const proxyFor = () => {
      requested += 1
      return requested === 1 ? new Promise<string>(() => undefined) : Promise.resolve('DIRECT')
    }
    const rig = await start('1', new ManualClock(), { proxyFor })
    await until('a try hangs', () => requested === 1)
    rig.realtime.wake()
    await live(rig)
    expect(requested).toBe(2)
  })
})

describe('a service that refuses reconnects', () => {
  it.each([4001, 4009, 4099])('with %i is not called again', async (code) => {
    const rig = await start()
    await live(rig)
    push.drop(code)
    await until('stopped', () => rig.realtime.view().state === 'stopped')
    expect(rig.realtime.view()).toEqual({ state: 'stopped', code })
    expect(rig.page.of('realtime.state').at(-1)).toEqual({ state: 'stopped', code })
    rig.realtime.wake()
    expect(rig.realtime.view().state).toBe('stopped')
    await rig.session.signOut()
    await rig.session.signIn(person)
    await live(rig)
  })

  it('during the handshake is not called again either', async () => {
    await push.close()
    push = createPushServer({ ...credentials, key: 'another-key' })
    push.attach(workspace.http)
    const rig = await start()
    await until('stopped', () => rig.realtime.view().state === 'stopped')
    expect(rig.realtime.view().code).toBe(4001)
  })

  it('because of the token that the unlock replaced is retried with the new one', async () => {
    const rig = await start()
    await live(rig)
    await rig.session.lock()
    await rig.session.unlock({ password: PASSWORD })
    push.drop(4009)
    await until('back', () => rig.resyncs() === 2)
    expect(rig.states).not.toContain('stopped 4009')
    push.drop(4009)
    await until('stopped', () => rig.realtime.view().state === 'stopped')
  })

  it('is retried after the screen was unlocked', async () => {
    const rig = await start()
    await live(rig)
    push.drop(4009)
    await until('stopped', () => rig.realtime.view().state === 'stopped')
    await rig.session.lock()
    await rig.session.unlock({ password: PASSWORD })
    await live(rig)
    expect(rig.states.slice(-3)).toEqual(['off', 'connecting', 'live'])
  })
})

/**
 * Makes the service refuse a channel slowly.
 * @param options how often; later requests are answered as usual
 */
function refuseLate(refused: string, { times = Number.POSITIVE_INFINITY } = {}) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const refusal = { requested: 0, answered: false, release }
  const usual = workspace.answer
  workspace.answer = async (request) => {
    const { channel_name: channel } = sessionApi.authorizeChannel.body.parse(
      await request.clone().json(),
    )
    if (channel !== refused || (refusal.requested += 1) > times) return await usual(request)
    await held
    refusal.answered = true
    return Response.json({ code: 'FORBIDDEN', message: 'no' }, { status: 403 })
  }
  return refusal
}

describe('a refused subscription', () => {
  it.each([
    [
      'by the workspace',
      () => Response.json({ code: 'FORBIDDEN', message: 'no' }, { status: 403 }),
    ],
    ['by a broken workspace', () => new Response('oops', { status: 500 })],
    ['by the push service', () => Response.json({ auth: 'bandeja-key:wrong' })],
  ])('%s is reported, and retried until it is granted', async (_, refuse) => {
    verdict = (channel) => (channel.startsWith('private-feed') ? refuse() : null)
    const rig = await start()
    await until('it is pending', () => rig.realtime.view().state === 'waiting')
    expect(rig.resyncs()).toBe(0)
    await until('the other channels go on', () => {
      // Repeatedly: nothing reports when the service has accepted one of several channels.
      push.trigger('private-group-1', 'contact.deleted', deleted('others go on'))
      return deletedIds(rig).length > 0
    })
    verdict = () => null
    await live(rig)
    expect(rig.states).toEqual(['connecting', 'waiting', 'live'])
    expect(rig.resyncs()).toBe(1)
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('granted'))
    await until('the event arrives', () => deletedIds(rig).includes('granted'))
  })

  it('that arrives late, for an old connection, does not affect the new one', async () => {
    const refusal = refuseLate('private-feed-1-7', { times: 1 })
    const rig = await start()
    await until('the request arrives', () => refusal.requested === 1)
    push.drop(4200)
    await live(rig)
    const before = rig.states.length
    refusal.release()
    await until('answered', () => refusal.answered)
    // Enough time for the response to arrive, and for a retry because of it.
    for (let time = 0; time < 20; time += 1) await rig.session.refresh()
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('still here'))
    await until('the event arrives', () => deletedIds(rig).includes('still here'))
    expect(rig.states.slice(before)).toEqual([])
    expect(refusal.requested).toBe(2)
  })

  it('after it was granted is requested again, and received once it is granted', async () => {
    const rig = await start()
    await live(rig)
    const feed = 'private-feed-1-7'
    for (const socketId of push.socketsOn(feed)) push.unsubscribe(socketId, feed, 'not any more')
    await until('it is pending', () => rig.realtime.view().state === 'waiting')
    await live(rig)
    expect(push.isOccupied(feed)).toBe(true)
    expect(rig.resyncs()).toBe(2)
    push.trigger(feed, 'contact.deleted', deleted('back'))
    await until('the event arrives', () => deletedIds(rig).includes('back'))
  })

  it('of a chat that was left meanwhile is not requested again', async () => {
    const refusal = refuseLate('presence-chat-5')
    const rig = await start()
    await live(rig)
    rig.realtime.attend('5')
    await until('the request arrives', () => refusal.requested === 1)
    rig.realtime.attend(null)
    refusal.release()
    await until('answered', () => refusal.answered)
    // Enough time for the response to arrive.
    for (let time = 0; time < 20; time += 1) await rig.session.refresh()
    for (const again of [2, 3]) {
      rig.realtime.wake()
      await until('live again', () => rig.resyncs() === again)
    }
    expect(refusal.requested).toBe(1)
  })

  it('because of an ended session ends the session', async () => {
    const rig = await start(null)
    await live(rig)
    workspace.tokens.clear()
    rig.realtime.follow({ groupId: '1' })
    await until('off', () => rig.realtime.view().state === 'off')
    expect(rig.session.user()).toBeNull()
  })
})
