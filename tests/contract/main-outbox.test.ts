import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#contract/bridge.ts'
import { createOutbox, type NewMessage, type OutboxService } from '#main/outbox/index.ts'
import type { Clock } from '#main/ports.ts'
import type { RealtimeView } from '#main/realtime/index.ts'
import { chatService, type ChatService } from './main-outbox-support.ts'
import {
  credentials,
  signedIn,
  smallWorkspace,
  type SessionRig,
  type SmallWorkspace,
} from './main-session-support.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import { ManualClock, until } from './push-support.ts'

let small: SmallServices
let workspace: SmallWorkspace
let service: ChatService
let directory: string
let open: OutboxService[]

beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
  service = chatService(workspace)
  directory = await mkdtemp(join(tmpdir(), 'outbox-'))
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((outbox) => outbox.stop()))
  await small.stop()
  await rm(directory, { recursive: true })
})

interface Rig extends SessionRig {
  outbox: OutboxService
  /** What the page would have been told before the outbox was started. */
  early: OutboxEntry[]
  /** Realtime's state as the outbox hears of it. */
  realtime: (state: RealtimeView['state']) => void
}

async function run(rig: SessionRig, clock: Clock = rig.clock): Promise<Rig> {
  const { connection, session, log, page } = rig
  const listeners = new Set<(view: RealtimeView) => void>()
  const outbox = createOutbox({
    directory,
    connection,
    session,
    realtime: {
      onState(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    clock,
    log,
    push: page.push,
    random: () => 0.5,
  })
  open.push(outbox)
  // The page may ask before the application has come that far.
  const early = outbox.list()
  await outbox.start()
  const realtime = (state: RealtimeView['state']) => {
    for (const listener of listeners) listener({ state })
  }
  return { ...rig, outbox, realtime, early: await early }
}

const start = async (clock?: Clock) => run(await signedIn(workspace), clock)

const message = (key: string, contactId = 'c1', text = `text of ${key}`): NewMessage => ({
  key: `${key}-key-1234`,
  groupId: '1',
  contactId,
  content: { type: 'text', text },
})
const keys = () => service.taken.map(({ key }) => key.replace('-key-1234', ''))
const taken = (count: number, ms?: number) =>
  until(`${count} are taken`, () => service.taken.length === count, ms)
const states = ({ page }: Rig, key: string) =>
  page
    .of('outbox.changed')
    .filter((entry) => entry.key.startsWith(`${key}-`))
    .map(({ state }) => state)
const settled = ({ page }: Rig) => page.of('outbox.settled')
const onDisk = () => readFile(join(directory, 'outbox.journal'), 'utf8')
const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: `Because of ${code}.` }, { status, headers })

