import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountApi } from '#contract/api/people/account.ts'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import { accessEntrySchema, type AccessEntry } from '#contract/entities/people/two-step.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { languages } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { connection, WORKSPACE } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { connectionAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { member, startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import SecurityScene from './security-scene.tsx'

const codes = ['7KQD49XM', 'V3NAP8TC', 'H6WE2RJK', '9FXBKM7Y']
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const setup = (expiresAt = inMinutes(15)) => ({
  key: 'K4NQ7D2MXWZH3PTF',
  otpauth: 'otpauth://totp/Bandeja:mia?secret=K4NQ7D2MXWZH3PTF&issuer=Bandeja',
  recoveryCodes: codes,
  expiresAt,
})

const history = [
  {
    id: 'a1',
    kind: 'new_device',
    at: inMinutes(-60),
    device: 'Ubuntu 24.04',
    isThisDevice: false,
    sessionId: 's2',
  },
  { id: 'a2', kind: 'wrong_password', at: inMinutes(-62), address: '192.0.2.7', count: 2 },
  { id: 'a3', kind: 'signed_in', at: inMinutes(-90), device: 'Windows 11' },
  // Another device with the name of this one.
  {
    id: 'a5',
    kind: 'unlocked',
    at: inMinutes(-91),
    device: 'Windows 11',
    isThisDevice: false,
    count: 3,
  },
  { id: 'a6', kind: 'password_changed', at: inMinutes(-92), isThisDevice: true },
  { id: 'a7', kind: 'signed_in', at: inMinutes(-93), isThisDevice: false, isDisowned: true },
  { id: 'a8', kind: 'signed_in', at: inMinutes(-60 * 24 * 31), isThisDevice: false },
  { id: 'a4', kind: 'of_a_later_version', at: inMinutes(-99) },
].map((one) => accessEntrySchema.parse({ isDisowned: false, ...one }))

interface Stored {
  twoStep?: object
  entries?: AccessEntry[]
  /** Whether the service has two steps. */
  isKnown?: boolean
  /** The host of the provider at which the user signed in. */
  provider?: string
}

async function open(stored: Stored = {}, options: ScreenOptions = {}) {
  const { twoStep = {}, isKnown = true, entries = history, provider } = stored
  const screen = await startScreen(options)
  const { service, bridge } = screen
  const user = userSchema.parse({
    id: 'u1',
    name: 'Mia',
    email: 'mia@example.test',
    permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }],
    ...(provider !== undefined && { signedInBy: 'provider', provider }),
    ...(isKnown && { twoStep: { isActive: 'activeSince' in twoStep } }),
  })
  store.set(sessionAtom, (session) => ({ ...session, user }))
  store.set(connectionAtom, connection(WORKSPACE))
  const state = { isActive: false, codesLeft: 0, requiredBy: [], ...twoStep }
  service.answer(twoStepApi.twoStep, () => state)
  service.answer(twoStepApi.accessHistory, () => ({ items: entries, hasMoreItems: false }))
  service.answer(accountApi.deviceSessions, () => ({
    items: [
      {
        id: 's1',
        device: 'Windows 11',
        createdAt: inMinutes(-90),
        lastUsedAt: inMinutes(0),
        isCurrent: true,
      },
      { id: 's2', device: 'Ubuntu 24.04', createdAt: inMinutes(-60), lastUsedAt: inMinutes(-50) },
    ],
  }))
  bridge.responses['clipboard.write'] = () => undefined
  bridge.responses['session.refresh'] = () => store.get(sessionAtom)
  const shown = await screen.show(<SecurityScene />, menuPaths.accountSecurity)
  return { ...screen, shown, state }
}

const active = { isActive: true, activeSince: inMinutes(-500), codesLeft: 2 }

