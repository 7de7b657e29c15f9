import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/user.ts'
import { accessChangeAtom } from './access-change.ts'
import { ApiError } from './api-error.ts'
import { awaitsConnectionAtom, endConnectionWait } from './first-connection.ts'
import { keepLink, takeLinkedPhone } from './link.ts'
import { queryClient } from './query.ts'
import {
  connectionAtom,
  currentGroupIdAtom,
  pendingChatsAtom,
  sessionAtom,
  sessionEndAtom,
  userAtom,
} from './session.ts'
import { followLater, selectGroup, signOut, rememberPlace, applySession } from './session-sync.ts'
import { store } from './store.ts'
import { connectionWith } from './test-connection.ts'
import { showToast, showError, showErrorWhenSignedOut, toastsAtom } from './toasts.ts'

const person = (id: string) =>
  userSchema.parse({ id, name: id, permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
const session = (user: Session['user'], more: Partial<Session> = {}): Session => ({
  user,
  tokenStore: 'keychain',
  locked: false,
  returnTo: null,
  ...more,
})

/** The desktop as the page sees it: what it was asked, and its answer to a sign-out. */
const asked: [name: string, input: unknown][] = []
let answer: unknown

beforeEach(() => {
  asked.length = 0
  answer = { ok: true, value: session(null) }
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { origin: 'app://bandeja' })
  vi.stubGlobal('window', {
    bandeja: {
      request: (name: string, input: unknown) => {
        asked.push([name, input])
        return Promise.resolve(answer)
      },
      on: () => () => undefined,
    },
  })
  applySession(session(null))
  store.set(sessionEndAtom, null)
})
afterEach(() => vi.unstubAllGlobals())

test('after a sign-in the first calls wait for the live connection, and after an unlock they do not', () => {
  applySession(session(person('u1'), { locked: true }))
  expect(store.get(awaitsConnectionAtom)).toBe(true)
  endConnectionWait()
  applySession(session(person('u1')))
  expect(store.get(awaitsConnectionAtom)).toBe(false)
})

describe('the end of a session', () => {
  test('that the person did not bring about is told', () => {
    applySession(session(person('u1')))
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('leaves nothing of a change of their access to who comes next', () => {
    applySession(session(person('u1')))
    store.set(accessChangeAtom, 'disabled')
    applySession(session(person('u1'), { locked: true }))
    expect(store.get(accessChangeAtom)).toBe('disabled')
    applySession(session(null))
    expect(store.get(accessChangeAtom)).toBeNull()
  })

  test('that a change of their access brought about, before they had read of it, says so', () => {
    applySession(session(person('u1')))
    store.set(accessChangeAtom, 'disabled')
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('accessChanged')
    applySession(session(person('u1')))
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('that is their own wish is not', async () => {
    applySession(session(person('u1')))
    await signOut()
    expect(store.get(userAtom)).toBeNull()
    expect(store.get(sessionEndAtom)).toBeNull()
    expect(asked).toEqual([['session.signOut', { groupId: 'g1' }]])
  })

  test('after a change of access says so', async () => {
    applySession(session(person('u1')))
    await signOut('accessChanged')
    expect(store.get(sessionEndAtom)).toBe('accessChanged')
  })

  test('says why at once, however long the service takes over the good-bye, and to nobody who is signed in by then', async () => {
    applySession(session(person('u1')))
    let answerNow: (late: unknown) => void = () => undefined
    answer = new Promise((resolve) => (answerNow = resolve))
    const leaving = signOut('accessChanged')
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('accessChanged')
    applySession(session(person('u2')))
    answerNow({ ok: true, value: session(person('u2')) })
    await leaving
    expect(store.get(sessionEndAtom)).toBeNull()
  })

  test('of whoever signs in before the last good-bye is through is told as what it is', async () => {
    applySession(session(person('u1')))
    let answerNow: (late: unknown) => void = () => undefined
    answer = new Promise((resolve) => (answerNow = resolve))
    const leaving = signOut()
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBeNull()
    applySession(session(person('u2')))
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
    answerNow({ ok: true, value: session(null) })
    await leaving
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('of nobody leaves the next one to be told', async () => {
    await signOut()
    applySession(session(person('u1')))
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('that failed leaves the person signed in, and a later expiry is told', async () => {
    applySession(session(person('u1')))
    answer = { ok: false, error: { code: 'NETWORK', message: 'x' } }
    await expect(signOut()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(store.get(userAtom)?.id).toBe('u1')
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('is forgotten with the next sign-in', () => {
    applySession(session(person('u1')))
    applySession(session(null))
    applySession(session(person('u1')))
    expect(store.get(sessionEndAtom)).toBeNull()
  })
})

test('another person finds nothing of the last one', () => {
  applySession(session(person('u1')))
  queryClient.setQueryData(['secret'], 'of u1')
  store.set(pendingChatsAtom, 7)
  applySession(session(person('u2')))
  expect(queryClient.getQueryData(['secret'])).toBeUndefined()
  expect(store.get(pendingChatsAtom)).toBe(0)
})

describe('what was told of the inbox', () => {
  const told = () => store.get(toastsAtom).map(({ text }) => text)
  const locked = session(person('u1'), { locked: true })
  beforeEach(() => applySession(session(person('u1'))))

  test.each<[string, Session]>([
    ['the lock', locked],
    ['the end of the session', session(null)],
    ['the next person', session(person('u2'))],
  ])('is nobody’s to read after %s', (_, next) => {
    showToast('The chat of Carmen Rojas is beto’s now')
    applySession(next)
    expect(told()).toEqual([])
  })

  test('is told no more behind the lock, and what is done there is', () => {
    applySession(locked)
    showToast('The chat of Carmen Rojas is beto’s now')
    expect(told()).toEqual([])
    showErrorWhenSignedOut(new DOMException('no such format', 'NotSupportedError'))
    expect(told()).toHaveLength(1)
  })

  test('is told to nobody once the session has ended, be it by the act itself, and not to the next person', () => {
    applySession(session(null))
    showError(new ApiError(401, 'UNAUTHENTICATED', 'The session has ended.'))
    expect(told()).toEqual([])
    applySession(session(person('u2')))
    expect(told()).toEqual([])
    applySession(session(null))
    showErrorWhenSignedOut(new DOMException('no such format', 'NotSupportedError'))
    expect(told()).toHaveLength(1)
  })

  test('stands where nothing but the person’s rights has changed', () => {
    showToast('Copied')
    applySession(session({ ...person('u1'), useEnterKeyToSend: false }))
    expect(told()).toEqual(['Copied'])
  })
})

test('the same person with new rights keeps what is on the screen', () => {
  applySession(session(person('u1')))
  queryClient.setQueryData(['list'], 'kept')
  applySession(session({ ...person('u1'), useEnterKeyToSend: false }))
  expect(queryClient.getQueryData(['list'])).toBe('kept')
  expect(store.get(userAtom)?.useEnterKeyToSend).toBe(false)
})

test('the group picked last is found again, by the person who picked it', () => {
  applySession(session(person('u1')))
  expect(store.get(currentGroupIdAtom)).toBe('g1')
  selectGroup('g2')
  expect(store.get(currentGroupIdAtom)).toBe('g2')
  applySession(session(person('u2')))
  expect(store.get(currentGroupIdAtom)).toBe('g1')
  applySession(session(person('u1')))
  expect(store.get(currentGroupIdAtom)).toBe('g2')
})

test('a link followed at the lock changes the group only where it names another', async () => {
  answer = { ok: true, value: undefined }
  const permissions = [{ groupId: '1' }, { groupId: '2' }]
  const user = userSchema.parse({ ...person('u1'), permissions })
  applySession(session(user, { locked: true }))
  store.set(pendingChatsAtom, 7)
  await followLater('/dashboard?group=1&chat=c1')
  expect([store.get(currentGroupIdAtom), store.get(pendingChatsAtom)]).toEqual(['1', 7])
  await followLater('/dashboard?group=2&chat=c2')
  expect([store.get(currentGroupIdAtom), store.get(pendingChatsAtom)]).toEqual(['2', 0])
  expect(store.get(sessionAtom).returnTo).toBe('/dashboard?chat=c2')
})

test('a visitor is led later to where they wanted to go, a person at work is there already', async () => {
  answer = { ok: true, value: undefined }
  await rememberPlace('/dashboard/profile')
  expect(store.get(sessionAtom).returnTo).toBe('/dashboard/profile')
  applySession(session(person('u1'), { returnTo: '/dashboard/profile' }))
  await rememberPlace('/dashboard/profile')
  expect(store.get(sessionAtom).returnTo).toBeNull()
  const remembered = (userId: string | null) => [
    'session.remember',
    { path: '/dashboard/profile', userId },
  ]
  expect(asked).toEqual([remembered(null), remembered('u1')])
})

describe('the group of a link', () => {
  const current = () => store.get(currentGroupIdAtom)

  test('is the one to begin in, and the picked one from then on', () => {
    keepLink('/dashboard?group=2&chat=c1')
    const someone = userSchema.parse({
      id: 'u1',
      permissions: [{ groupId: '1' }, { groupId: '2' }],
    })
    applySession(session(someone))
    expect(current()).toBe('2')
    applySession(session(null))
    applySession(session(someone))
    expect(current()).toBe('2')
  })

  test('of a notification is followed whatever its id is made of', async () => {
    const permissions = [{ groupId: 'g-a1' }, { groupId: 'g-b2' }]
    applySession(session(userSchema.parse({ id: 'u3', permissions }), { locked: true }))
    answer = { ok: true, value: undefined }
    await followLater('/dashboard?inGroup=g-b2&chat=c1')
    expect(current()).toBe('g-b2')
    expect(store.get(sessionAtom).returnTo).toBe('/dashboard?chat=c1')
  })

  test('that is not theirs is no place to begin in', () => {
    keepLink('/dashboard?group=3')
    applySession(session(userSchema.parse({ id: 'u1', permissions: [{ groupId: '1' }] })))
    expect(current()).toBe('1')
  })
})

describe('the number of a link', () => {
  const link = '/dashboard?phone=51911222333'
  /** Somebody follows it behind their lock, and leaves. */
  beforeEach(async () => {
    answer = { ok: true, value: undefined }
    applySession(session(person('u1'), { locked: true }))
    await followLater(link)
    applySession(session(null))
  })

  test('that was followed behind one person’s lock is not looked for by the next', () => {
    applySession(session(person('u2')))
    expect(takeLinkedPhone('g1')).toBeNull()
    applySession(session(null))
    applySession(session(person('u1')))
    expect(takeLinkedPhone('g1')).toBeNull()
  })

  test('is still looked for by the person who followed it', () => {
    applySession(session(person('u1')))
    expect(takeLinkedPhone('g1')).toBe('51911222333')
  })

  test('is not looked for by somebody who takes their place at once', () => {
    applySession(session(person('u1')))
    keepLink(link)
    applySession(session(person('u2')))
    expect(takeLinkedPhone('g1')).toBeNull()
  })

  test('is not looked for by whoever has the same id in another workspace', () => {
    store.set(connectionAtom, connectionWith([]))
    applySession(session(person('u1')))
    expect(takeLinkedPhone('g1')).toBeNull()
    store.set(connectionAtom, null)
  })

  test('that a visitor follows after that is looked for by whoever signs in', async () => {
    await followLater('/dashboard?phone=51944555666')
    applySession(session(person('u2')))
    expect(takeLinkedPhone('g1')).toBe('51944555666')
  })
})
