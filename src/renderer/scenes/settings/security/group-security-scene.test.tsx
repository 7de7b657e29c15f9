import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { GroupTwoStep } from '#contract/entities/people/two-step.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { languages } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { dayAfter, machineDay } from '#contract/rules/time/time-zone.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { member, startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import GroupSecurityScene from './group-security-scene.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const inDays = (days: number) => dayAfter(machineDay(Date.now()), days)

const stored = (): GroupTwoStep => ({
  who: 'nobody',
  rememberDays: 30,
  idleDays: 14,
  members: [
    { userId: 'u1', isActive: true, activeSince: hoursAgo(99) },
    { userId: 'u2', isActive: false },
    { userId: 'u3', isActive: false, remindedAt: hoursAgo(0) },
    { userId: 'u4', isActive: true, activeSince: hoursAgo(200) },
  ],
})

interface Stored {
  demand?: Partial<GroupTwoStep>
  /** Whether the viewer has two steps. */
  hasOwn?: boolean
}

async function open({ demand = {}, hasOwn = true }: Stored = {}, options: ScreenOptions = {}) {
  const screen = await startScreen({
    ...options,
    group: { hasTwoStep: true, hasAudit: true, rights: {}, ...options.group },
    members: [
      member('u1', 'Mia', { role: 'ROLE_ADMI' }),
      member('u2', 'Beto'),
      member('u3', 'Carla'),
      member('u4', 'Dario', { role: 'ROLE_ADMI', isSuperAdmin: true }),
    ],
  })
  store.set(sessionAtom, (session) => ({
    ...session,
    user: userSchema.parse({ ...session.user, twoStep: { isActive: hasOwn } }),
  }))
  screen.bridge.responses['session.refresh'] = () => store.get(sessionAtom)
  const state = { ...stored(), ...demand }
  screen.service.answer(twoStepApi.groupTwoStep, () => state)
  const shown = await screen.show(<GroupSecurityScene />, menuPaths.security)
  await expect.element(shown.getByText('Carla')).toBeVisible()
  return { ...screen, shown, state }
}

describe.each(languages)('in %s', (language) => {
  test('a demand with its members has no barriers', async () => {
    const demand = { who: 'everybody', from: inDays(10) } as const
    await open({ demand }, { settings: { language } })
    expect(await accessibilityFaults()).toEqual([])
  })
})