describe.each(languages)('in %s', (language) => {
  const settings = { settings: { language } }

  test('the set-up and the history have no barriers', async () => {
    const { shown, service } = await open({}, settings)
    service.answer(twoStepApi.beginTwoStep, () => setup())
    await shown.getByRole('button', { name: /^(Activar|Set up|Ativar)$/ }).click()
    await expect.element(shown.getByRole('img', { name: /QR/ })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('active two steps have no barriers', async () => {
    const { shown } = await open({ twoStep: active }, settings)
    await expect.element(shown.getByText(/^(Activa|Active|Ativa) (desde|since)/)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

test('two steps are activated once the codes are kept and six digits are typed', async () => {
  const { shown, service, bridge, state } = await open()
  service.answer(twoStepApi.beginTwoStep, () => setup())
  const activated = service.answer(twoStepApi.activateTwoStep, () => refusal(403, 'WRONG_CODE'))
  await shown.getByRole('button', { name: 'Set up' }).click()
  const activate = shown.getByRole('button', { name: 'Activate' })
  await expect.element(shown.getByText('6 digits are missing')).toBeVisible()
  await expect.element(activate).toBeDisabled()
  const field = shown.getByRole('textbox', { name: 'Type the code that the app shows' })
  await field.fill('482 913')
  await expect.element(field).toHaveValue('482913')
  await expect.element(shown.getByText('Save the codes first')).toBeVisible()
  await shown.getByRole('button', { name: 'Copy the recovery codes' }).click()
  await expect.element(shown.getByText(/^Codes saved at/)).toBeVisible()
  expect(bridge.requests('clipboard.write').at(-1)).toEqual({ text: codes.join('\n') })
  await expect.element(field).toHaveFocus()
  await activate.click()
  await expect.element(shown.getByText(/^The code does not match/)).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  // Another code is not wrong before it was tried.
  await field.fill('111222')
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  Object.assign(state, active)
  service.answer(twoStepApi.activateTwoStep, () => state)
  await activate.click()
  await expect.element(shown.getByText(/^Active since/)).toBeVisible()
  expect(activated.map(({ body }) => body)).toEqual([
    { code: '482913', savedCodes: true },
    { code: '111222', savedCodes: true },
  ])
  expect(bridge.requests('session.refresh')).toHaveLength(1)
})

test('a set-up that is too old can be started again, and another can be cancelled', async () => {
  const { shown, service } = await open()
  service.answer(twoStepApi.beginTwoStep, () => setup(inMinutes(-1)))
  await shown.getByRole('button', { name: 'Set up' }).click()
  await expect.element(shown.getByText('The key expired before it was activated.')).toBeVisible()
  service.answer(twoStepApi.beginTwoStep, () => setup())
  await shown.getByRole('button', { name: 'Start again' }).click()
  await expect.element(shown.getByText('K4NQ 7D2M')).toBeVisible()
  await shown.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(shown.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('switching off asks for a proof, and then does it', async () => {
  const { shown, service, state } = await open({ twoStep: active })
  const removed = service.answer(twoStepApi.removeTwoStep, () => refusal(403, 'PROOF_REQUIRED'))
  const proofs = service.answer(twoStepApi.proveIdentity, () => refusal(403, 'WRONG_PASSWORD'))
  await shown.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('button', { name: 'Use the password' }).click()
  await proof.getByLabelText('Password', { exact: true }).fill('not it')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(proof.getByText('That is not the password.')).toBeVisible()
  service.answer(twoStepApi.proveIdentity, () => ({ ok: true as const }))
  service.answer(twoStepApi.removeTwoStep, () => {
    Object.assign(state, { isActive: false, activeSince: undefined })
    return state
  })
  await proof.getByLabelText('Password', { exact: true }).fill('it')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(shown.getByRole('button', { name: 'Set up' })).toBeVisible()
  expect(proofs.map(({ body }) => body)).toEqual([{ password: 'not it' }, { password: 'it' }])
  expect(removed).toHaveLength(2)
})

test('the other admins are named as who helps without phone and codes', async () => {
  const admin = { role: 'ROLE_ADMI' }
  const { shown } = await open(
    {},
    { members: [member('u1', 'Mia', admin), member('u2', 'Beto', admin), member('u3', 'Ana')] },
  )
  await expect.element(shown.getByText(/^Beto can remove your two steps/)).toBeVisible()
})

test('two steps that a group demands cannot be switched off', async () => {
  const { shown } = await open({ twoStep: { ...active, requiredBy: ['Casa Nogal'] } })
  await expect.element(shown.getByText('Casa Nogal')).toBeVisible()
  await expect.element(shown.getByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
})

test('few recovery codes are said, new ones are shown once, and closing them unsaved asks', async () => {
  const { shown, service } = await open({ twoStep: active })
  await expect.element(shown.getByText(/^Only a few are left/)).toBeVisible()
  service.answer(twoStepApi.renewRecoveryCodes, () => ({ recoveryCodes: codes }))
  await shown.getByRole('button', { name: 'Make 10 new ones' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make 10 new ones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect.element(dialog.getByText('7KQD49XM')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const question = page.getByRole('dialog', { name: 'Close without saving the codes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Copy the recovery codes' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('another phone needs a code of the old one, or a recovery code', async () => {
  const { shown, service } = await open({ twoStep: active })
  const begun = service.answer(twoStepApi.beginTwoStep, () => refusal(403, 'CODE_USED'))
  await shown.getByRole('button', { name: 'Change the phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the phone' })
  await dialog.getByRole('textbox', { name: 'Code of the app' }).fill('482913')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText(/^That code was used already/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  service.answer(twoStepApi.beginTwoStep, () => setup())
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill('7kqd-49xm')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(shown.getByText('K4NQ 7D2M')).toBeVisible()
  expect(begun.map(({ body }) => body)).toEqual([{ code: '482913' }, { recoveryCode: '7kqd-49xm' }])
})

test('who did not sign in there ends that session by its name, and changes the password', async () => {
  const { shown, service } = await open()
  const disowned = service.answer(twoStepApi.disownAccess, () => ({ ended: 1 }))
  const access = shown.getByRole('region', { name: 'Recent sign-ins' })
  await expect.element(access.getByText('2 wrong passwords')).toBeVisible()
  await expect.element(access.getByText('Windows 11, this device')).toBeVisible()
  await expect.element(access.getByText('You unlocked the screen 3 times')).toBeVisible()
  await expect.element(access.getByText('Not you', { exact: true })).toBeVisible()
  await expect.element(access.getByText('Something changed in your account')).toBeVisible()
  const doubts = access.getByRole('button', { name: /^It was not me/ })
  expect(doubts.elements().map((one) => one.getAttribute('aria-label'))).toEqual([
    'It was not me: You signed in on a new device',
    'It was not me: 2 wrong passwords',
    'It was not me: You unlocked the screen 3 times',
  ])
  await doubts.nth(1).click()
  const question = page.getByRole('dialog', { name: 'Was it not you?' })
  await expect.element(question.getByRole('button', { name: 'Tell the admins' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await doubts.first().click()
  await expect.element(question.getByText(/^This session is closed: Ubuntu 24\.04\./)).toBeVisible()
  await question.getByRole('button', { name: 'Close that session' }).click()
  await expect.element(shown.getByRole('form', { name: 'Password' })).toBeVisible()
  await expect.element(page.getByText(/^Session closed and admins told/)).toBeVisible()
  expect(disowned.map(({ params }) => params)).toEqual([{ id: 'a1' }])
})

test('a service that cannot end the session of an entry offers nothing beside it', async () => {
  const { shown } = await open({
    entries: history.map((entry) => ({ ...entry, isDisowned: undefined })),
  })
  const access = shown.getByRole('region', { name: 'Recent sign-ins' })
  await expect.element(access.getByText('2 wrong passwords')).toBeVisible()
  await expect
    .element(access.getByRole('button', { name: /^It was not me/ }))
    .not.toBeInTheDocument()
})

test('a service without two steps shows the password and the sessions only', async () => {
  const { shown } = await open({ isKnown: false })
  await expect.element(shown.getByText('Ubuntu 24.04')).toBeVisible()
  for (const name of ['Two-step verification', 'Recent sign-ins'])
    await expect.element(shown.getByRole('region', { name })).not.toBeInTheDocument()
})

test('who signed in at the provider reads who checks them, in place of password and two steps', async () => {
  const { shown } = await open({ provider: 'sso.casanogal.example' })
  await expect
    .element(shown.getByText('Your company checks who you are at sso.casanogal.example'))
    .toBeVisible()
  await expect.element(shown.getByText('Ubuntu 24.04').first()).toBeVisible()
  expect(shown.getByText('Two-step verification').elements()).toEqual([])
  expect(shown.getByRole('button', { name: 'Change', exact: true }).elements()).toEqual([])
  await shown
    .getByRole('button', { name: /^It was not me/ })
    .first()
    .click()
  await expect
    .element(page.getByText(/Tell those who manage your company’s accounts too\.$/))
    .toBeVisible()
})
