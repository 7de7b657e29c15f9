import { expect, test, vi } from 'vitest'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { store } from '#renderer/data/store.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import LineBanner from './line-banner.tsx'

const now = Date.parse('2027-05-10T10:00:00.000Z')
const since = '2027-01-01T10:00:00.000Z'
const soon = '2027-05-12T10:00:00.000Z'

async function openBanner(line: object, options: ScreenOptions = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { show } = await startScreen({
    group: { line: { state: 'connected', since, ...line } },
    ...options,
  })
  store.set(nowAtom, now)
  return await show(<LineBanner />)
}

test.each([
  ['a version that ends soon', { apiVersion: 'v22.0' }, /version v22\.0 .* ends on 20 May/],
  ['a version that has ended', { apiVersion: 'v21.0' }, /version v21\.0 .* ended on 21 January/],
  ['a token first', { apiVersion: 'v22.0', tokenExpiresAt: soon }, /token expires on/],
])('the admins are told of %s', async (_, line, text) => {
  const screen = await openBanner(line)
  await expect.element(screen.getByRole('status').getByText(text)).toBeVisible()
})

test('a version with much time left, and other roles, see nothing', async () => {
  const screen = await openBanner({ apiVersion: 'v25.0' })
  const banner = { name: 'Show the line' }
  expect(screen.getByRole('button', banner).elements()).toEqual([])
  const manager = await openBanner({ apiVersion: 'v22.0' }, { role: 'ROLE_MANAGER' })
  expect(manager.getByRole('button', banner).elements()).toEqual([])
})

test.each([
  ['payment', 'WhatsApp limits the line of Sales: The account has a payment problem.'],
  [
    'displayName',
    'WhatsApp limits the line of Sales: WhatsApp has not approved the name of the line.',
  ],
  ['other', 'WhatsApp limits the line of Sales. See why before a message fails.'],
])('the admins read that the line is limited for %s, beside its token', async (limitedBy, text) => {
  const screen = await openBanner({ limitedBy, tokenExpiresAt: soon })
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText(/token expires on/)).toBeVisible()
  const manager = await openBanner({ limitedBy }, { role: 'ROLE_MANAGER' })
  expect(manager.getByText(text).elements()).toEqual([])
})
