import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Session } from '#contract/bridge.ts'
import { mia, openApp } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refused, type Responses } from '#renderer/data/service/bridge.fixture.ts'
import './demanded-setup.tsx'
import './login-screen.tsx'
import './second-step.tsx'

const EMAIL = 'mia@example.test'
const CODE = '482913'
const setup = {
  key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  otpauth: 'otpauth://totp/Bandeja:mia?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  recoveryCodes: ['ABCD-EFGH', 'JKMN-PQRS'],
  expiresAt: new Date(4_000_000_000_000).toISOString(),
}

/** The sign-in after a right password. */
async function open(step: 'code' | 'setup' = 'code', rememberDays = 30) {
  const app = await openApp({ user: null, users: [mia()] })
  const signedOut: Session = { user: null, tokenStore: 'keychain', locked: false, returnTo: null }
  const expiresAt = new Date(4_000_000_000_000).toISOString()
  const complete = (code: string | undefined) => {
    if (code === '000000') return refused('CODE_USED', 403)
    if (code === '999999') {
      app.pushSession(signedOut)
      return refused('STEP_EXPIRED', 410)
    }
    if (code !== CODE && code !== 'ABCD EFGH') return refused('WRONG_CODE', 403)
    app.pushSession({ user: mia() })
    return { ...signedOut, user: mia() }
  }
  Object.assign(app.bridge.responses, {
    'session.signIn': () => ({ ...signedOut, pending: { step, rememberDays, expiresAt } }),
    'session.secondStep': ({ code, recoveryCode }) => complete(code ?? recoveryCode),
    'session.beginSetup': () => setup,
    'session.activateSetup': ({ code }) => complete(code),
    'session.cancelSignIn': () => signedOut,
  } satisfies Responses)
  await expect.element(app.heading('Sign in')).toBeVisible()
  await app.signIn(EMAIL)
  return {
    ...app,
    field: app.screen.getByRole('textbox', { name: 'Code of the app' }),
    alert: app.screen.getByRole('alert'),
    account: app.screen.getByRole('button', { name: /^Your account: Mia/ }),
    sent: () => app.bridge.requests('session.secondStep'),
  }
}

test('the code is sent at its sixth digit, by keyboard alone, and remembers the device on request', async () => {
  const { heading, field, press, screen, sent, account } = await open()
  await expect.element(heading('Type the code')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  await press('48291')
  expect(sent()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Do not ask here for 30 days' }).click()
  await userEvent.click(field)
  await press('{End}3')
  await expect.element(account).toBeVisible()
  expect(sent()).toEqual([{ code: CODE, remembersDevice: true }])
})

test('a code is pasted as apps show it', async () => {
  const { field, account, sent } = await open('code', 0)
  await expect.element(field).toBeVisible()
  expect(document.querySelector('[type=checkbox]')).toBeNull()
  await field.fill('482 913')
  await expect.element(account).toBeVisible()
  expect(sent()).toEqual([{ code: CODE, remembersDevice: false }])
})

test('a wrong and a used code are said apart, and the next one can be typed at once', async () => {
  const { field, alert, press, account } = await open()
  await expect.element(field).toHaveFocus()
  await press('111111')
  await expect.element(alert.getByText(/does not match/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await press('000000')
  await expect.element(alert.getByText(/was used already/)).toBeVisible()
  await press(CODE)
  await expect.element(account).toBeVisible()
})

test('a recovery code enters in its place', async () => {
  const { button, screen, heading, press, alert, account, sent } = await open()
  await button('Use a recovery code').click()
  await expect.element(heading('Use a recovery code')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(alert.getByText('Type the recovery code.')).toBeVisible()
  await press('ABCD EFGH{Enter}')
  await expect.element(account).toBeVisible()
  expect(sent()).toEqual([{ recoveryCode: 'ABCD EFGH', remembersDevice: false }])
})

test('a sign-in that took too long begins again, with the e-mail that was typed', async () => {
  const { field, press, heading, screen } = await open()
  await expect.element(field).toHaveFocus()
  await press('999999')
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.element(screen.getByText(/^It took too long/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL)
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('')
})

test('one can go back to the password', async () => {
  const { button, heading, bridge } = await open()
  await button('Back').click()
  await expect.element(heading('Sign in')).toBeVisible()
  expect(bridge.requests('session.cancelSignIn')).toHaveLength(1)
})

test('a demanded set-up is shown, and signs in', async () => {
  const { heading, screen, button, account, bridge } = await open('setup')
  await expect.element(heading('Set up two steps')).toBeVisible()
  await expect.element(screen.getByText('ABCD-EFGH')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await button('Copy the recovery codes').click()
  await screen.getByRole('textbox').fill(CODE)
  await button('Activate').click()
  await expect.element(account).toBeVisible()
  expect(bridge.requests('session.beginSetup')).toHaveLength(1)
  expect(bridge.requests('session.activateSetup')).toEqual([{ code: CODE }])
})
