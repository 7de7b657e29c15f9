import { expect, test } from 'vitest'
import { openApp } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import '#renderer/scenes/login/login-screen.tsx'
import '#renderer/scenes/logout/logout-screen.tsx'

test('an outage of the live connection is announced until it ends', async () => {
  const { bridge, heading, screen } = await openApp()
  await expect.element(heading('Chats')).toBeVisible()
  const away = screen.getByRole('status').getByText(/^No live connection/)
  expect(away.elements()).toEqual([])
  bridge.push('realtime.state', { state: 'waiting' })
  await expect.element(away).toBeVisible()
  bridge.push('realtime.state', { state: 'live' })
  await expect.element(away).not.toBeInTheDocument()
})

test('a live connection that the service has ended for good says what to do, and leads to the sign-in', async () => {
  const { bridge, heading, screen, button } = await openApp()
  await expect.element(heading('Chats')).toBeVisible()
  bridge.push('realtime.state', { state: 'stopped', code: 4001 })
  await expect.element(screen.getByRole('alert').getByText(/code 4001/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await button('Sign in again').click()
  await expect.element(heading('Sign in')).toBeVisible()
})
