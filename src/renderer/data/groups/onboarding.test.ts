import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import {
  finishOnboarding,
  isOnboardingAtom,
  onboardingAtom,
  ownOnboardingAtom,
  startOnboarding,
  updateOnboarding,
} from './onboarding.ts'
import { connectionAtom, userKeyOf, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { connectionWith } from '#renderer/data/service/connection.fixture.ts'

const nora = userSchema.parse({ id: 'u1', name: 'Nora', email: 'nora@example.test' })
const connection = connectionWith([])
const person = userKeyOf(nora, connection)

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  store.set(connectionAtom, connection)
})
afterEach(() => {
  store.set(onboardingAtom, null)
  signIn(null)
  vi.unstubAllGlobals()
})

const signIn = (user: typeof nora | null) =>
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
const step = () => store.get(ownOnboardingAtom).step

describe('an onboarding', () => {
  it('begins with the account and continues with the line once the registered user is signed in', () => {
    expect(step()).toBe('account')
    updateOnboarding({ name: 'Nora', email: nora.email, person })
    expect([step(), store.get(isOnboardingAtom)]).toEqual(['account', false])
    signIn(nora)
    expect([step(), store.get(isOnboardingAtom)]).toEqual(['line', true])
  })

  it('is stored for its user: another user or a visitor starts with the account', () => {
    signIn(nora)
    startOnboarding(nora)
    updateOnboarding({ step: 'test' })
    signIn(null)
    expect(step()).toBe('account')
    signIn({ ...nora, id: 'u2' })
    expect([step(), store.get(isOnboardingAtom)]).toEqual(['account', false])
    signIn(nora)
    expect([step(), store.get(isOnboardingAtom)]).toEqual(['test', true])
  })

  it('ends with the path to open, and leaves nothing stored', () => {
    signIn(nora)
    startOnboarding(nora)
    expect(stored.size).toBe(1)
    finishOnboarding('/dashboard?chat=c1')
    expect(store.get(isOnboardingAtom)).toBe(false)
    expect(store.get(sessionAtom).returnTo).toBe('/dashboard?chat=c1')
    expect(stored.size).toBe(0)
  })
})
