import { expect, test } from 'vitest'
import { gate, type GateFacts } from './access-gate.ts'

const visitor: GateFacts = {
  connected: true,
  signedIn: false,
  registersStrangers: true,
  locked: false,
  isOnboarding: false,
  returnTo: null,
  path: '/dashboard',
}
const agent: GateFacts = { ...visitor, signedIn: true }

test.each<[string, GateFacts, ReturnType<typeof gate>]>([
  [
    'the first run shows the connection screen',
    { ...visitor, connected: false, path: '/' },
    { to: '/connection', remember: false },
  ],
  [
    'the path of a link that starts the first run is remembered',
    { ...visitor, connected: false },
    { to: '/connection', remember: true },
  ],
  [
    'the first run stays on the connection screen',
    { ...visitor, connected: false, path: '/connection' },
    null,
  ],
  [
    'a visitor is redirected to the login, and the requested path is remembered',
    { ...visitor, path: '/dashboard/profile' },
    { to: '/login', remember: true },
  ],
  [
    'a visitor at the dashboard is redirected to the login',
    visitor,
    { to: '/login', remember: true },
  ],
  [
    'an unknown path is not remembered',
    { ...visitor, path: '/nowhere' },
    { to: '/login', remember: false },
  ],
  [
    'an unknown path that begins like a known one is not remembered',
    { ...visitor, path: '/dashboards' },
    { to: '/login', remember: false },
  ],
  ['a visitor may sign in', { ...visitor, path: '/login' }, null],
  ['a visitor may recover a password', { ...visitor, path: '/forget-password' }, null],
  ['a visitor may change the connection', { ...visitor, path: '/connection' }, null],
  ['a visitor may begin an onboarding', { ...visitor, path: '/onboarding' }, null],
  [
    'a visitor begins no onboarding where strangers cannot register',
    { ...visitor, registersStrangers: false, path: '/onboarding' },
    { to: '/login', remember: false },
  ],
  [
    'a user with an unfinished onboarding is redirected to the onboarding from any screen',
    { ...agent, isOnboarding: true, returnTo: '/dashboard/profile' },
    { to: '/onboarding', remember: false },
  ],
  [
    'a user with an unfinished onboarding stays on the onboarding screen',
    { ...agent, isOnboarding: true, path: '/onboarding' },
    null,
  ],
  [
    'a user with an unfinished onboarding may sign out',
    { ...agent, isOnboarding: true, path: '/logout' },
    null,
  ],
  [
    'the lock has priority over an unfinished onboarding',
    { ...agent, isOnboarding: true, locked: true, path: '/onboarding' },
    { to: '/lock-screen', remember: false },
  ],
  [
    'after the sign-out the login is shown',
    { ...visitor, path: '/logout' },
    { to: '/login', remember: false },
  ],
  [
    'without a session the lock screen redirects to the login',
    { ...visitor, path: '/lock-screen' },
    { to: '/login', remember: false },
  ],
  ['a signed-in agent stays on the current screen', agent, null],
  [
    'after the sign-in an agent is redirected to the dashboard',
    { ...agent, path: '/login' },
    { to: '/dashboard', remember: false },
  ],
  [
    'after the sign-in an agent returns to the remembered path',
    { ...agent, path: '/login', returnTo: '/dashboard/profile' },
    { to: '/dashboard/profile', remember: false },
  ],
  [
    'the connection screen redirects a signed-in agent',
    { ...agent, path: '/connection' },
    { to: '/dashboard', remember: false },
  ],
  [
    'the onboarding redirects an agent to the dashboard',
    { ...agent, path: '/onboarding' },
    { to: '/dashboard', remember: false },
  ],
  [
    'a locked user is redirected to the lock screen',
    { ...agent, locked: true, path: '/' },
    { to: '/lock-screen', remember: false },
  ],
  [
    'the path of a link that opens the locked app is remembered',
    { ...agent, locked: true },
    { to: '/lock-screen', remember: true },
  ],
  [
    'a locked user stays on the lock screen',
    { ...agent, locked: true, path: '/lock-screen' },
    null,
  ],
  ['a locked agent may sign out', { ...agent, locked: true, path: '/logout' }, null],
  [
    'after the unlock an agent returns to the remembered path',
    { ...agent, path: '/lock-screen', returnTo: '/dashboard?chat=7' },
    { to: '/dashboard?chat=7', remember: false },
  ],
])('%s', (_, facts, expected) => {
  expect(gate(facts)).toEqual(expected)
})
