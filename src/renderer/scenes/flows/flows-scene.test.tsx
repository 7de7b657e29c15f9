import { expect, test } from 'vitest'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { flowOf, startFlows } from './flows.fixture.tsx'

const made = { isMadeElsewhere: true, state: 'published', publishedVersion: 1 }
const english = { settings: { language: 'en' } } as const
const line = { state: 'connected', since: '2026-01-01T00:00:00.000Z', provider: 'meta' }

test('flows that other programs made are listed, and sent only if nobody else answers their screens', async () => {
  const { open } = await startFlows(
    [
      flowOf('Home visit', made),
      flowOf('Booking', { ...made, lock: 'endpoint' }),
      flowOf('Newer', { ...made, lock: 'unreadable' }),
    ],
    { ...english, group: { connectsLine: true, line } },
  )
  const screen = await open()
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  await expect.element(row('Home visit').getByText(/Made outside Bandeja/)).toBeVisible()
  const send = (name: string) => row(name).getByRole('button', { name: 'Send' })
  await row('Booking').hover()
  await expect.element(send('Booking')).toBeDisabled()
  await row('Newer').hover()
  await expect.element(send('Newer')).toBeEnabled()
  expect(await accessibilityFaults()).toEqual([])
})

test('a flow with unknown parts, and one that another server answers, say why they are read-only', async () => {
  const { open } = await startFlows(
    [
      flowOf('Booking', { ...made, lock: 'endpoint' }),
      flowOf('Newer', { ...made, lock: 'unreadable', document: { version: '99.0', screens: [] } }),
    ],
    english,
  )
  const screen = await open()
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  await row('Newer').click()
  await expect.element(screen.getByText(/It has parts that this app does not know/)).toBeVisible()
  await screen.getByRole('button', { name: 'Back to flows' }).click()
  await row('Booking').click()
  await expect
    .element(screen.getByText(/Another program’s server answers its screens/))
    .toBeVisible()
  await expect.element(screen.getByText('Read only')).toBeVisible()
})

test('a group whose line is at 360dialog is told that it has no flows', async () => {
  const { open } = await startFlows([], {
    ...english,
    group: { connectsLine: true, line: { ...line, provider: '360dialog' } },
  })
  const screen = await open()
  await expect
    .element(screen.getByText(/^360dialog offers no flows through Bandeja/).first())
    .toBeVisible()
})