describe('a message', () => {
  it('is on disk before it is accepted, is sent with its key and group, and leaves no words behind', async () => {
    const rig = await start()
    const held = Promise.withResolvers<null>()
    service.refuse = () => held.promise
    const entry = await rig.outbox.add(message('a'))
    expect(entry).toMatchObject({ key: 'a-key-1234', groupId: '1', contactId: 'c1', attempts: 0 })
    expect(await onDisk()).toContain('text of a')
    held.resolve(null)
    await until('settled', () => settled(rig).length === 1)
    expect(service.taken).toMatchObject([
      { key: 'a-key-1234', groupId: '1', contactId: 'c1', text: 'text of a' },
    ])
    expect(settled(rig)[0]).toMatchObject({
      key: 'a-key-1234',
      contactId: 'c1',
      message: { id: 'message-of-a-key-1234', clientKey: 'a-key-1234' },
    })
    expect(states(rig, 'a')).toEqual(['sending'])
    expect(await rig.outbox.list()).toEqual([])
    await rig.outbox.stop()
    expect(await onDisk()).toBe('')
  })

  it('goes in order within its chat, one at a time, and beside others', async () => {
    const rig = await start()
    service.refuse = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return null
    }
    const chats = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    const all = Array.from({ length: 60 }, (_, index) =>
      message(`m${index}`, chats[index % chats.length]),
    )
    await Promise.all(all.map((each) => rig.outbox.add(each)))
    await taken(60)
    for (const chat of chats) {
      const inChat = service.taken.filter(({ contactId }) => contactId === chat)
      expect(inChat.map(({ key }) => key)).toEqual(
        all.filter(({ contactId }) => contactId === chat).map(({ key }) => key),
      )
    }
    expect(service.mostOpen).toBe(4)
  })

  it('that is handed over twice is taken over once', async () => {
    const rig = await start()
    const held = Promise.withResolvers<null>()
    service.refuse = () => held.promise
    await Promise.all([rig.outbox.add(message('a')), rig.outbox.add(message('a'))])
    await rig.outbox.add(message('a'))
    expect(await rig.outbox.list()).toHaveLength(1)
    await expect(rig.outbox.add(message('a', 'c2'))).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(rig.outbox.add(message('a', 'c1', 'other'))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    held.resolve(null)
    await taken(1)
  })

  it('is refused when nobody is signed in, when the screen is locked, and when a thousand wait', async () => {
    const rig = await start()
    await workspace.goDown()
    await rig.session.lock()
    await expect(rig.outbox.add(message('a'))).rejects.toMatchObject({ code: 'LOCKED' })
    await rig.session.signOut()
    await expect(rig.outbox.add(message('a'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await workspace.comeBack()
    await rig.session.signIn(credentials)
    await workspace.goDown()
    const all = Array.from({ length: 1_001 }, (_, index) => message(`m${index}`))
    const outcomes = await Promise.allSettled(all.map((each) => rig.outbox.add(each)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'TOO_MANY_REQUESTS' } },
    ])
  })

  it('that the disk does not take is not accepted', async () => {
    await rm(directory, { recursive: true })
    await writeFile(directory, 'a file in the way')
    const rig = await start()
    await expect(rig.outbox.add(message('a'))).rejects.toMatchObject({ code: 'INTERNAL' })
    expect(rig.lines.join()).toContain('cannot be written')
    await rm(directory)
    await rig.outbox.add(message('b'))
    await taken(1)
  })
})

describe('without network', () => {
  it('waits, longer each time, and says so', async () => {
    const clock = new ManualClock()
    const rig = await start(clock)
    await workspace.goDown()
    await rig.outbox.add(message('a'))
    const pauses: (number | undefined)[] = []
    for (let tries = 1; tries <= 7; tries += 1) {
      await until(
        'waits',
        () => states(rig, 'a').filter((state) => state === 'queued').length === tries,
      )
      // The timer is set in the turn after the page is told.
      await until('the timer is set', () => clock.dueIn() !== undefined)
      pauses.push(clock.dueIn())
      clock.advance(clock.dueIn() ?? 0)
    }
    expect(pauses).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500])
    expect(await rig.outbox.list()).toMatchObject([
      { state: expect.stringMatching(/queued|sending/) },
    ])
    await workspace.comeBack()
    await until('waits or is sent', () => {
      clock.advance(clock.dueIn() ?? 0)
      return service.taken.length === 1
    })
  })

  it('is sent at once when realtime lives again, or when it is said that the network is back', async () => {
    const clock = new ManualClock()
    const rig = await start(clock)
    await workspace.goDown()
    await rig.outbox.add(message('a'))
    await until('waits', () => states(rig, 'a').includes('queued'))
    await workspace.comeBack()
    rig.realtime('connecting')
    rig.realtime('live')
    await taken(1)

    await workspace.goDown()
    await rig.outbox.add(message('b'))
    await until('waits', () => states(rig, 'b').includes('queued'))
    await workspace.comeBack()
    rig.outbox.nudge()
    await taken(2)
    expect(keys()).toEqual(['a', 'b'])
  })

  it('does not wait for its next try once another chat got through', async () => {
    const clock = new ManualClock()
    const rig = await start(clock)
    await workspace.goDown()
    await rig.outbox.add(message('a'))
    await until('waits', () => states(rig, 'a').includes('queued'))
    await workspace.comeBack()
    await rig.outbox.add(message('b', 'c2'))
    await taken(2)
    expect(keys()).toEqual(['b', 'a'])
  })

  it('goes out in order after a restart', async () => {
    const rig = await start()
    await workspace.goDown()
    for (const key of ['a', 'b', 'c']) await rig.outbox.add(message(key))
    await rig.outbox.stop()
    await rig.session.stop()
    await workspace.comeBack()
    const again = rig.restarted()
    await again.start()
    const next = await run(again)
    expect(next.early.map(({ key }) => key[0])).toEqual(['a', 'b', 'c'])
    await taken(3)
    expect(keys()).toEqual(['a', 'b', 'c'])
  })

  it('does not come twice when only the answer was lost', async () => {
    const rig = await start()
    let lose = true
    service.afterwards = () => {
      if (!lose) return null
      lose = false
      workspace.http.closeAllConnections()
      return new Response('nobody hears this')
    }
    await rig.outbox.add(message('a'))
    await until('settled', () => settled(rig).length === 1)
    expect(service.tries.map(({ key }) => key)).toEqual(['a-key-1234', 'a-key-1234'])
    expect(keys()).toEqual(['a'])
  })
})

