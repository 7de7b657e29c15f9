import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionApi } from '#contract/api/session.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { createRealtime, type RealtimeDeps, type RealtimeService } from '#main/realtime/index.ts'
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
/** What the workspace answers who asks for a channel; null: as it should. */
let verdict: (channel: string) => Response | null

beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
  push = createPushServer(credentials)
  push.attach(workspace.http)
  running = []
  verdict = () => null
  workspace.answer = async (request) => {
    const asked = sessionApi.authorizeChannel.body.parse(await request.json())
    const { socket_id: socketId, channel_name: channel } = asked
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

/** The system's time, which keeps what it was asked to wait, ms. */
function askedClock(): Clock & { asked: number[] } {
  const asked: number[] = []
  return {
    ...systemClock,
    asked,
    after(ms, task) {
      asked.push(ms)
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

/** The ids of the contacts that the page was told of, in order. */
const told = ({ page }: Rig) =>
  page
    .of('realtime.events')
    .flat()
    .map(({ data }) =>
      typeof data === 'object' && data && 'contactId' in data ? data.contactId : '',
    )

describe('realtime', () => {
  it('follows the person, their group and their feed, and tells of events in their order', async () => {
    const rig = await start()
    const heard: RealtimeEvent[] = []
    rig.realtime.onEvents((events) => void heard.push(...events))
    await live(rig)
    expect(rig.states).toEqual(['connecting', 'live'])
    expect(rig.resyncs()).toBe(1)
    push.trigger('private-user-7', 'contact.deleted', deleted('a'))
    push.trigger('private-group-1', 'contact.deleted', deleted('b'))
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('c'))
    push.trigger('private-feed-1-8', 'contact.deleted', deleted('not mine'))
    push.trigger('private-group-2', 'contact.deleted', deleted('not here', '2'))
    push.trigger('private-user-7', 'contact.deleted', deleted('d'))
    await until('all are told', () => told(rig).includes('d'))
    expect(told(rig)).toEqual(['a', 'b', 'c', 'd'])
    expect(heard.map(({ name }) => name)).toEqual(Array(4).fill('contact.deleted'))
  })

  it('keeps a flood in order, in batches that stay small', async () => {
    const rig = await start()
    await live(rig)
    const ids = Array.from({ length: 2_000 }, (_, index) => `${index}`)
    for (const id of ids) push.trigger('private-group-1', 'contact.deleted', deleted(id))
    await until('all are told', () => told(rig).length === ids.length)
    expect(told(rig)).toEqual(ids)
    const sizes = rig.page.of('realtime.events').map((batch) => batch.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
    expect(sizes.length).toBeLessThan(400)
  })

  it('passes over what does not fit, counts it, and logs its name and nothing else', async () => {
    const rig = await start()
    await live(rig)
    push.trigger('private-group-1', 'contact.deleted', { words: 'private words' })
    push.trigger('private-group-1', 'contact.deleted', 'private words')
    push.trigger('private-group-1', 'newer.event', { words: 'private words' })
    push.trigger('private-group-1', 'contact.deleted', deleted('good'))
    await until('the good one is told', () => told(rig).length > 0)
    expect(told(rig)).toEqual(['good'])
    expect([...rig.realtime.rejected()]).toEqual([
      ['contact.deleted', 2],
      ['newer.event', 1],
    ])
    const lines = rig.lines.join('\n')
    expect(lines).toContain('contact.deleted')
    expect(lines).toContain('newer.event')
    expect(lines).not.toContain('private words')
  })

  it('changes over to another group, and has what is shown fetched again', async () => {
    const rig = await start()
    await live(rig)
    rig.realtime.follow({ groupId: '2' })
    await until('live again', () => rig.resyncs() === 2)
    push.trigger('private-group-1', 'contact.deleted', deleted('old'))
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('old'))
    push.trigger('private-feed-2-7', 'contact.deleted', deleted('new', '2'))
    await until('told', () => told(rig).length > 0)
    expect(told(rig)).toEqual(['new'])
  })

  it('hears the person’s other groups too, and tells the page of the current one alone', async () => {
    const rig = await startInTwoGroups()
    const heard: unknown[] = []
    rig.realtime.onEvents((events) => {
      for (const { data } of events) if ('contactId' in data) heard.push(data.contactId)
    })
    await live(rig)
    await until('both feeds are followed', () => push.isOccupied('private-feed-2-7'))
    push.trigger('private-feed-2-7', 'contact.deleted', deleted('elsewhere', '2'))
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('here'))
    await until('told', () => told(rig).length > 0)
    expect(heard).toEqual(['elsewhere', 'here'])
    expect(told(rig)).toEqual(['here'])
    rig.realtime.follow({ groupId: '2' })
    await until('live again', () => rig.resyncs() === 2)
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('elsewhere now'))
    push.trigger('private-feed-2-7', 'contact.deleted', deleted('here now', '2'))
    await until('told', () => told(rig).length > 1)
    expect(heard).toEqual(['elsewhere', 'here', 'elsewhere now', 'here now'])
    expect(told(rig)).toEqual(['here', 'here now'])
  })

  it('hears of another group’s own channel the verdict on a template and its settings, and tells the page of none', async () => {
    const rig = await startInTwoGroups()
    const heard: string[] = []
    rig.realtime.onEvents((events) => {
      for (const { name, data } of events) heard.push(`${name} ${data.groupId}`)
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
    await until('told', () => told(rig).includes('last'))
    expect(heard).toEqual([
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

  it('goes live without a group that refuses, and hears it once it grants', async () => {
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

  it('follows the groups that the person is in now', async () => {
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

  it('ends on the group chosen last, however fast groups are changed', async () => {
    const rig = await start()
    for (const groupId of ['2', '3', '1', '2', null, '3']) rig.realtime.follow({ groupId })
    await live(rig)
    rig.realtime.follow({ groupId: '1' })
    rig.realtime.follow({ groupId: '4' })
    await live(rig)
    for (const group of ['1', '2', '3', '4']) {
      push.trigger(`private-group-${group}`, 'contact.deleted', deleted(group, group))
    }
    await until('told', () => told(rig).includes('4'))
    expect(told(rig)).toEqual(['4'])
  })

  it('is off while nobody is signed in', async () => {
    const rig = await start()
    await live(rig)
    await rig.session.signOut()
    expect(rig.realtime.view()).toEqual({ state: 'off' })
    await until('the connection is closed', () => push.connectionCount() === 0)
    await rig.session.signIn(person)
    await live(rig)
  })
})

describe('a connection that is lost', () => {
  it('is back at once when the service is', async () => {
    const clock = askedClock()
    const rig = await start('1', clock)
    await live(rig)
    clock.asked.length = 0
    push.drop(4200)
    await until('lost', () => rig.realtime.view().state !== 'live')
    await until('back', () => rig.resyncs() === 2)
    // The pause before the one try that it took.
    expect(clock.asked[0]).toBeLessThanOrEqual(500)
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('after'))
    await until('told', () => told(rig).length > 0)
    expect(told(rig)).toEqual(['after'])
  })

  it('comes back soon after a service that was away, and waits meanwhile', async () => {
    const clock = askedClock()
    const rig = await start('1', clock)
    await live(rig)
    const gone = workspace.goDown()
    clock.asked.length = 0
    push.drop(1001)
    await gone
    await until('waits', () => rig.realtime.view().state === 'waiting')
    await workspace.comeBack()
    await until('back', () => rig.resyncs() === 2)
    // What was waited for since: no more than the first pauses, beside the 10 s that bound a try.
    expect(Math.max(0, ...clock.asked.filter((ms) => ms < 10_000))).toBeLessThanOrEqual(2_000)
  })

  it('is tried for again and again while the service is away, and back soon after it', async () => {
    let tries = 0
    const proxyFor = () => {
      tries += 1
      return Promise.resolve('DIRECT')
    }
    const rig = await start('1', systemClock, { proxyFor })
    await live(rig)
    const gone = workspace.goDown()
    push.drop(1001)
    await gone
    // A refusal ends a try at once: what passes between them are the pauses, 0.5, 1 and 2 s at most.
    tries = 0
    await until('three tries came to nothing', () => tries >= 3)
    await workspace.comeBack()
    await until('back', () => rig.resyncs() === 2)
    expect(rig.realtime.view()).toEqual({ state: 'live' })
  })

  it('is made anew when the machine wakes, and all is fetched again', async () => {
    const rig = await start()
    await live(rig)
    rig.realtime.wake()
    expect(rig.page.of('realtime.resync').at(-1)).toMatchObject({ reason: 'woke' })
    await until('back', () => rig.resyncs() === 2)
    await until('the old one is gone', () => push.connectionCount() === 1)
  })

  it('does not wait out its pause when the machine wakes', async () => {
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

  it('is not held up by what the library began itself, when the machine wakes at once', async () => {
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

  it('is not held up by a try that was given up, when the machine wakes amid it', async () => {
    let asked = 0
    const proxyFor = () => {
      asked += 1
      return asked === 1 ? new Promise<string>(() => undefined) : Promise.resolve('DIRECT')
    }
    const rig = await start('1', new ManualClock(), { proxyFor })
    await until('a try hangs', () => asked === 1)
    rig.realtime.wake()
    await live(rig)
    expect(asked).toBe(2)
  })
})

describe('a service that says not to come back', () => {
  it.each([4001, 4009, 4099])('with %i is left alone', async (code) => {
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

  it('at the door is left alone too', async () => {
    await push.close()
    push = createPushServer({ ...credentials, key: 'another-key' })
    push.attach(workspace.http)
    const rig = await start()
    await until('stopped', () => rig.realtime.view().state === 'stopped')
    expect(rig.realtime.view().code).toBe(4001)
  })

  it('because of the token that the lock replaced is asked again with the new one', async () => {
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

  it('is asked again after the screen was unlocked', async () => {
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
 * Lets the service refuse a channel, and be slow about it.
 * @param options how often; what is asked after that is answered as usual
 */
function refuseLate(refused: string, { times = Number.POSITIVE_INFINITY } = {}) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const refusal = { asked: 0, answered: false, release }
  const usual = workspace.answer
  workspace.answer = async (request) => {
    const { channel_name: channel } = sessionApi.authorizeChannel.body.parse(
      await request.clone().json(),
    )
    if (channel !== refused || (refusal.asked += 1) > times) return await usual(request)
    await held
    refusal.answered = true
    return Response.json({ code: 'FORBIDDEN', message: 'no' }, { status: 403 })
  }
  return refusal
}

describe('a subscription that is refused', () => {
  it.each([
    [
      'by the workspace',
      () => Response.json({ code: 'FORBIDDEN', message: 'no' }, { status: 403 }),
    ],
    ['by a broken workspace', () => new Response('oops', { status: 500 })],
    ['by the push service', () => Response.json({ auth: 'bandeja-key:wrong' })],
  ])('%s is seen, and tried again until it is granted', async (_, refuse) => {
    verdict = (channel) => (channel.startsWith('private-feed') ? refuse() : null)
    const rig = await start()
    await until('waits', () => rig.realtime.view().state === 'waiting')
    expect(rig.resyncs()).toBe(0)
    await until('the other channels go on', () => {
      // Again and again: nobody says when the service has agreed to one of several channels.
      push.trigger('private-group-1', 'contact.deleted', deleted('others go on'))
      return told(rig).length > 0
    })
    verdict = () => null
    await live(rig)
    expect(rig.states).toEqual(['connecting', 'waiting', 'live'])
    expect(rig.resyncs()).toBe(1)
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('granted'))
    await until('told', () => told(rig).includes('granted'))
  })

  it('late, on a connection that is gone, takes nothing from the one that stands', async () => {
    const refusal = refuseLate('private-feed-1-7', { times: 1 })
    const rig = await start()
    await until('asked', () => refusal.asked === 1)
    push.drop(4200)
    await live(rig)
    const before = rig.states.length
    refusal.release()
    await until('answered', () => refusal.answered)
    // Time enough for the answer to be heard, and to be asked again because of it.
    for (let time = 0; time < 20; time += 1) await rig.session.refresh()
    push.trigger('private-feed-1-7', 'contact.deleted', deleted('still here'))
    await until('told', () => told(rig).includes('still here'))
    expect(rig.states.slice(before)).toEqual([])
    expect(refusal.asked).toBe(2)
  })

  it('only after it was granted is asked for anew, and heard again once it is', async () => {
    const rig = await start()
    await live(rig)
    const feed = 'private-feed-1-7'
    for (const socketId of push.socketsOn(feed)) push.unsubscribe(socketId, feed, 'not any more')
    await until('waits', () => rig.realtime.view().state === 'waiting')
    await live(rig)
    expect(push.isOccupied(feed)).toBe(true)
    expect(rig.resyncs()).toBe(2)
    push.trigger(feed, 'contact.deleted', deleted('back'))
    await until('told', () => told(rig).includes('back'))
  })

  it('of a chat that was left meanwhile is not asked for again', async () => {
    const refusal = refuseLate('presence-chat-5')
    const rig = await start()
    await live(rig)
    rig.realtime.attend('5')
    await until('asked', () => refusal.asked === 1)
    rig.realtime.attend(null)
    refusal.release()
    await until('answered', () => refusal.answered)
    // Time enough for the answer to be heard.
    for (let time = 0; time < 20; time += 1) await rig.session.refresh()
    for (const again of [2, 3]) {
      rig.realtime.wake()
      await until('live again', () => rig.resyncs() === again)
    }
    expect(refusal.asked).toBe(1)
  })

  it('because the session is over ends it', async () => {
    const rig = await start(null)
    await live(rig)
    workspace.tokens.clear()
    rig.realtime.follow({ groupId: '1' })
    await until('off', () => rig.realtime.view().state === 'off')
    expect(rig.session.user()).toBeNull()
  })
})
