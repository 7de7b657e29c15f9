import { describe, expect, test } from 'vitest'
import { gate, type GateFacts } from './access-gate.ts'

const visitor: GateFacts = {
  connected: true,
  signedIn: false,
  locked: false,
  isOnboarding: false,
  returnTo: null,
  path: '/dashboard',
}
const agent: GateFacts = { ...visitor, signedIn: true }

describe('redirects', () => {
  test.each<[string, GateFacts, ReturnType<typeof gate>]>([
    [
      'a first run goes to the connection screen',
      { ...visitor, connected: false, path: '/' },
      { to: '/connection', remember: false },
    ],
    [
      'where a link leads that starts it is remembered there',
      { ...visitor, connected: false },
      { to: '/connection', remember: true },
    ],
    ['and stays there', { ...visitor, connected: false, path: '/connection' }, null],
    [
      'a visitor goes to the login, and the requested path is remembered',
      { ...visitor, path: '/dashboard/profile' },
      { to: '/login', remember: true },
    ],
    ['a visitor at the start too', visitor, { to: '/login', remember: true }],
    [
      'an unknown path is not remembered',
      { ...visitor, path: '/nowhere' },
      { to: '/login', remember: false },
    ],
    [
      'a path that only begins like a known one is not remembered',
      { ...visitor, path: '/dashboards' },
      { to: '/login', remember: false },
    ],
    ['a visitor may sign in', { ...visitor, path: '/login' }, null],
    ['a visitor may recover a password', { ...visitor, path: '/forget-password' }, null],
    ['a visitor may change the connection', { ...visitor, path: '/connection' }, null],
    ['a visitor may begin an onboarding', { ...visitor, path: '/onboarding' }, null],
    [
      'a user with an unfinished onboarding goes on with it, from wherever they are',
      { ...agent, isOnboarding: true, returnTo: '/dashboard/profile' },
      { to: '/onboarding', remember: false },
    ],
    ['and stays there', { ...agent, isOnboarding: true, path: '/onboarding' }, null],
    ['and may sign out', { ...agent, isOnboarding: true, path: '/logout' }, null],
    [
      'the lock comes before it',
      { ...agent, isOnboarding: true, locked: true, path: '/onboarding' },
      { to: '/lock-screen', remember: false },
    ],
    [
      'after sign-out the login follows',
      { ...visitor, path: '/logout' },
      { to: '/login', remember: false },
    ],
    [
      'nobody to unlock for',
      { ...visitor, path: '/lock-screen' },
      { to: '/login', remember: false },
    ],
    ['an agent stays at work', agent, null],
    [
      'an agent who signed in goes to the start',
      { ...agent, path: '/login' },
      { to: '/dashboard', remember: false },
    ],
    [
      'or back to where they were',
      { ...agent, path: '/login', returnTo: '/dashboard/profile' },
      { to: '/dashboard/profile', remember: false },
    ],
    [
      'a connected agent has no business at the connection',
      { ...agent, path: '/connection' },
      { to: '/dashboard', remember: false },
    ],
    [
      'onboarding leads an agent to the start',
      { ...agent, path: '/onboarding' },
      { to: '/dashboard', remember: false },
    ],
    [
      'a locked screen hides everything',
      { ...agent, locked: true, path: '/' },
      { to: '/lock-screen', remember: false },
    ],
    [
      'the path of a link that starts the app locked is remembered',
      { ...agent, locked: true },
      { to: '/lock-screen', remember: true },
    ],
    ['a locked screen stays', { ...agent, locked: true, path: '/lock-screen' }, null],
    ['a locked agent may sign out', { ...agent, locked: true, path: '/logout' }, null],
    [
      'after unlocking, back to the remembered path',
      { ...agent, path: '/lock-screen', returnTo: '/dashboard?chat=7' },
      { to: '/dashboard?chat=7', remember: false },
    ],
  ])('%s', (_, facts, expected) => {
    expect(gate(facts)).toEqual(expected)
  })
})