describe('what the service answers', () => {
  it.each([
    [500, 'INTERNAL'],
    [502, 'BAD_RESPONSE'],
    [503, 'INTERNAL'],
    [429, 'TOO_MANY_REQUESTS'],
    [408, 'TIMEOUT'],
    [307, 'REDIRECT'],
  ])('%i is tried again, and what comes after it in the chat waits', async (status, code) => {
    const rig = await start()
    let refusals = 2
    service.refuse = ({ key }) =>
      key.startsWith('a') && refusals-- > 0 ? refusal(status, code, { location: '/x' }) : null
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await rig.outbox.add(message('other', 'c2'))
    await until('refused twice', () => {
      rig.outbox.nudge()
      return service.taken.length === 3
    })
    expect(keys().filter((key) => key !== 'other')).toEqual(['a', 'b'])
    expect(states(rig, 'a')).not.toContain('failed')
  })

  it.each([
    [400, 'BAD_REQUEST'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'IDEMPOTENCY_KEY_REUSED'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [422, 'WINDOW_CLOSED'],
    [501, 'NOT_IMPLEMENTED'],
  ])(
    '%i is final: shown with its reason, out of the way of what comes after',
    async (status, code) => {
      const rig = await start()
      service.refuse = ({ key }) => (key.startsWith('a') ? refusal(status, code) : null)
      await rig.outbox.add(message('a'))
      await rig.outbox.add(message('b'))
      await taken(1)
      await until('b is settled', () => settled(rig).length === 1)
      expect(await rig.outbox.list()).toMatchObject([
        { key: 'a-key-1234', state: 'failed', error: { code, message: `Because of ${code}.` } },
      ])
      await rig.outbox.stop()
      const next = await run(rig)
      expect(await next.outbox.list()).toMatchObject([{ state: 'failed', error: { code } }])
      expect(keys()).toEqual(['b'])
    },
  )

  it('a yes that makes no sense is shown, and may be tried again without harm', async () => {
    const rig = await start()
    service.afterwards = () => Response.json({ hello: 'world' })
    await rig.outbox.add(message('a'))
    await until('shown', () => states(rig, 'a').includes('failed'))
    expect(await rig.outbox.list()).toMatchObject([{ error: { code: 'BAD_RESPONSE' } }])
    service.afterwards = () => null
    await rig.outbox.retry({ key: 'a-key-1234' })
    await until('settled', () => settled(rig).length === 1)
    expect(keys()).toEqual(['a'])
  })

  it('“later” with a time is obeyed, whatever says that the network is back', async () => {
    const clock = new ManualClock()
    const rig = await start(clock)
    service.refuse = () =>
      service.tries.length === 1 ? refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '60' }) : null
    await rig.outbox.add(message('a'))
    await until('waits', () => states(rig, 'a').includes('queued'))
    await until('the timer is set', () => clock.dueIn() !== undefined)
    rig.outbox.nudge()
    clock.advance(59_999)
    expect(service.tries).toHaveLength(1)
    clock.advance(1)
    await taken(1)
  })

  it('nothing, is given up after half a minute and tried again', async () => {
    const clock = new ManualClock()
    const rig = await start(clock)
    service.refuse = () => (service.tries.length === 1 ? new Promise(() => undefined) : null)
    await rig.outbox.add(message('a'))
    await until('asked', () => service.tries.length === 1)
    clock.advance(30_000)
    await until('waits', () => states(rig, 'a').includes('queued'))
    rig.outbox.nudge()
    await taken(1)
    expect(service.tries).toHaveLength(2)
  })
})

