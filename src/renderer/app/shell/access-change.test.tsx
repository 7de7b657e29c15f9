import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { mia, openApp, person, type AppData } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import './access-change.tsx'

const signedIn = () => store.get(sessionAtom).user?.id

async function open(data: AppData = {}) {
  const app = await openApp({ chats: customers(2), ...data })
  await expect.element(app.row('Customer 1')).toBeVisible()
  const { screen, pushSession } = app
  return {
    ...app,
    notice: screen.getByRole('dialog', { name: 'Your access changed' }),
    reason: screen.getByText('Your access changed. Sign in again to continue.'),
    /** Another user changes the access of the signed-in user, as main reports it. */
    change(more: Parameters<typeof mia>[0]): void {
      const user = mia(more)
      pushSession({ user })
    },
  }
}

/** Stops the page's clock; it runs as far as the test says. Without `intervals`, those never fire. */
function stopClock({ intervals = true } = {}): void {
  const now = performance.now()
  // The page gets its intervals back after the test, so the double may not replace stopped ones.
  if (!intervals) vi.stubGlobal('setInterval', () => 0)
  const toFake = ['setTimeout', 'clearTimeout', 'performance', 'Date'] as const
  vi.useFakeTimers({
    toFake: intervals ? [...toFake, 'setInterval', 'clearInterval'] : [...toFake],
  })
  // From the page's time on, with which React compares it.
  vi.advanceTimersByTime(now)
  onTestFinished(() => void vi.useRealTimers())
}

test('a user whose role is another one is shown the notice for the full time, despite Escape and the system’s clock', async () => {
  const { change, notice, reason, press } = await open()
  change({ role: 'ROLE_MANAGER' })
  await expect.element(notice.getByText(/You will be signed out in/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  // Chromium lets a page prevent the first close of a dialog, but not the next one.
  for (let presses = 0; presses < 4; presses += 1) await press('{Escape}')
  await expect.element(notice).toBeVisible()
  expect(signedIn()).toBe('u1')
  await notice.getByRole('button', { name: 'Sign out now' }).click()
  await expect.element(reason).toBeVisible()
  expect(signedIn()).toBeUndefined()
})

test('the notice counts the seconds, and signs out when they are over, not sooner', async () => {
  const { change, notice, heading, reason } = await open()
  stopClock()
  change({ role: 'ROLE_MANAGER' })
  await expect.poll(() => notice.elements()).toHaveLength(1)
  const began = performance.now()
  vi.setSystemTime(Date.now() - 3_600_000)
  const runTo = (ms: number) => vi.advanceTimersByTimeAsync(began + ms - performance.now())
  await runTo(limits.accessChangeLogoutMs - 200)
  expect(notice.element().textContent).toContain('in 1 second')
  expect(signedIn()).toBe('u1')
  await runTo(limits.accessChangeLogoutMs)
  expect(signedIn()).toBeUndefined()
  vi.useRealTimers()
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.element(reason).toBeVisible()
})

test('a window whose intervals are throttled signs the user out in time', async () => {
  const { change, notice, reason } = await open()
  stopClock({ intervals: false })
  change({ role: 'ROLE_MANAGER' })
  await expect.poll(() => notice.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(limits.accessChangeLogoutMs)
  vi.useRealTimers()
  await expect.element(reason).toBeVisible()
  expect(signedIn()).toBeUndefined()
})

test('the reason is shown before the service answers, and no dialog or chat is left for the next user', async () => {
  const adam = person('u3', 'Adam', { role: 'ROLE_ADMI' })
  const app = await open({ users: [mia(), adam] })
  const { screen, change, notice, reason, bridge, path } = app
  await app.open('Customer 1')
  await expect.poll(path).toBe('/dashboard?chat=c1')
  await screen.getByRole('button', { name: 'Schedule a message' }).click()
  const scheduling = screen.getByRole('dialog', { name: 'Schedule a message for Customer 1' })
  await expect.element(scheduling).toBeVisible()
  change({ isReadOnly: true })
  await expect.element(notice).toBeVisible()
  await expect.element(scheduling).not.toBeInTheDocument()
  await notice.getByRole('button', { name: 'Sign out now' }).click()
  await expect.element(reason).toBeVisible()
  await app.signIn('adam@example.test')
  await expect.element(app.row('Customer 1')).toBeVisible()
  await expect.element(screen.getByText('Choose a chat')).toBeVisible()
  expect(path()).toBe('/dashboard')
  expect(bridge.requests('session.signOut')).toEqual([{ groupId: 'g1' }])
})

test.each<[what: string, more: Parameters<typeof mia>[0]]>([
  ['the QR assigner', { hasQrAccess: true }],
  ['their access to another group', { elsewhere: 'ROLE_ADMI' }],
  ['their team', { teamId: 'south', teamTagId: 'tag-south' }],
])('a user stays signed in without a notice when %s changes', async (_, more) => {
  const { change, notice, row } = await open({ user: mia({ elsewhere: 'ROLE_PUBLISHER' }) })
  change({ elsewhere: 'ROLE_PUBLISHER', ...more })
  await expect.element(row('Customer 1')).toBeVisible()
  expect(notice.elements()).toEqual([])
  expect(signedIn()).toBe('u1')
  // Unlike a change of their own access, by which the watch is seen to work.
  change({ elsewhere: 'ROLE_PUBLISHER', ...more, isReadOnly: true })
  await expect.element(notice).toBeVisible()
})

test('behind the lock, a change of the own access is applied without a notice', async () => {
  const app = await open()
  const { screen, pushSession, press, notice } = app
  await press('{Control>}{Shift>}l{/Shift}{/Control}')
  await expect.element(app.heading('Screen locked')).toBeVisible()
  pushSession({ user: mia({ isReadOnly: true }) })
  await app.unlock()
  await app.open('Customer 1')
  await expect.element(screen.getByText(/^You can only read in this group/)).toBeVisible()
  expect(notice.elements()).toEqual([])
})
