import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ssoRefusals } from '#contract/entities/people/single-sign-on.ts'
import type { RequestOutput, Session } from '#contract/bridge.ts'
import type { SsoFault } from '#contract/provider-sign-in.ts'
import { languages } from '#contract/limits.ts'
import { mia, openApp, type AppData } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import '#renderer/components/provider-sign-in/provider-form.tsx'
import '#renderer/i18n/es/index.ts'
import '#renderer/i18n/pt/index.ts'
import '#renderer/scenes/lock-screen/lock-screen.tsx'
import './login-screen.tsx'

type Answer = RequestOutput<'session.signInWithProvider'>

const provider = { issuer: 'https://sso.casanogal.example/realms/1', clientId: 'bandeja' }
const signedOut: Session = { user: null, tokenStore: 'keychain', locked: false, returnTo: null }

/** The app of a machine with a provider. Each sign-in there waits for `answer`. */
async function open(data: AppData = {}) {
  const app = await openApp({ user: null, users: [mia()], provider, ...data })
  const waiting: ((answer: Answer) => void)[] = []
  app.bridge.responses['session.signInWithProvider'] = () =>
    new Promise((resolve) => waiting.push(resolve))
  app.bridge.responses['session.cancelProviderSignIn'] = () => undefined
  return {
    ...app,
    start: app.button('Sign in with your company’s account'),
    alert: app.screen.getByRole('alert'),
    started: () => app.bridge.requests('session.signInWithProvider').length,
    cancelled: () => app.bridge.requests('session.cancelProviderSignIn').length,
    /** The provider answers the oldest sign-in that waits. */
    answer: (answer: Answer) => waiting.shift()?.(answer),
  }
}

const password = (app: Awaited<ReturnType<typeof open>>) =>
  app.screen.getByLabelText('Password', { exact: true })

