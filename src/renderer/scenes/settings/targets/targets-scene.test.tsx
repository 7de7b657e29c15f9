import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { teamsApi } from '#contract/api/people/teams.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { targetsApi } from '#contract/api/targets/targets.ts'
import { targetsSchema, type Targets } from '#contract/entities/targets/target.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, team, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import TargetsScene from './targets-scene.tsx'

const sales = {
  isOn: true,
  base: { first: 30, next: 60 },
  teams: [{ teamId: 'e1', first: 20 }],
  tags: [{ tagId: 't1', first: 10 }],
  alerts: { agentBefore: 5 },
  onSince: '2026-10-12T15:00:00.000Z',
}

/** Opens the screen over a double that stores the targets. */
async function open(given: object = sales, options: ScreenOptions = {}) {
  const hours = {
    week: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const).map((day) => ({
      day,
      from: '09:00',
      to: '20:00',
    })),
    holidays: [],
  }
  const group = {
    hasTargets: true,
    timeZone: 'America/Lima',
    openingHours: hours,
    ...options.group,
  }
  const screen = await startScreen({ ...options, group })
  const { service } = screen
  let stored: Targets = targetsSchema.parse(given)
  service.answer(targetsApi.targets, () => stored)
  const sent = service.answer(targetsApi.setTargets, ({ body }) => {
    stored = targetsSchema.parse(body)
    return stored
  })
  service.answer(teamsApi.teams, () => ({ items: [team('e1', 'Sales'), team('e2', 'Care')] }))
  service.answer(tagsApi.tags, () => ({
    items: ['VIP', 'Claim'].map((name, index) => ({
      id: `t${index + 1}`,
      name,
      groupId: 'g1',
      archived: false,
    })),
  }))
  const shown = await screen.show(<TargetsScene />, menuPaths.targets)
  const cell = (name: string) => shown.getByRole('textbox', { name, exact: true })
  return {
    ...screen,
    shown,
    sent,
    cell,
    save: shown.getByRole('button', { name: 'Save' }),
    /** Stores other targets, as a colleague does. */
    put: (next: object) => {
      stored = targetsSchema.parse(next)
    },
  }
}

test('an admin types times, which are tidied, and saves them', async () => {
  const { cell, save, sent, shown } = await open()
  await expect.element(cell('First answer, Sales')).toHaveValue('20 min')
  await expect.element(save).toBeDisabled()
  // What a team leaves open is shown dim.
  await expect.element(cell('Next answer, Sales')).toHaveAttribute('placeholder', 'same, 1 h')
  await cell('First answer, Sales').fill('soon')
  await expect.element(shown.getByText('For example 15 min or 2 h')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await cell('First answer, Sales').fill('15')
  await cell('Finishing, Care').fill('no')
  await expect.element(cell('First answer, Sales')).toHaveValue('15 min')
  await shown.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByRole('menuitem', { name: 'Claim' }).click()
  await cell('Next answer, Claim').fill('1,5 h')
  await shown.getByRole('button', { name: 'Remove the times of “VIP”' }).click()
  await save.click()
  await expect.element(page.getByText('Response times saved')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      isOn: true,
      base: { first: 30, next: 60 },
      teams: [
        { teamId: 'e1', first: 15 },
        { teamId: 'e2', resolution: 'none' },
      ],
      tags: [{ tagId: 't2', next: 90 }],
      alerts: { agentBefore: 5 },
    },
  ])
  await expect.element(cell('Next answer, Claim')).toHaveValue('1 h 30')
  await expect.element(save).toBeDisabled()
  expect(await accessibilityFaults()).toEqual([])
})

