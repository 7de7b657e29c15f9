import { expect, test } from 'vitest'
import { sessionApi } from '#contract/api/people/session.ts'
import { openApp } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import '#renderer/scenes/login/login-screen.tsx'
import './forgotten-password-screen.tsx'

async function open() {
  const app = await openApp({ user: null, path: '/forget-password' })
  const { screen, service, heading } = app
  await expect.element(heading('Recover your password')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  return { ...app, calls: service.answer(sessionApi.recoverPassword, () => ({})) }
}

test('the sign-in leads to the recovery, which asks for a whole address', async () => {
  const { screen, heading, press } = await openApp({ user: null })
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(heading('Recover your password')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  await press('not an address{Enter}')
  const alert = screen.getByRole('alert').getByText(/^Type a full email address/)
  await expect.element(alert).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('the answer says what happens if the address has an account, and leads back to the sign-in', async () => {
  const { screen, press, heading, calls } = await open()
  await press('nobody@example.test{Enter}')
  const answer = 'If nobody@example.test has an account, the message will arrive in a few minutes.'
  await expect.element(screen.getByText(answer)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('{Enter}')
  await expect.element(heading('Sign in')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'nobody@example.test' }])
})
