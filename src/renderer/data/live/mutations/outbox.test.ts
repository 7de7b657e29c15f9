import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { BridgeAnswer, OutboxEntry } from '#contract/bridge.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema, type User } from '#contract/entities/people/user.ts'
import { loadedGroupAtom, pickedGroupIdAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { toastsAtom } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { watchUnsentCount } from './unsent-count.ts'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

const entry: OutboxEntry = {
  key: 'key-number-1',
  groupId: 'g1',
  contactId: 'c1',
  content: { type: 'text', text: 'Hola' },
  state: 'queued',
  createdAt: '2026-01-01T00:00:00.000Z',
  attempts: 0,
}
const broken: BridgeAnswer<never> = { ok: false, error: { code: 'SOME_CODE', message: 'Broken' } }

/** A double of the bridge: answers `outbox.list` with these responses in turn, and then always with the last one. */
function desktop(...answers: BridgeAnswer<OutboxEntry[]>[]) {
  const request = vi.fn<() => Promise<unknown>>(() =>
    Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]),
  )
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  return request
}

/** Starts the outbox. @returns a function that stops it */
function startOutbox(): () => void {
  currentLive().outbox.start()
  return disposeCurrentLive
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  const permissions = [{ groupId: 'g1', role: 'ROLE_PUBLISHER', isReadOnly: false }]
  const user = userSchema.parse({ id: 'u1', permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
})
afterEach(() => {
  stop()
  store.set(toastsAtom, [])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an outbox that cannot be read shows one error and is retried', async () => {
  const request = desktop(broken, broken, { ok: true, value: [entry] })
  stop = startOutbox()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([literals.errorOccurred])
  await vi.advanceTimersByTimeAsync(500 + 1_000)
  expect(store.get(currentLive().outbox.entriesAtom('c1'))).toEqual([entry])
  expect(store.get(toastsAtom)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request).toHaveBeenCalledTimes(3)
})

test('an entry that is sent while the list of the outbox is in flight is not shown as waiting', async () => {
  const pushes = new Map<string, (payload: unknown) => void>()
  const on = (name: string, listener: (payload: unknown) => void) => {
    pushes.set(name, listener)
    return () => pushes.delete(name)
  }
  const listed = Promise.withResolvers<unknown>()
  vi.stubGlobal('window', { bandeja: { request: () => listed.promise, on } })
  stop = startOutbox()
  pushes.get('outbox.settled')?.({ key: entry.key, contactId: 'c1', message: null })
  listed.resolve({ ok: true, value: [entry, { ...entry, key: 'key-number-2' }] })
  await vi.advanceTimersByTimeAsync(0)
  const shown = store.get(currentLive().outbox.entriesAtom('c1'))
  expect(shown?.map(({ key }) => key)).toEqual(['key-number-2'])
})

test('a sent message is known as the last one, also when the service has accepted it at once', async () => {
  const pushes = new Map<string, (payload: unknown) => void>()
  const on = (name: string, listener: (payload: unknown) => void) => {
    pushes.set(name, listener)
    return () => pushes.delete(name)
  }
  const request = (name: string, payload: { key: string }) =>
    Promise.resolve({ ok: true, value: name === 'outbox.list' ? [] : { ...entry, ...payload } })
  vi.stubGlobal('window', { bandeja: { request, on } })
  stop = startOutbox()
  const { outbox } = currentLive()
  expect(store.get(outbox.lastSentAtom)).toBeNull()
  const key = await outbox.send({ id: 'c1', groupId: 'g1' }, { type: 'text', text: 'Hola' })
  pushes.get('outbox.settled')?.({ key, contactId: 'c1', message: message('m1', 'c1') })
  expect(store.get(outbox.entriesAtom('c1'))).toBeUndefined()
  expect(store.get(outbox.lastSentAtom)).toEqual({ contactId: 'c1', key })
  // The main process reports a change of an older message. The last sent message stays the same.
  pushes.get('outbox.changed')?.({ ...entry, contactId: 'c2' })
  expect(store.get(outbox.lastSentAtom)).toEqual({ contactId: 'c1', key })
})

test('nothing is requested after dispose', async () => {
  const request = desktop(broken)
  startOutbox()()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request).toHaveBeenCalledOnce()
  expect(store.get(toastsAtom)).toEqual([])
})

