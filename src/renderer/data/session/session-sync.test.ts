import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { accessChangeAtom } from './access-change.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { awaitsConnectionAtom, endConnectionWait } from '#renderer/data/service/first-connection.ts'
import { storeLink, consumeLinkedPhone } from '#renderer/data/navigation/deep-link.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import {
  connectionAtom,
  currentGroupIdAtom,
  pendingChatsAtom,
  sessionAtom,
  sessionEndAtom,
  serviceStatusAtom,
  settingsAtom,
  unreachedAtom,
  userAtom,
} from './session.ts'
import {
  applySession,
  deferLink,
  selectGroup,
  signOut,
  startSession,
  storeReturnPath,
} from './session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { connectionWith } from '#renderer/data/service/connection.fixture.ts'
import {
  showToast,
  showError,
  showErrorWhenSignedOut,
  toastsAtom,
} from '#renderer/data/change/toasts.ts'

const person = (id: string) =>
  userSchema.parse({ id, name: id, permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
const session = (user: Session['user'], more: Partial<Session> = {}): Session => ({
  user,
  tokenStore: 'keychain',
  locked: false,
  returnTo: null,
  ...more,
})

/** The requests that the double of the main process received. */
const bridgeCalls: [name: string, input: unknown][] = []
/** The response of the double to every request. */
let answer: unknown

beforeEach(() => {
  bridgeCalls.length = 0
  answer = { ok: true, value: session(null) }
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { origin: 'app://bandeja' })
  vi.stubGlobal('window', {
    bandeja: {
      request: (name: string, input: unknown) => {
        bridgeCalls.push([name, input])
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

test('at the start a pushed value is not replaced by a response to an earlier request', async () => {
  const pushes = new Map<string, (payload: unknown) => void>()
  const responses: Record<string, unknown> = {
    'app.info': {
      version: '1.0.0',
      platform: 'linux',
      locale: 'es',
      formatLocale: 'es-PE',
      runtime: '',
      fixedAddress: 'https://workspace.example',
      fixedSettings: [],
      policy: { problems: [], isBlocked: false },
      provider: null,
      unreached: 'TIMEOUT',
    },
    'connection.get': null,
    'session.get': session(null),
    'settings.get': { ...store.get(settingsAtom), theme: 'dark' },
    'realtime.get': { state: 'live' },
    'serviceStatus.get': { status: 'available' },
  }
  vi.stubGlobal('window', {
    bandeja: {
      request: (name: string) => Promise.resolve({ ok: true, value: responses[name] }),
      on: (name: string, listener: (payload: unknown) => void) => {
        pushes.set(name, listener)
        return () => undefined
      },
    },
  })
  const started = startSession()
  pushes.get('serviceStatus.changed')?.({ status: 'busy' })
  pushes.get('connection.unreached')?.({ code: 'NETWORK' })
  pushes.get('session.changed')?.(session(person('u1')))
  await started
  expect(store.get(serviceStatusAtom)).toBe('busy')
  expect(store.get(unreachedAtom)).toBe('NETWORK')
  expect(store.get(userAtom)?.id).toBe('u1')
  expect(store.get(settingsAtom).theme).toBe('dark')
})

describe('the end of a session', () => {
  test('shows its reason on the login screen if the user did not sign out', () => {
    applySession(session(person('u1')))
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('shows the next user nothing about a change of the former user’s access', () => {
    applySession(session(person('u1')))
    store.set(accessChangeAtom, 'disabled')
    applySession(session(person('u1'), { locked: true }))
    expect(store.get(accessChangeAtom)).toBe('disabled')
    applySession(session(null))
    expect(store.get(accessChangeAtom)).toBeNull()
  })

  test('by the service after a change of access shows the change as its reason', () => {
    applySession(session(person('u1')))
    store.set(accessChangeAtom, 'disabled')
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('accessChanged')
    applySession(session(person('u1')))
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('by signing out shows no reason', async () => {
    applySession(session(person('u1')))
    await signOut()
    expect(store.get(userAtom)).toBeNull()
    expect(store.get(sessionEndAtom)).toBeNull()
    expect(bridgeCalls).toEqual([['session.signOut', { groupId: 'g1' }]])
  })

  test('after a change of access shows the change as its reason', async () => {
    applySession(session(person('u1')))
    await signOut('accessChanged')
    expect(store.get(sessionEndAtom)).toBe('accessChanged')
  })

  test('shows the reason at once, even if the sign-out call is slow, and never to the next user', async () => {
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

  test('of a user who signed in during the former user’s sign-out call shows its own reason', async () => {
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

  test('is reported as expired, even if `signOut` was called before the sign-in', async () => {
    await signOut()
    applySession(session(person('u1')))
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('does not happen if the sign-out call fails, and a later expiry is shown', async () => {
    applySession(session(person('u1')))
    answer = { ok: false, error: { code: 'NETWORK', message: 'x' } }
    await expect(signOut()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(store.get(userAtom)?.id).toBe('u1')
    applySession(session(null))
    expect(store.get(sessionEndAtom)).toBe('expired')
  })

  test('is no longer shown after the next sign-in', () => {
    applySession(session(person('u1')))
    applySession(session(null))
    applySession(session(person('u1')))
    expect(store.get(sessionEndAtom)).toBeNull()
  })
})

test('another user sees no data of the former user', () => {
  applySession(session(person('u1')))
  queryClient.setQueryData(queryKeyOf('notes', 'c1'), 'of u1')
  store.set(pendingChatsAtom, 7)
  applySession(session(person('u2')))
  expect(queryClient.getQueryData(queryKeyOf('notes', 'c1'))).toBeUndefined()
  expect(store.get(pendingChatsAtom)).toBe(0)
})

describe('toasts of the inbox', () => {
  const toastTexts = () => store.get(toastsAtom).map(({ text }) => text)
  const locked = session(person('u1'), { locked: true })
  beforeEach(() => applySession(session(person('u1'))))

  test.each<[string, Session]>([
    ['the lock', locked],
    ['the end of the session', session(null)],
    ['the sign-in of another user', session(person('u2'))],
  ])('are removed by %s', (_, next) => {
    showToast('The chat of Carmen Rojas is beto’s now')
    applySession(next)
    expect(toastTexts()).toEqual([])
  })

  test('are not shown while the app is locked, unlike errors of the lock screen', () => {
    applySession(locked)
    showToast('The chat of Carmen Rojas is beto’s now')
    expect(toastTexts()).toEqual([])
    showErrorWhenSignedOut(new DOMException('no such format', 'NotSupportedError'))
    expect(toastTexts()).toHaveLength(1)
  })

  test('are not shown after the end of the session, unlike errors of the login screen', () => {
    applySession(session(null))
    showError(new ApiError(401, 'UNAUTHENTICATED', 'The session has ended.'))
    expect(toastTexts()).toEqual([])
    applySession(session(person('u2')))
    expect(toastTexts()).toEqual([])
    applySession(session(null))
    showErrorWhenSignedOut(new DOMException('no such format', 'NotSupportedError'))
    expect(toastTexts()).toHaveLength(1)
  })

  test('stay when only a setting of the user changes', () => {
    showToast('Copied')
    applySession(session({ ...person('u1'), useEnterKeyToSend: false }))
    expect(toastTexts()).toEqual(['Copied'])
  })
})

test('a change of a user’s setting keeps the cached queries', () => {
  applySession(session(person('u1')))
  queryClient.setQueryData(queryKeyOf('notes', 'c1'), 'stored')
  applySession(session({ ...person('u1'), useEnterKeyToSend: false }))
  expect(queryClient.getQueryData(queryKeyOf('notes', 'c1'))).toBe('stored')
  expect(store.get(userAtom)?.useEnterKeyToSend).toBe(false)
})

test('the group picked last is restored for the user who picked it', () => {
  applySession(session(person('u1')))
  expect(store.get(currentGroupIdAtom)).toBe('g1')
  selectGroup('g2')
  expect(store.get(currentGroupIdAtom)).toBe('g2')
  applySession(session(person('u2')))
  expect(store.get(currentGroupIdAtom)).toBe('g1')
  applySession(session(person('u1')))
  expect(store.get(currentGroupIdAtom)).toBe('g2')
})

test('a link opened on the lock screen changes the group only if the link names another group', async () => {
  answer = { ok: true, value: undefined }
  const permissions = [{ groupId: '1' }, { groupId: '2' }]
  const user = userSchema.parse({ ...person('u1'), permissions })
  applySession(session(user, { locked: true }))
  store.set(pendingChatsAtom, 7)
  await deferLink('/dashboard?group=1&chat=c1')
  expect([store.get(currentGroupIdAtom), store.get(pendingChatsAtom)]).toEqual(['1', 7])
  await deferLink('/dashboard?group=2&chat=c2')
  expect([store.get(currentGroupIdAtom), store.get(pendingChatsAtom)]).toEqual(['2', 0])
  expect(store.get(sessionAtom).returnTo).toBe('/dashboard?chat=c2')
})

test('a visitor’s link is opened after the sign-in; a signed-in user’s path is only stored', async () => {
  answer = { ok: true, value: undefined }
  await storeReturnPath('/dashboard/profile')
  expect(store.get(sessionAtom).returnTo).toBe('/dashboard/profile')
  applySession(session(person('u1'), { returnTo: '/dashboard/profile' }))
  await storeReturnPath('/dashboard/profile')
  expect(store.get(sessionAtom).returnTo).toBeNull()
  const remembered = (userId: string | null) => [
    'session.remember',
    { path: '/dashboard/profile', userId },
  ]
  expect(bridgeCalls).toEqual([remembered(null), remembered('u1')])
})

describe('the group of a link', () => {
  const current = () => store.get(currentGroupIdAtom)

  test('is shown after the sign-in, and is stored as the group picked last', () => {
    storeLink('/dashboard?group=2&chat=c1')
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

  test('in a notification is used, whatever characters its id has', async () => {
    const permissions = [{ groupId: 'g-a1' }, { groupId: 'g-b2' }]
    applySession(session(userSchema.parse({ id: 'u3', permissions }), { locked: true }))
    answer = { ok: true, value: undefined }
    await deferLink('/dashboard?inGroup=g-b2&chat=c1')
    expect(current()).toBe('g-b2')
    expect(store.get(sessionAtom).returnTo).toBe('/dashboard?chat=c1')
  })

  test('is ignored if the user does not belong to it', () => {
    storeLink('/dashboard?group=3')
    applySession(session(userSchema.parse({ id: 'u1', permissions: [{ groupId: '1' }] })))
    expect(current()).toBe('1')
  })
})

describe('the phone number of a link', () => {
  const link = '/dashboard?phone=51911222333'
  /** A user opens the link on their lock screen and signs out. */
  beforeEach(async () => {
    answer = { ok: true, value: undefined }
    applySession(session(person('u1'), { locked: true }))
    await deferLink(link)
    applySession(session(null))
  })

  test('opened on one user’s lock screen is not used for the next user', () => {
    applySession(session(person('u2')))
    expect(consumeLinkedPhone('g1')).toBeNull()
    applySession(session(null))
    applySession(session(person('u1')))
    expect(consumeLinkedPhone('g1')).toBeNull()
  })

  test('is used when the same user signs in again', () => {
    applySession(session(person('u1')))
    expect(consumeLinkedPhone('g1')).toBe('51911222333')
  })

  test('is not used for a user who replaces the first user without a sign-out', () => {
    applySession(session(person('u1')))
    storeLink(link)
    applySession(session(person('u2')))
    expect(consumeLinkedPhone('g1')).toBeNull()
  })

  test('is not used for a user with the same id in another workspace', () => {
    store.set(connectionAtom, connectionWith([]))
    applySession(session(person('u1')))
    expect(consumeLinkedPhone('g1')).toBeNull()
    store.set(connectionAtom, null)
  })

  test('opened by a visitor is used for the user who then signs in', async () => {
    await deferLink('/dashboard?phone=51944555666')
    applySession(session(person('u2')))
    expect(consumeLinkedPhone('g1')).toBe('51944555666')
  })
})
