import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { singleSignOnApi } from '#contract/api/people/single-sign-on.ts'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { RequestOutput } from '#contract/bridge.ts'
import type { GroupSingleSignOn } from '#contract/entities/people/single-sign-on.ts'
import { languages } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { appInfoAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { member, startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import GroupSecurityScene from './group-security-scene.tsx'

type Answer = RequestOutput<'session.tryProvider'>

const settings: GroupSingleSignOn = {
  issuer: 'https://sso.casanogal.example',
  clientId: 'bandeja-desk',
  claim: 'bandeja_role',
  roles: [
    { value: 'owner', role: 'ROLE_ADMI', isSupervisor: false },
    { value: 'floor', role: 'ROLE_ADMI', isSupervisor: true },
    { value: 'sales', role: 'ROLE_PUBLISHER', isSupervisor: false },
  ],
  teamsClaim: 'teams',
  password: 'emergency',
}

const info = (provider: RequestOutput<'app.info'>['provider']): RequestOutput<'app.info'> => ({
  version: '1.0.0',
  platform: 'linux',
  locale: 'en-US',
  formatLocale: 'en-US',
  runtime: 'browser',
  fixedAddress: null,
  fixedSettings: [],
  policy: { problems: [], isBlocked: false },
  provider,
  unreached: null,
})

interface Stored {
  stored?: GroupSingleSignOn | null
  hasPolicy?: boolean
}

async function open(
  { stored = settings, hasPolicy = true }: Stored = {},
  options: ScreenOptions = {},
) {
  const screen = await startScreen({
    group: { hasTwoStep: true, hasSingleSignOn: true },
    members: [member('u1', 'Mia', { role: 'ROLE_ADMI' }), member('u2', 'Beto')],
    ...options,
  })
  const { issuer, clientId } = settings
  store.set(appInfoAtom, info(hasPolicy ? { issuer, clientId } : null))
  screen.service.answer(twoStepApi.groupTwoStep, () => ({
    who: 'nobody',
    rememberDays: 0,
    members: [
      { userId: 'u1', isActive: false },
      { userId: 'u2', isActive: false, isBySingleSignOn: true },
    ],
  }))
  screen.service.answer(
    singleSignOnApi.groupSingleSignOn,
    () => stored ?? refusal(404, 'NOT_FOUND'),
  )
  const waiting: ((answer: Answer) => void)[] = []
  screen.bridge.responses['session.tryProvider'] = () =>
    new Promise((resolve) => waiting.push(resolve))
  screen.bridge.responses['session.cancelProviderSignIn'] = () => undefined
  const shown = await screen.show(<GroupSecurityScene />, menuPaths.security)
  await expect.element(shown.getByText('Beto')).toBeVisible()
  return {
    ...screen,
    shown,
    tryNow: shown.getByRole('button', { name: /^Try it now/ }),
    answer: (answer: Answer) => waiting.shift()?.(answer),
  }
}

describe.each(languages)('in %s', (language) => {
  test('the card has no barriers', async () => {
    const { shown } = await open({}, { settings: { language } })
    await expect.element(shown.getByText('https://sso.casanogal.example')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

test('the card says how members sign in, and which role each value gives', async () => {
  const { shown } = await open()
  for (const text of [
    'https://sso.casanogal.example',
    'bandeja-desk',
    'From the claim bandeja_role',
  ])
    await expect.element(shown.getByText(text)).toBeVisible()
  await expect.element(shown.getByText(/^Super admins alone/)).toBeVisible()
  const table = shown.getByRole('table', { name: 'Role by the provider' })
  const rows = table
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual(['ValueRole here', 'ownerAdmin', 'floorSupervisor', 'salesAgent'])
})

test('a group without a provider says where it is set up', async () => {
  const { shown } = await open({ stored: null })
  await expect.element(shown.getByText('Not configured')).toBeVisible()
  await expect.element(shown.getByText('docs/administration.md')).toBeVisible()
})

test('a service without single sign-on has no card', async () => {
  const { shown } = await open({}, { group: { hasTwoStep: true } })
  expect(shown.getByText('Single sign-on').elements()).toEqual([])
})

test('a machine without the policy cannot try it, and says why', async () => {
  const { shown, tryNow } = await open({ hasPolicy: false })
  await expect.element(shown.getByText(/lacks the policy of IT/)).toBeVisible()
  await expect.element(tryNow).toBeDisabled()
})

test('a trial says who would get in, and as what', async () => {
  const { shown, tryNow, answer, bridge } = await open()
  await tryNow.click()
  await expect.element(shown.getByText('Go on in the browser')).toBeVisible()
  answer({
    trial: {
      name: 'Ricardo Tello',
      email: 'ricardo@example.test',
      claim: ['floor', 'sales'],
      role: 'ROLE_ADMI',
      isSupervisor: true,
      teams: ['North'],
      unknownTeams: ['Lima', 'Cusco'],
    },
  })
  const result = shown.getByRole('status').filter({ hasText: 'That person would get in.' })
  for (const line of [
    'Ricardo Tello · ricardo@example.test',
    'bandeja_role: floor and sales',
    'Would be: Supervisor',
    'Team: North',
    'Give no team: Lima and Cusco',
  ])
    await expect.element(result.getByText(line)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(bridge.requests('session.tryProvider')).toEqual([{ groupId: 'g1' }])
})

test('a trial says who would not get in, and why', async () => {
  const { shown, tryNow, answer } = await open()
  await tryNow.click()
  answer({
    trial: {
      name: 'Olga',
      email: 'olga@example.test',
      claim: ['warehouse'],
      role: null,
      isSupervisor: false,
      teams: [],
      unknownTeams: [],
      refusal: { reason: 'roleUnknown', value: 'warehouse' },
    },
  })
  const alert = shown.getByRole('alert')
  await expect
    .element(alert.getByText(/That person will not get in\..*“warehouse” has no role/))
    .toBeVisible()
  await expect.element(alert.getByText('bandeja_role: warehouse')).toBeVisible()
})

test('a trial that fails says so, and one that is given up says nothing', async () => {
  const { shown, tryNow, answer, bridge } = await open()
  await tryNow.click()
  answer({ fault: { code: 'ssoProviderSilent' } })
  await expect
    .element(shown.getByRole('alert').getByText(/^The provider does not answer/))
    .toBeVisible()
  await tryNow.click()
  expect(shown.getByRole('alert').elements()).toEqual([])
  await shown.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(tryNow).toBeVisible()
  expect(bridge.requests('session.cancelProviderSignIn')).toHaveLength(1)
  expect(shown.getByRole('alert').elements()).toEqual([])
})

test('who signs in at the provider is not pending', async () => {
  const { shown } = await open()
  await expect.element(shown.getByText('By SSO', { exact: true })).toBeVisible()
  await expect.element(shown.getByText('1 of 2 people sign in with two steps')).toBeVisible()
  await expect.element(shown.getByText('1 by SSO')).toBeVisible()
  await expect.element(shown.getByRole('button', { name: 'Remind 1' })).toBeVisible()
})

test('an admin who signed in at the provider demands two steps, and proves there who they are', async () => {
  const { shown, service, bridge } = await open()
  store.set(sessionAtom, ({ user, ...session }) => ({
    ...session,
    user: user && { ...user, signedInBy: 'provider' as const },
  }))
  bridge.responses['session.refresh'] = () => store.get(sessionAtom)
  bridge.responses['session.signInWithProvider'] = () => ({ session: store.get(sessionAtom) })
  service.answer(twoStepApi.setGroupTwoStep, () => refusal(403, 'PROOF_REQUIRED'))
  await shown.getByText('Admins', { exact: true }).click()
  await shown.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect.element(proof.getByText(/identify yourself again/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const saved = service.answer(twoStepApi.setGroupTwoStep, () => ({
    who: 'admins',
    rememberDays: 0,
    members: [],
  }))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  // The refused call, and the same again after the proof.
  await expect.poll(() => saved.length).toBe(2)
  await expect.element(proof).not.toBeInTheDocument()
})