test('saved times and the switch stay as they are until they are fetched again', async () => {
  const { cell, save, service, shown } = await open({ ...sales, isOn: false })
  await cell('First answer, No team').fill('15')
  const fetched = service.answer(targetsApi.targets, () => new Promise<never>(() => undefined))
  const before = fetched.length
  await save.click()
  await expect.poll(() => fetched.length).toBe(before + 1)
  await expect.element(cell('First answer, No team')).toHaveValue('15 min')
  await expect.element(save).toBeDisabled()
  await shown.getByRole('switch', { name: 'Response times' }).click({ force: true })
  await expect.poll(() => fetched.length).toBe(before + 2)
  await expect.element(shown.getByRole('switch', { name: 'Response times' })).toBeChecked()
  await expect.element(cell('First answer, No team')).toHaveValue('15 min')
})

test('what would be due is reckoned by what is typed, in opening hours', async () => {
  const { cell, shown } = await open()
  const trial = shown.getByRole('region', { name: 'Try it' })
  await expect.element(trial.getByText('First answer, 30 min')).toBeVisible()
  await cell('First answer, No team').fill('45')
  await expect.element(trial.getByText('First answer, 45 min')).toBeVisible()
  await trial.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'VIP' }).click()
  await expect.element(trial.getByText('First answer, 10 min')).toBeVisible()
  await expect.element(trial.getByText('no target')).toBeVisible()
})

test('targets are switched off after a question, and on without one', async () => {
  const { sent, shown } = await open()
  await expect.element(shown.getByText('On since 12/10/2026, 10:00')).toBeVisible()
  const power = shown.getByRole('switch', { name: 'Response times' })
  const press = async () => {
    await expect.element(power).toBeEnabled()
    await userEvent.click(power, { force: true })
  }
  await press()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect.element(power).not.toBeChecked()
  await press()
  await expect.element(power).toBeChecked()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { isOn: false, base: { first: 30 } },
    { isOn: true, base: { first: 30 } },
  ])
})

test('a refusal is said, and what was typed stays', async () => {
  const { cell, save, service, shown } = await open()
  service.answer(targetsApi.setTargets, () => refusal(400, 'BAD_REQUEST'))
  await cell('First answer, Sales').fill('15')
  await save.click()
  await expect.element(shown.getByRole('alert')).toBeVisible()
  await expect.element(cell('First answer, Sales')).toHaveValue('15 min')
  await expect.element(save).toBeEnabled()
})

test('a colleague’s change of the same rows asks whose stays', async () => {
  const { cell, put, receive, save, shown, sent } = await open()
  await cell('First answer, Sales').fill('15')
  put({ ...sales, teams: [{ teamId: 'e1', first: 25 }] })
  receive(event('targets.changed', {}))
  await expect.element(shown.getByText('Sales: 25 min · – · –')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await shown.getByRole('button', { name: /mine/i }).click()
  await save.click()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ teams: [{ teamId: 'e1', first: 15 }] })
})

test('leaving with changes asks', async () => {
  const { cell, shown } = await open()
  await cell('First answer, Sales').fill('15')
  await shown.getByRole('link', { name: 'Leave' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test.each([
  { role: 'ROLE_MANAGER', permission: {}, text: 'Only admins change response times.' },
  { role: 'ROLE_ADMI', permission: { isReadOnly: true }, text: 'Your access is read only.' },
] as const)('$role with $permission reads times without controls', async (options) => {
  const { role, permission, text } = options
  const { shown } = await open(sales, { role, permission })
  await expect.element(shown.getByText(text)).toBeVisible()
  await expect.element(shown.getByText('20 min')).toBeVisible()
  expect(shown.getByRole('switch').elements()).toEqual([])
  for (const name of ['Save', 'Discard', 'Add a tag'])
    expect(shown.getByRole('button', { name }).elements()).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
})

test.each([
  ['es', 'Primera respuesta, Sin equipo', 'Guardar'],
  ['en', 'First answer, No team', 'Save'],
  ['pt', 'Primeira resposta, Sem equipe', 'Salvar'],
] as const)('the screen in %s', async (language, first, save) => {
  const { shown } = await open(sales, { settings: { language, theme: 'dark' } })
  await expect.element(shown.getByRole('textbox', { name: first })).toHaveValue('30 min')
  await expect.element(shown.getByRole('button', { name: save })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