describe('a message that failed', () => {
  it('is sent by a retry, before what still waits', async () => {
    const rig = await start()
    service.refuse = () => refusal(422, 'WINDOW_CLOSED')
    await rig.outbox.add(message('a'))
    await until('failed', () => states(rig, 'a').includes('failed'))
    service.refuse = () => refusal(503, 'INTERNAL')
    await rig.outbox.add(message('b'))
    await until('b waits', () => states(rig, 'b').includes('queued'))
    service.refuse = () => null
    await rig.outbox.retry({ key: 'a-key-1234' })
    await taken(2)
    expect(keys()).toEqual(['a', 'b'])
    await until('settled', () => settled(rig).length === 2)
  })

  it('is gone for good once discarded, also after a restart', async () => {
    const rig = await start()
    service.refuse = () => refusal(403, 'FORBIDDEN')
    await rig.outbox.add(message('a'))
    await until('failed', () => states(rig, 'a').includes('failed'))
    await rig.outbox.discard({ key: 'a-key-1234' })
    expect(settled(rig)).toEqual([{ key: 'a-key-1234', contactId: 'c1', message: null }])
    await rig.outbox.stop()
    expect(await onDisk()).toBe('')
    expect(await (await run(rig)).outbox.list()).toEqual([])
  })

  it('cannot be told from one that never was, by another key', async () => {
    const rig = await start()
    await expect(rig.outbox.retry({ key: 'no-such-key' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(rig.outbox.discard({ key: 'no-such-key' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a message under way', () => {
  it('cannot be discarded', async () => {
    const rig = await start()
    const held = Promise.withResolvers<null>()
    service.refuse = () => held.promise
    await rig.outbox.add(message('a'))
    await until('asked', () => service.tries.length === 1)
    await expect(rig.outbox.discard({ key: 'a-key-1234' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    held.resolve(null)
    await taken(1)
  })
})

describe('whose messages they are', () => {
  it('a 401 lets them wait for their owner, and does not fail them', async () => {
    const rig = await start()
    await workspace.goDown()
    await rig.outbox.add(message('a'))
    await workspace.comeBack()
    workspace.tokens.clear()
    rig.outbox.nudge()
    await until('signed out', () => rig.session.user() === null)
    expect(await rig.outbox.list()).toEqual([])
    await rig.session.signIn(credentials)
    await taken(1)
    expect(service.taken[0]?.userToken).toBe(`Bearer ${workspace.given.at(-1)}`)
    expect(states(rig, 'a')).not.toContain('failed')
  })

  it('a 401 for a token that the lock replaced is no refusal', async () => {
    const rig = await start()
    const held = Promise.withResolvers<null>()
    service.refuse = async () => {
      if (service.tries.length > 1) return null
      await held.promise
      return refusal(401, 'UNAUTHENTICATED')
    }
    await rig.outbox.add(message('a'))
    await until('asked', () => service.tries.length === 1)
    await rig.session.lock()
    await rig.session.unlock({ password: credentials.password })
    held.resolve(null)
    await taken(1)
    expect(states(rig, 'a')).not.toContain('failed')
  })

  it('a new session of the same person sends what was under way first', async () => {
    const rig = await start()
    service.refuse = () => (service.tries.length === 1 ? new Promise(() => undefined) : null)
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await until('asked', () => service.tries.length === 1)
    await rig.session.signIn(credentials)
    await until('taken', () => {
      rig.outbox.nudge()
      return service.taken.length === 2
    })
    expect(keys()).toEqual(['a', 'b'])
  })

  it('an answer that stalls does not outlast the session', async () => {
    const rig = await start()
    const stalls = new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) })
    service.afterwards = () =>
      service.tries.length === 1
        ? new Response(stalls, { headers: { 'content-type': 'application/json' } })
        : null
    await rig.outbox.add(message('a'))
    await taken(1)
    await rig.session.signOut()
    await rig.session.signIn(credentials)
    await until('settled', () => {
      rig.outbox.nudge()
      return settled(rig).length === 1
    })
    expect(service.tries).toHaveLength(2)
  })

  it('another person neither sees, sends nor touches them', async () => {
    const rig = await start()
    const hang = () => new Promise<null>(() => undefined)
    service.refuse = hang
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await until('asked', () => service.tries.length === 1)
    await rig.session.signOut()
    service.refuse = () => null
    workspace.person['_id'] = 8
    await rig.session.signIn(credentials)
    const before = rig.page.pushes.length
    expect(await rig.outbox.list()).toEqual([])
    await expect(rig.outbox.discard({ key: 'b-key-1234' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await rig.outbox.add(message('b', 'c9'))
    await taken(1)
    expect(service.taken[0]).toMatchObject({ contactId: 'c9' })
    rig.outbox.nudge()
    await rig.outbox.stop()
    const about = rig.page.pushes.slice(before).map(({ payload }) => JSON.stringify(payload))
    expect(about.join()).not.toContain('a-key-1234')
    expect(service.taken).toHaveLength(1)

    await rig.session.signOut()
    workspace.person['_id'] = 7
    await rig.session.signIn(credentials)
    service.taken.length = 0
    const next = await run(rig)
    expect((await next.outbox.list()).map(({ key }) => key[0])).toEqual(['a', 'b'])
    await taken(2)
    expect(service.taken.map(({ contactId }) => contactId)).toEqual(['c1', 'c1'])
  })

  it('another workspace never gets them', async () => {
    const rig = await start()
    await workspace.goDown()
    await rig.outbox.add(message('a'))
    const other = await smallWorkspace(small)
    const others = chatService(other)
    await rig.connection.set({ address: other.url })
    await rig.session.signIn(credentials)
    await rig.outbox.add(message('b'))
    await until('taken', () => others.taken.length === 1)
    expect(others.taken.map(({ key }) => key)).toEqual(['b-key-1234'])
    expect(others.tries).toHaveLength(1)
  })

  it('go on being sent behind the lock', async () => {
    const rig = await start()
    await workspace.goDown()
    await rig.outbox.add(message('a'))
    await workspace.comeBack()
    await rig.session.lock()
    rig.outbox.nudge()
    await taken(1)
    expect(rig.session.view().locked).toBe(true)
  })
})