test('without a provider there is only the password', async () => {
  const app = await openApp({ user: null, users: [mia()] })
  await expect.element(app.screen.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(app.screen.getByText(/company/).elements()).toEqual([])
})

describe.each(languages)('in %s', (language) => {
  test('the sign-in at the provider has no barriers, before and while it waits', async () => {
    const app = await open({ settings: { lastLanguage: language } })
    await expect.element(app.screen.getByText(/sso\.casanogal\.example/)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await app.press('{Enter}')
    await expect.element(app.screen.getByRole('status').first()).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

test('signs in at the provider, by keyboard alone', async () => {
  const app = await open()
  await expect.element(app.start).toHaveFocus()
  expect(password(app).elements()).toEqual([])
  await app.press('{Enter}')
  await expect.element(app.heading('Go on in the browser')).toBeVisible()
  await expect.element(app.button('Open again')).toHaveFocus()
  app.pushSession({ user: mia() })
  app.answer({ session: { ...signedOut, user: mia() } })
  await expect.element(app.screen.getByRole('button', { name: /^Your account: Mia/ })).toBeVisible()
  expect(app.cancelled()).toBe(0)
})

test.each(['the button', 'Escape'])('gives the sign-in up by %s', async (by) => {
  const app = await open()
  await app.start.click()
  await expect.element(app.heading('Go on in the browser')).toBeVisible()
  if (by === 'Escape') await userEvent.keyboard('{Escape}')
  else await app.button('Cancel').click()
  await expect.element(app.start).toHaveFocus()
  expect(app.cancelled()).toBe(1)
  app.answer({ fault: { code: 'ssoClosed' } })
  await expect.element(app.start).toBeVisible()
  expect(app.alert.elements()).toEqual([])
})

test('opens the browser again, and ignores the answer to the first time', async () => {
  const app = await open()
  await app.start.click()
  await app.button('Open again').click()
  await expect.poll(app.started).toBe(2)
  app.answer({ fault: { code: 'ssoProviderSilent' } })
  await expect.element(app.heading('Go on in the browser')).toBeVisible()
  expect(app.alert.elements()).toEqual([])
  app.answer({ fault: { code: 'ssoClosed' } })
  await expect.element(app.alert.getByText(/^You closed the browser/)).toBeVisible()
})

const faults: readonly (readonly [SsoFault, RegExp])[] = [
  [{ code: 'ssoClosed' }, /^You closed the browser/],
  [{ code: 'ssoProviderSilent' }, /^The provider does not answer/],
  [{ code: 'ssoOtherProvider' }, /^This workspace does not use the provider/],
  [{ code: 'ssoRefused', refusal: { reason: 'token' } }, /^The service did not accept/],
  [{ code: 'ssoRefused', refusal: { reason: 'clock', minutes: 6 } }, /differ by 6 minutes/],
  [{ code: 'ssoRefused', refusal: { reason: 'email' } }, /does not confirm your email/],
  [{ code: 'ssoRefused', refusal: { reason: 'notMember' } }, /belongs to nobody in this group/],
  [
    { code: 'ssoRefused', refusal: { reason: 'claimMissing', claim: 'bandeja_role' } },
    /^The claim bandeja_role did not come/,
  ],
  [
    { code: 'ssoRefused', refusal: { reason: 'roleUnknown', value: 'warehouse' } },
    /^“warehouse” has no role here/,
  ],
  [{ code: 'ssoRefused', refusal: { reason: 'otherPerson' } }, /another person’s/],
  [{ code: 'ssoRefused', refusal: { reason: 'lastAdmin' } }, /without an admin/],
]

test('says why a sign-in failed, and lets the user try again', async () => {
  expect(faults).toHaveLength(ssoRefusals.length + 3)
  const app = await open()
  for (const [fault, text] of faults) {
    await app.start.click()
    await expect.poll(() => app.heading('Go on in the browser').elements().length).toBe(1)
    app.answer({ fault })
    await expect.element(app.alert.getByText(text)).toBeVisible()
  }
  expect(await accessibilityFaults()).toEqual([])
  expect(app.cancelled()).toBe(0)
})

test('says that the service does not answer', async () => {
  const app = await open()
  app.bridge.responses['session.signInWithProvider'] = () => refused('NETWORK')
  await app.start.click()
  await expect.element(app.alert.getByText(/^No connection to the service/)).toBeVisible()
})

test('the password is behind a link, and leads back to the provider where it is not enough', async () => {
  const app = await open()
  await app.button('Sign in with a password').click()
  await expect.element(password(app)).toBeVisible()
  await app.start.click()
  await expect.element(app.button('Sign in with a password')).toBeVisible()
  await app.button('Sign in with a password').click()
  app.bridge.responses['session.signIn'] = () => refused('SSO_REQUIRED', 403)
  await app.signIn('mia@example.test')
  await expect.element(app.screen.getByText(/^Your group signs in with/)).toBeVisible()
  expect(password(app).elements()).toEqual([])
  await expect.element(app.start).toBeVisible()
})

test('a machine without a provider says whom to ask where the password is not enough', async () => {
  const app = await open({ provider: null })
  app.bridge.responses['session.signIn'] = () => refused('SSO_REQUIRED', 403)
  await app.signIn('mia@example.test')
  await expect.element(app.screen.getByText(/tell IT\.$/)).toBeVisible()
  await expect.element(password(app)).toBeVisible()
})

test('a session that ended by itself is explained, and begins again at the provider', async () => {
  const app = await open({ user: mia(), path: '/dashboard' })
  await expect.element(app.heading('Chats')).toBeVisible()
  app.pushSession({ user: null, returnTo: '/dashboard' })
  await expect.element(app.screen.getByText(/Your session ended\./)).toBeVisible()
  await expect.element(app.start).toBeVisible()
})

describe('a locked screen', () => {
  const byProvider = { ...mia(), signedInBy: 'provider' as const, provider: 'sso.example' }

  test('of a user who signed in at the provider is unlocked there', async () => {
    const app = await open({ user: byProvider, locked: true })
    const unlock = app.button('Unlock with your company’s account')
    await expect.element(unlock).toBeVisible()
    await expect.element(app.screen.getByText('mia@example.test')).toBeVisible()
    expect(document.querySelector('input')).toBeNull()
    expect(await accessibilityFaults()).toEqual([])
    await unlock.click()
    app.pushSession({ locked: false })
    app.answer({ session: { ...signedOut, user: byProvider } })
    await expect.element(app.heading('Chats')).toBeVisible()
  })

  test.each([
    ['a user of a password', { user: mia() }],
    ['a machine without a provider', { user: byProvider, provider: null }],
  ])('of %s asks for the password', async (_, data) => {
    const app = await open({ ...data, locked: true })
    await expect.element(app.screen.getByLabelText(/Mia/)).toBeVisible()
    expect(app.screen.getByText(/company/).elements()).toEqual([])
  })
})
