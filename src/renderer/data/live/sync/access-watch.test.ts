import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/user.ts'
import { accessChangeAtom } from '../../access-change.ts'
import { currentGroupIdAtom } from '../../session.ts'
import { selectGroup, applySession } from '../../session-sync.ts'
import { store } from '../../store.ts'
import { watchAccess, type AccessWatch } from './access-watch.ts'

const session = (user: object | null): Session => ({
  user: user === null ? null : userSchema.parse(user),
  tokenStore: 'keychain',
  locked: false,
  returnTo: null,
})
const ana = { id: 'ana', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] }
const inGroups = (...permissions: object[]) => ({ ...ana, permissions })
const anAdmin = { groupId: 'g1', role: 'ROLE_ADMI' }
const told = () => store.get(accessChangeAtom)

let watch: AccessWatch
/** Whom the desktop finds, when it asks the service. */
let found: Session
/** Why it finds nobody, if it does not. */
let refusal: object | null

beforeEach(() => {
  const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', forgetful)
  vi.stubGlobal('sessionStorage', forgetful)
  refusal = null
  const request = () =>
    Promise.resolve(refusal === null ? { ok: true, value: found } : { ok: false, error: refusal })
  vi.stubGlobal('window', { bandeja: { request } })
  applySession(session(null))
  applySession(session(ana))
  found = session(ana)
  watch = watchAccess()
})
afterEach(() => {
  watch.end()
  applySession(session(null))
  vi.unstubAllGlobals()
})

describe('before it was taken over, what the person is', () => {
  test('changes without a word', () => {
    applySession(session(inGroups(anAdmin)))
    expect(told()).toBeNull()
  })

  test('is not taken over from a reading that was not answered', async () => {
    refusal = { code: 'NETWORK', message: 'x' }
    await watch.readFirst()
    applySession(session(inGroups(anAdmin)))
    expect(told()).toBeNull()
    refusal = null
    found = session(inGroups(anAdmin))
    await watch.readFirst()
    applySession(session(ana))
    expect(told()).toBe('role')
  })

  test('is asked for again by and by where that was not answered', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    refusal = { code: 'NETWORK', message: 'x' }
    await watch.readFirst()
    refusal = null
    await vi.runOnlyPendingTimersAsync()
    applySession(session(inGroups(anAdmin)))
    expect(told()).toBe('role')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is asked for no more once nobody watches', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    refusal = { code: 'NETWORK', message: 'x' }
    const reading = watch.readFirst()
    watch.end()
    await reading
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is taken over as it is read first, and told of from then on', async () => {
    found = session(inGroups(anAdmin))
    await watch.read()
    expect(told()).toBeNull()
    applySession(session(inGroups({ ...anAdmin, isReadOnly: true })))
    expect(told()).toBe('role')
  })
})

describe('once it was taken over', () => {
  beforeEach(() => watch.take())

  test.each<[string, object[], 'role' | 'removed']>([
    ['role', [anAdmin], 'role'],
    ['right to write', [{ groupId: 'g1', isReadOnly: true }, { groupId: 'g2' }], 'role'],
    ['group', [{ groupId: 'g2' }], 'removed'],
    ['last group', [], 'removed'],
  ])('another %s is told, whoever read it', (_, permissions, change) => {
    applySession(session(inGroups(...permissions)))
    expect(told()).toBe(change)
  })

  test('is not asked for first again', async () => {
    found = session(inGroups(anAdmin))
    await watch.readFirst()
    expect(told()).toBeNull()
  })

  test('what is read after a gap is', async () => {
    found = session(inGroups(anAdmin))
    await watch.read()
    expect(told()).toBe('role')
  })

  test.each<[string, object]>([
    ['status', { ...ana, serviceStatus: 2 }],
    ['e-mail', { ...ana, email: 'ana@example.com' }],
    ['right to the QR assigner', { ...ana, hasQrAccess: true }],
    ['Enter key', { ...ana, useEnterKeyToSend: false }],
    ['tag that they made', inGroups({ groupId: 'g1', tagIdList: ['made'] }, { groupId: 'g2' })],
    ['role in another group', inGroups({ groupId: 'g1' }, { ...anAdmin, groupId: 'g2' })],
  ])('another %s is no change of access', (_, user) => {
    applySession(session(user))
    expect(told()).toBeNull()
  })

  test('another group is none either, and what they are is told of there', () => {
    const other = { groupId: 'g2', role: 'ROLE_MANAGER' }
    applySession(session(inGroups({ groupId: 'g1' }, other)))
    selectGroup('g2')
    expect([store.get(currentGroupIdAtom), told()]).toEqual(['g2', null])
    applySession(session(inGroups(anAdmin, other)))
    expect(told()).toBeNull()
    applySession(session(inGroups(anAdmin, { ...other, role: 'ROLE_PUBLISHER' })))
    expect(told()).toBe('role')
  })

  test('nor is another person, of whom nothing was known', () => {
    applySession(session({ ...inGroups(anAdmin), id: 'adam' }))
    expect(told()).toBeNull()
    applySession(session({ ...inGroups(), id: 'adam' }))
    expect(told()).toBeNull()
  })

  test('a change that an event has told is not told again', () => {
    store.set(accessChangeAtom, 'disabled')
    applySession(session(inGroups({ groupId: 'g2' })))
    expect(told()).toBe('disabled')
  })

  test('nothing is told after its end', async () => {
    const reading = watch.read()
    watch.end()
    await reading
    applySession(session(inGroups(anAdmin)))
    expect(told()).toBeNull()
  })
})