test('a demand is saved after a question that says whom it concerns', async () => {
  const { shown, service, state } = await open()
  const saved = service.answer(twoStepApi.setGroupTwoStep, () => refusal(403, 'PROOF_REQUIRED'))
  await expect.element(shown.getByText('Optional')).toBeVisible()
  await shown.getByText('Everybody', { exact: true }).click()
  await expect.element(shown.getByText('There are unsaved changes')).toBeVisible()
  await shown.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Demand two-step verification?' })
  await expect.element(question.getByText(/^4 people\. 2 do not have it yet\. From/)).toBeVisible()
  await question.getByRole('button', { name: 'Save' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('textbox', { name: 'Code of the app' }).fill('482913')
  service.answer(twoStepApi.proveIdentity, () => ({ ok: true as const }))
  Object.assign(state, { who: 'everybody', from: inDays(10) })
  service.answer(twoStepApi.setGroupTwoStep, () => state)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(shown.getByText('Required in 10 days')).toBeVisible()
  expect(saved.at(-1)?.body).toEqual({
    who: 'everybody',
    from: inDays(10),
    rememberDays: 30,
    idleDays: 14,
  })
})

test('only who has two steps demands them', async () => {
  const { shown } = await open({ hasOwn: false })
  await shown.getByText('Admins', { exact: true }).click()
  await expect.element(shown.getByRole('link', { name: 'Set yours up first' })).toBeVisible()
  await expect.element(shown.getByRole('button', { name: 'Save' })).toBeDisabled()
  await shown.getByRole('button', { name: 'Discard' }).click()
  await expect.element(shown.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('a demand that ends asks, and unsaved changes are not left without a question', async () => {
  const demand = { who: 'everybody', from: inDays(-3) } as const
  const { shown, service } = await open({ demand })
  await expect.element(shown.getByText('Required', { exact: true })).toBeVisible()
  const saved = service.answer(twoStepApi.setGroupTwoStep, () => stored())
  await shown.getByText('Nobody', { exact: true }).click()
  await shown.getByRole('link', { name: 'Leave' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByRole('button').first().click()
  await shown.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Demand it of nobody?' })
  await question.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => saved.at(-1)?.body)
    .toEqual({ who: 'nobody', rememberDays: 30, idleDays: 14 })
})

test('members without two steps come first, and are reminded once a day', async () => {
  const { shown, service } = await open()
  const people = shown.getByRole('region', { name: 'People and their two steps' })
  const names = people
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)
  expect(names.map((text) => /Beto|Carla|Dario|Mia/.exec(text)?.[0])).toEqual([
    'Beto',
    'Carla',
    'Dario',
    'Mia',
  ])
  await expect.element(people.getByText('2 of 4 people sign in with two steps')).toBeVisible()
  const reminded = service.answer(twoStepApi.remindTwoStep, () => stored())
  await people.getByRole('button', { name: 'Remind 1' }).click()
  await expect.element(page.getByText('Notification and mail sent to 1 person')).toBeVisible()
  expect(reminded.at(-1)?.body).toEqual({ userIds: ['u2'] })
  await expect
    .element(people.getByRole('button', { name: 'Actions of Carla' }))
    .not.toBeInTheDocument()
})

test('an admin resets a member, but not a super admin and not themselves', async () => {
  const base = stored()
  const members = base.members.map((one) => ({ ...one, isActive: true }))
  const { shown, service } = await open({ demand: { members } })
  const reset = service.answer(twoStepApi.resetTwoStep, () => refusal(409, 'MEMBER_ELSEWHERE'))
  for (const name of ['Mia', 'Dario'])
    await expect
      .element(shown.getByRole('button', { name: `Actions of ${name}` }))
      .not.toBeInTheDocument()
  await shown.getByRole('button', { name: 'Actions of Beto' }).click()
  await page.getByRole('menuitem', { name: 'Reset their two steps' }).click()
  const question = page.getByRole('dialog', { name: 'Reset the two steps of Beto?' })
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  service.answer(twoStepApi.resetTwoStep, () => stored())
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect.element(page.getByText('Two steps of Beto reset')).toBeVisible()
  expect(reset.at(-1)?.params).toEqual({ id: 'g1', userId: 'u2' })
})

test('an admin who may only read has no controls', async () => {
  const { shown } = await open({}, { permission: { isReadOnly: true } })
  await expect.element(shown.getByText('Your access is read only.')).toBeVisible()
  for (const name of [/^Remind/, /^Actions of/, 'Save'])
    await expect.element(shown.getByRole('button', { name })).not.toBeInTheDocument()
})

test('unused sessions end after other days without a question, with a proof if it loosens', async () => {
  const { shown, service, state } = await open()
  const saved = service.answer(twoStepApi.setGroupTwoStep, () => refusal(403, 'PROOF_REQUIRED'))
  await shown.getByRole('combobox', { name: 'End unused sessions' }).click()
  await page.getByRole('option', { name: 'After 30 days' }).click()
  await shown.getByRole('button', { name: 'Save' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('textbox', { name: 'Code of the app' }).fill('482913')
  service.answer(twoStepApi.proveIdentity, () => ({ ok: true as const }))
  Object.assign(state, { idleDays: 30 })
  service.answer(twoStepApi.setGroupTwoStep, () => state)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Security saved')).toBeVisible()
  expect(saved.at(-1)?.body).toEqual({ who: 'nobody', rememberDays: 30, idleDays: 30 })
  await expect.element(shown.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('a refusal without a question is shown, and the change stays', async () => {
  const { shown, service } = await open()
  service.answer(twoStepApi.setGroupTwoStep, () => refusal(409, 'CONFLICT'))
  await shown.getByRole('combobox', { name: 'End unused sessions' }).click()
  await page.getByRole('option', { name: 'After 1 day' }).click()
  await shown.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/^This changed meanwhile/).first()).toBeVisible()
  await expect.element(shown.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a service without that setting has no control for it', async () => {
  const { shown } = await open({ demand: { idleDays: undefined } })
  await expect
    .element(shown.getByRole('combobox', { name: 'End unused sessions' }))
    .not.toBeInTheDocument()
})

test('the rights of the roles are shown to read, and lead to where they are changed', async () => {
  const rights = { exportData: { ROLE_MANAGER: false }, mergeContacts: { ROLE_PUBLISHER: true } }
  const { shown } = await open({}, { group: { rights } })
  const table = shown.getByRole('table', { name: 'Rights' })
  const cellsOf = (name: string) =>
    table
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => cellsOf('Export data').slice(0, 2)).toEqual(['Always', 'Has the right'])
  expect(cellsOf('Export data')[3]).toContain('Does not have the right')
  expect(cellsOf('Merge duplicates')[4]).toBe('Has the right')
  expect(table.getByRole('checkbox').elements()).toEqual([])
  await expect
    .element(shown.getByRole('link', { name: 'Change under Users' }))
    .toHaveAttribute('href', expect.stringMatching(/users\?tab=rights$/))
})

test('a service without rights has no table of them', async () => {
  const { shown } = await open({}, { group: { rights: undefined } })
  await expect.element(shown.getByRole('table', { name: 'Rights' })).not.toBeInTheDocument()
})
