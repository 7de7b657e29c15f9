import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mia, openApp, PASSWORD, type AppData } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import '#renderer/i18n/es/index.ts'
import '#renderer/i18n/pt/index.ts'
import '#renderer/scenes/profile/profile-scene.tsx'
import './login-screen.tsx'

const EMAIL = 'mia@example.test'

async function open(data: AppData = {}) {
  const app = await openApp({ user: null, users: [mia()], ...data })
  await expect.element(app.heading('Sign in')).toBeVisible()
  return {
    ...app,
    email: app.screen.getByRole('textbox', { name: 'Email' }),
    password: app.screen.getByLabelText('Password', { exact: true }),
    alert: app.screen.getByRole('alert'),
    /** What the double of main was given. */
    signIns: () => app.bridge.requests('session.signIn'),
  }
}

test('a missing e-mail or password is asked for, and its field has the focus', async () => {
  const { email, password, alert, press, signIns } = await open()
  await expect.element(email).toHaveFocus()
  await press('{Enter}')
  await expect.element(alert.getByText('Type your email.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await press(`${EMAIL}{Enter}`)
  await expect.element(alert.getByText('Type your password.')).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(signIns()).toEqual([])
})

test('a wrong password is refused without moving the form, and the right one signs in, by keyboard alone', async () => {
  const { email, password, alert, heading, press, screen, path, signIns } = await open()
  const before = heading('Sign in').element().getBoundingClientRect().toJSON()
  await expect.element(email).toHaveFocus()
  await press(`${EMAIL}{Tab}not the password{Enter}`)
  await expect.element(alert.getByText('Datos de acceso inválidos', { exact: true })).toBeVisible()
  expect(heading('Sign in').element().getBoundingClientRect().toJSON()).toEqual(before)
  // The focus returns to the invalid field.
  await expect.element(password).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  await press(`{Control>}a{/Control}${PASSWORD}{Enter}`)
  await expect.element(screen.getByRole('button', { name: /^Your account: Mia/ })).toBeVisible()
  await expect.poll(path).toBe('/dashboard')
  expect(signIns()).toEqual([
    { email: EMAIL, password: 'not the password' },
    { email: EMAIL, password: PASSWORD },
  ])
})

test('the password is shown on request', async () => {
  const { password, button } = await open()
  await password.fill('secret')
  await expect.element(password).toHaveAttribute('type', 'password')
  await button('Show the password').click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await button('Hide the password').click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('a sign-in leads to the screen that was asked for before', async () => {
  const { signIn, heading, path } = await open({ path: '/dashboard/profile' })
  await expect.poll(path).toBe('/login')
  await signIn(EMAIL)
  await expect.element(heading('Profile')).toBeVisible()
  await expect.poll(path).toBe('/dashboard/profile')
})

test.each(['/nowhere', '/dashboard/nothing', '/dashboard/profile/nothing'])(
  'the unknown path %s leads to the chats',
  async (unknown) => {
    const { heading, path } = await openApp({ path: unknown })
    await expect.element(heading('Chats')).toBeVisible()
    await expect.poll(path).toBe('/dashboard')
  },
)

test('without a connection the sign-in says so and keeps the input for the next try', async () => {
  const { signIn, bridge, alert, button, screen } = await open()
  const { 'session.signIn': answer } = bridge.responses
  bridge.responses['session.signIn'] = () => refused('NETWORK')
  await signIn(EMAIL)
  await expect.element(alert.getByText(/^No connection to the service/)).toBeVisible()
  if (answer !== undefined) bridge.responses['session.signIn'] = answer
  await button('Sign in').click()
  await expect.element(screen.getByRole('navigation')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('after too many attempts the screen says when to try again', async () => {
  const { signIn, bridge, alert } = await open()
  bridge.responses['session.signIn'] = () => ({
    ok: false,
    error: { code: 'TOO_MANY_REQUESTS', message: '', status: 429, retryAfterMs: 95_000 },
  })
  await signIn(EMAIL)
  await expect.element(alert.getByText(/Too many attempts.*Try again in 2 minutes\./)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('a session that ended by itself is explained, and the next sign-in leads back to the last screen', async () => {
  const app = await openApp({ path: '/dashboard/profile' })
  await expect.element(app.heading('Profile')).toBeVisible()
  await expect
    .poll(() => app.bridge.requests('session.remember'))
    .toContainEqual({ path: '/dashboard/profile', userId: 'u1' })
  app.pushSession({ user: null, returnTo: '/dashboard/profile' })
  await expect
    .element(app.screen.getByText(/^Invalid credentials\. Your session ended\./))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await app.signIn(EMAIL)
  await expect.element(app.heading('Profile')).toBeVisible()
  expect(app.screen.getByText(/Your session ended/).elements()).toEqual([])
})

test('a session that ended by itself leads back to the open chat', async () => {
  const app = await openApp({ chats: customers(3) })
  await app.open('Customer 2')
  await expect
    .poll(() => app.bridge.requests('session.remember').at(-1))
    .toEqual({ path: '/dashboard?chat=c2', userId: 'u1' })
  app.pushSession({ user: null, returnTo: '/dashboard?chat=c2' })
  await expect.element(app.heading('Sign in')).toBeVisible()
  await app.signIn(EMAIL)
  await expect.element(app.heading('Customer 2')).toBeVisible()
  await expect.poll(app.path).toBe('/dashboard?chat=c2')
})

test('the screen is in Spanish at the first start; its language changes at once, and is stored', async () => {
  const { screen, heading, bridge } = await openApp({
    user: null,
    settings: { lastLanguage: null },
  })
  const lang = () => document.documentElement.lang
  await expect.element(heading('Inicia sesión')).toBeVisible()
  expect(lang()).toBe('es')
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.poll(lang).toBe('en')
  await userEvent.click(screen.getByRole('button', { name: 'Português' }))
  await expect.element(heading('Entre na sua conta')).toBeVisible()
  await expect.poll(lang).toBe('pt')
  expect(bridge.requests('settings.set')).toEqual([{ language: 'en' }, { language: 'pt' }])
})
