import { expect, test } from 'vitest'
import { groupSettingsApi } from '#contract/api/groups/group-settings.ts'
import { groupTogglesApi } from '#contract/api/groups/group-toggles.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import SettingsScene from './settings-scene.tsx'

async function openSettings(options: ScreenOptions = {}) {
  const screen = await startScreen(options)
  const group = { id: 'g1', name: 'Sales', messagingAppData: { appId: 'app' }, ...options.group }
  const shown = await screen.show(<SettingsScene />)
  await expect.element(shown.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const control = (name: string) => shown.getByRole('switch', { name })
  return {
    ...screen,
    screen: shown,
    /** The group after a change, as the service answers it. */
    changed: (more: object) => groupSchema.parse({ ...group, ...more }),
    control,
    async toggle(name: string) {
      control(name).element().focus()
      await screen.press(' ')
    },
  }
}

test('a change that the service refuses is undone and explained', async () => {
  const { screen, service, control, toggle } = await openSettings()
  service.answer(groupTogglesApi.enableHasReassign, () => refusal(500, 'INTERNAL'))
  await toggle('Agents reassign')
  await expect.element(screen.getByText(/^Agents reassign: not saved\./)).toBeVisible()
  await expect.element(control('Agents reassign')).not.toBeChecked()
})

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const inOfficeHours = {
  openingHours: {
    week: weekdays.map((day) => ({ day, from: '09:00', to: '18:00' })),
    holidays: [],
  },
}

test('what the page says is saved at once is sent without a button, and the opening hours are not', async () => {
  const { screen, service, changed, toggle } = await openSettings({ group: inOfficeHours })
  await expect
    .element(
      screen.getByText('Every change is saved at once, except the opening hours.', {
        exact: false,
      }),
    )
    .toBeVisible()
  const hours = service.answer(groupSettingsApi.setOpeningHours, () => changed({}))
  await toggle('Saturday to Sunday: open')
  await expect.element(screen.getByRole('button', { name: 'Save opening hours' })).toBeVisible()
  const reassign = service.answer(groupTogglesApi.enableHasReassign, () =>
    changed({ hasReassign: true }),
  )
  await toggle('Agents reassign')
  await expect.poll(() => reassign.length).toBe(1)
  expect(hours).toEqual([])
})

test('days and holidays are added to the opening hours, and saved together', async () => {
  const { screen, service, changed, toggle } = await openSettings({ group: inOfficeHours })
  const section = screen.getByRole('region', { name: 'Hours' })
  await toggle('Saturday to Sunday: open')
  await screen.getByRole('button', { name: 'Saturday to Sunday: more actions' }).click()
  await screen.getByRole('menuitem', { name: 'Separate the days' }).click()
  await toggle('Sunday: open')
  await section.getByRole('button', { name: 'Date of the holiday' }).click()
  await screen.getByRole('button', { name: /^15 / }).click()
  await section.getByRole('textbox', { name: 'Name of the holiday' }).fill('Fair')
  await section.getByRole('button', { name: 'Add holiday' }).click()
  await expect.element(section.getByRole('button', { name: 'Remove Fair' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const saved = service.answer(groupSettingsApi.setOpeningHours, ({ body }) =>
    changed({ openingHours: body }),
  )
  await section.getByRole('button', { name: 'Save opening hours' }).click()
  await expect.element(section.getByText('Opening hours not saved')).not.toBeInTheDocument()
  const [call] = saved
  const { week, holidays } = groupSettingsApi.setOpeningHours.body.parse(call?.body)
  expect(week.map(({ day }) => day)).toEqual([...weekdays, 'sat'])
  expect(holidays).toEqual([{ day: expect.stringMatching(/^\d{4}-\d{2}-15$/), name: 'Fair' }])
})

test('a search shows only the rows that it finds by a text, a value or another word', async () => {
  const { screen, control } = await openSettings({ group: { timeZone: 'America/Lima' } })
  const search = screen.getByRole('searchbox', { name: 'Search settings' })
  const switches = screen.getByRole('switch')
  await search.fill('survey')
  await expect.poll(() => switches.elements()).toHaveLength(1)
  await expect.element(control('Ask for a rating')).toBeVisible()
  await search.fill('lima')
  await expect.poll(() => switches.elements()).toEqual([])
  await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await search.fill('menu flows')
  await expect.poll(() => switches.elements()).toHaveLength(1)
  await expect.element(control('Restrict Flows')).toBeVisible()
})

test('the answer to a missed call is switched on with a text, which can be changed', async () => {
  const { screen, service, changed, control, toggle } = await openSettings({
    group: { callAutoResponse: {} },
  })
  await expect.element(control('To a missed call')).not.toBeChecked()
  const calls = service.answer(groupSettingsApi.setCallAutoResponse, ({ body }) =>
    changed({ callAutoResponse: body }),
  )
  await toggle('To a missed call')
  const field = screen.getByRole('textbox', { name: 'Text to a missed call' })
  await expect
    .element(field)
    .toHaveValue('We could not take your call. Write to us here and we will answer.')
  await field.fill('Write to us')
  control('To a missed call').element().focus()
  await expect.poll(() => calls.at(-1)?.body).toEqual({ text: 'Write to us' })
  await toggle('To a missed call')
  await expect.poll(() => calls.at(-1)?.body).toEqual({})
})

test('a service without it has no answer to missed calls', async () => {
  const { control } = await openSettings()
  await expect.element(control('To the first message')).toBeVisible()
  expect(control('To a missed call').elements()).toEqual([])
})