describe('the number of unsent messages at sign-out', () => {
  it('includes waiting messages and those that fail during the sign-out, but not those that failed before it', async () => {
    const pushes = new Map<string, (payload: unknown) => void>()
    const on = (name: string, listener: (payload: unknown) => void) => {
      pushes.set(name, listener)
      return () => pushes.delete(name)
    }
    const request = (name: string) =>
      Promise.resolve(
        name === 'outbox.unsent' ? { ok: true, value: { waiting: 1, failed: 1 } } : broken,
      )
    vi.stubGlobal('window', { bandeja: { request, on } })
    const counts: number[] = []
    stop = watchUnsentCount((count) => counts.push(count))
    await vi.advanceTimersByTimeAsync(0)
    pushes.get('outbox.unsentChanged')?.({ waiting: 0, failed: 2 })
    pushes.get('outbox.unsentChanged')?.({ waiting: 0, failed: 1 })
    expect(counts).toEqual([1, 1, 0])
    stop()
    expect(pushes.size).toBe(0)
  })

  it('is 0 when the outbox cannot be read', async () => {
    desktop(broken)
    const counts: number[] = []
    stop = watchUnsentCount((count) => counts.push(count))
    await vi.advanceTimersByTimeAsync(0)
    expect(counts).toEqual([0])
  })
})

test.each([
  ['nothing', null],
  ['an older range', { items: [message('m1', 'c1')], hasOlder: false, hasNewer: true }],
])('a message sent while messages load is shown if %s is loaded', (_, range) => {
  const pushes = new Map<string, (payload: unknown) => void>()
  const on = (name: string, listener: (payload: unknown) => void) => {
    pushes.set(name, listener)
    return () => undefined
  }
  const request = () => Promise.resolve({ ok: true, value: [] })
  vi.stubGlobal('window', { bandeja: { request, on } })
  stop = startOutbox()
  currentLive().open('c1')
  const read = currentLive().beginRead()
  if (range !== null) currentLive().mergeMessages('c1', [range], read)
  pushes.get('outbox.changed')?.(entry)
  const sent = message('m3', 'c1', { positionInChat: 3, sender: 'group', clientKey: entry.key })
  pushes.get('outbox.settled')?.({ key: entry.key, contactId: 'c1', message: sent })
  const items = [message('m1', 'c1'), message('m2', 'c1', { positionInChat: 2 })]
  currentLive().mergeMessages('c1', [{ items, hasOlder: false, hasNewer: false }], read)
  currentLive().endRead(read)
  expect(currentLive().window('c1')?.ids).toEqual(['m1', 'm2', 'm3'])
  disposeCurrentLive()
})

test.each<[string, OutboxEntry['content'], string[]]>([
  ['a message', { type: 'text', text: 'Hola' }, ['m1', 'm3']],
  ['a reaction', { type: 'reaction', text: '👍' }, ['m1']],
])(
  'if the service’s response lacks the key, a message is added to the conversation and a reaction is not: %s',
  (_, content, shown) => {
    const pushes = new Map<string, (payload: unknown) => void>()
    const on = (name: string, listener: (payload: unknown) => void) => {
      pushes.set(name, listener)
      return () => undefined
    }
    vi.stubGlobal('window', {
      bandeja: { request: () => Promise.resolve({ ok: true, value: [] }), on },
    })
    stop = startOutbox()
    currentLive().open('c1')
    const read = currentLive().beginRead()
    const range = { items: [message('m1', 'c1')], hasOlder: false, hasNewer: false }
    currentLive().mergeMessages('c1', [range], read)
    currentLive().endRead(read)
    pushes.get('outbox.changed')?.({ ...entry, content })
    const answered = message('m3', 'c1', { positionInChat: 3, sender: 'group' })
    pushes.get('outbox.settled')?.({ key: entry.key, contactId: 'c1', message: answered })
    expect(currentLive().window('c1')?.ids).toEqual(shown)
  },
)

test.each([
  ['in which the user may write', 'g1', 1],
  ['in which the user may only read', 'g2', 0],
  ['that the user has left', 'g3', 0],
])(
  'the permission in the chat’s group decides whether a message is added: a group %s',
  async (_, groupId, times) => {
    const permissions = [
      { groupId: 'g1', role: 'ROLE_PUBLISHER', isReadOnly: false },
      { groupId: 'g2', role: 'ROLE_PUBLISHER', isReadOnly: true },
    ]
    const user = userSchema.parse({ id: 'u1', permissions })
    store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
    const add = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ ok: true, value: entry }))
    vi.stubGlobal('window', { bandeja: { request: add, on: () => () => undefined } })
    for (const current of ['g1', 'g2']) {
      store.set(pickedGroupIdAtom, current)
      store.set(loadedGroupAtom, groupSchema.parse({ id: current }))
      for (const template of [undefined, { templateId: 'q1' }]) {
        add.mockClear()
        const text = { type: 'text', text: 'Hola' } as const
        const key = await currentLive().outbox.send({ id: 'c1', groupId }, text, template)
        expect([add.mock.calls.length, key !== null]).toEqual([times, times === 1])
      }
    }
    expect(store.get(toastsAtom)).toEqual([])
  },
)

