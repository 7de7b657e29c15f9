import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { accessChangeAtom } from '#renderer/data/session/access-change.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { selectGroup, applySession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
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
const reported = () => store.get(accessChangeAtom)

let watch: AccessWatch
/** The session that a refresh returns. */
let found: Session
/** The error of a refresh; null if refreshes succeed. */
let refreshError: object | null

beforeEach(() => {
  const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', forgetful)
  vi.stubGlobal('sessionStorage', forgetful)
  refreshError = null
  const request = () =>
    Promise.resolve(
      refreshError === null ? { ok: true, value: found } : { ok: false, error: refreshError },
    )
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

describe('before the user’s access is known', () => {
  test('a change is not reported', () => {
    applySession(session(inGroups(anAdmin)))
    expect(reported()).toBeNull()
  })

  test('a failed refresh does not make the access known', async () => {
    refreshError = { code: 'NETWORK', message: 'x' }
    await watch.refreshUntilKnown()
    applySession(session(inGroups(anAdmin)))
    expect(reported()).toBeNull()
    refreshError = null
    found = session(inGroups(anAdmin))
    await watch.refreshUntilKnown()
    applySession(session(ana))
    expect(reported()).toBe('role')
  })

  test('a failed refresh is repeated', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    refreshError = { code: 'NETWORK', message: 'x' }
    await watch.refreshUntilKnown()
    refreshError = null
    await vi.runOnlyPendingTimersAsync()
    applySession(session(inGroups(anAdmin)))
    expect(reported()).toBe('role')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a failed refresh is not repeated after the end of the watch', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    refreshError = { code: 'NETWORK', message: 'x' }
    const reading = watch.refreshUntilKnown()
    watch.end()
    await reading
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the first refresh reports no change, and later changes are reported', async () => {
    found = session(inGroups(anAdmin))
    await watch.refresh()
    expect(reported()).toBeNull()
    applySession(session(inGroups({ ...anAdmin, isReadOnly: true })))
    expect(reported()).toBe('role')
  })
})

describe('once the user’s access is known', () => {
  beforeEach(() => watch.setBaseline())

  test.each<[string, object[], 'role' | 'removed']>([
    ['role', [anAdmin], 'role'],
    ['right to write', [{ groupId: 'g1', isReadOnly: true }, { groupId: 'g2' }], 'role'],
    ['group', [{ groupId: 'g2' }], 'removed'],
    ['last group', [], 'removed'],
  ])('a changed %s is reported after any refresh of the session', (_, permissions, change) => {
    applySession(session(inGroups(...permissions)))
    expect(reported()).toBe(change)
  })

  test('refreshUntilKnown sends no request', async () => {
    found = session(inGroups(anAdmin))
    await watch.refreshUntilKnown()
    expect(reported()).toBeNull()
  })

  test('a change that a refresh finds is reported', async () => {
    found = session(inGroups(anAdmin))
    await watch.refresh()
    expect(reported()).toBe('role')
  })

  test.each<[string, object]>([
    ['status', { ...ana, serviceStatus: 2 }],
    ['e-mail', { ...ana, email: 'ana@example.com' }],
    ['right to the QR assigner', { ...ana, hasQrAccess: true }],
    ['setting of the Enter key', { ...ana, useEnterKeyToSend: false }],
    [
      'list of the user’s tags',
      inGroups({ groupId: 'g1', tagIdList: ['made'] }, { groupId: 'g2' }),
    ],
    ['role in another group', inGroups({ groupId: 'g1' }, { ...anAdmin, groupId: 'g2' })],
  ])('a changed %s does not count as a change of access', (_, user) => {
    applySession(session(user))
    expect(reported()).toBeNull()
  })

  test('a group switch does not count as a change of access, and access is watched in the new group', () => {
    const other = { groupId: 'g2', role: 'ROLE_MANAGER' }
    applySession(session(inGroups({ groupId: 'g1' }, other)))
    selectGroup('g2')
    expect([store.get(currentGroupIdAtom), reported()]).toEqual(['g2', null])
    applySession(session(inGroups(anAdmin, other)))
    expect(reported()).toBeNull()
    applySession(session(inGroups(anAdmin, { ...other, role: 'ROLE_PUBLISHER' })))
    expect(reported()).toBe('role')
  })

  test('the sign-in of another user does not count as a change of access', () => {
    applySession(session({ ...inGroups(anAdmin), id: 'adam' }))
    expect(reported()).toBeNull()
    applySession(session({ ...inGroups(), id: 'adam' }))
    expect(reported()).toBeNull()
  })

  test('a change that an event has reported is not reported again', () => {
    store.set(accessChangeAtom, 'disabled')
    applySession(session(inGroups({ groupId: 'g2' })))
    expect(reported()).toBe('disabled')
  })

  test('nothing is reported after the end of the watch', async () => {
    const reading = watch.refresh()
    watch.end()
    await reading
    applySession(session(inGroups(anAdmin)))
    expect(reported()).toBeNull()
  })
})