const writer = (id: string) =>
  userSchema.parse({
    id,
    permissions: [{ groupId: 'g1', role: 'ROLE_PUBLISHER', isReadOnly: false }],
  })

test.each<[string, User | null]>([
  ['the end of the session', null],
  ['the sign-in of another user', writer('u2')],
])('a message added while the session ends is not shown after %s', async (_, user) => {
  const added = Promise.withResolvers<BridgeAnswer<OutboxEntry>>()
  const request = (name: string) =>
    name === 'outbox.add' ? added.promise : Promise.resolve({ ok: true, value: [] })
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  const session = { tokenStore: 'keychain', locked: false, returnTo: null } as const
  store.set(sessionAtom, { ...session, user: writer('u1') })
  const end = startOutbox()
  const sent = currentLive().outbox.send(
    { id: 'c1', groupId: 'g1' },
    { type: 'text', text: 'Hola' },
  )
  end()
  store.set(sessionAtom, { ...session, user })
  if (user !== null) stop = startOutbox()
  added.resolve({ ok: true, value: entry })
  expect(await sent).not.toBeNull()
  expect(store.get(currentLive().outbox.entriesAtom('c1'))).toBeUndefined()
})

test('a message added while the screen locks is loaded from the outbox after the unlock', async () => {
  const added = Promise.withResolvers<BridgeAnswer<OutboxEntry>>()
  const request = (name: string) =>
    name === 'outbox.add' ? added.promise : Promise.resolve({ ok: true, value: [entry] })
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  const user = writer('u1')
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const lock = startOutbox()
  const sent = currentLive().outbox.send(
    { id: 'c1', groupId: 'g1' },
    { type: 'text', text: 'Hola' },
  )
  lock()
  added.resolve({ ok: true, value: entry })
  expect(await sent).not.toBeNull()
  expect(store.get(currentLive().outbox.entriesAtom('c1'))).toBeUndefined()
  stop = startOutbox()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(currentLive().outbox.entriesAtom('c1'))).toEqual([entry])
})

test.each<[string, (push: (name: string, payload: unknown) => void) => void, boolean]>([
  [
    'accepted',
    (push) =>
      push('outbox.settled', { key: entry.key, contactId: 'c1', message: message('m1', 'c1') }),
    true,
  ],
  ['refused', (push) => push('outbox.changed', { ...entry, state: 'failed' }), false],
  [
    'discarded',
    (push) => push('outbox.settled', { key: entry.key, contactId: 'c1', message: null }),
    false,
  ],
])('the result of a message that was %s is reported', async (_, answer, expected) => {
  const listeners = new Map<string, (payload: unknown) => void>()
  const on = (name: string, listener: (payload: unknown) => void) => {
    listeners.set(name, listener)
    return () => undefined
  }
  const request = () => Promise.resolve({ ok: true, value: [] })
  vi.stubGlobal('window', { bandeja: { request, on } })
  stop = startOutbox()
  const sent = currentLive().outbox.whenSent(entry.key)
  answer((name, payload) => listeners.get(name)?.(payload))
  expect(await sent).toBe(expected)
})

describe('what the user has seen', () => {
  const answer = message('m5', 'c1', { positionInChat: 5, sender: 'group', sentByUserId: 'u2' })
  const answeredMeanwhile = { answer, colleague: { id: 'u2', name: 'Bruno' } }
  const request = vi.fn<(name: string, input?: { seenPosition?: number }) => Promise<unknown>>()
  beforeEach(() => {
    request.mockReset()
    request.mockImplementation((name) =>
      Promise.resolve({ ok: true, value: name === 'outbox.list' ? [] : entry }),
    )
    vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
    const user = writer('u1')
    store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
    stop = startOutbox()
  })
  /** The positions in the requests of a name. */
  const positions = (name: string) =>
    request.mock.calls.flatMap(([called, input]) => (called === name ? [input?.seenPosition] : []))

  it('is sent with each message, and never goes back', async () => {
    const { outbox } = currentLive()
    const send = () => outbox.send({ id: 'c1', groupId: 'g1' }, { type: 'text', text: 'Hola' })
    await send()
    outbox.see('c1', 4)
    outbox.see('c1', 3)
    outbox.see('c2', 9)
    await send()
    expect(positions('outbox.add')).toEqual([undefined, 4])
  })

  it('includes a colleague’s answer once the user sends the refused message anyway', async () => {
    const { outbox } = currentLive()
    outbox.see('c1', 4)
    const error = { code: 'ANSWERED_MEANWHILE', message: '', status: 409 }
    await outbox.retry({ ...entry, state: 'failed', error })
    await outbox.retry({ ...entry, state: 'failed', error: { ...error, answeredMeanwhile } })
    expect(positions('outbox.retry')).toEqual([undefined, 5])
  })
})
