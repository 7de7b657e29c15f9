import { expect, test } from 'vitest'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { startScreen } from '#renderer/scenes/screen.fixture.tsx'
import TwoStepBanner from './two-step-banner.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function open(days: number, path = '/screen', requiredBy: string[] = ['Casa Nogal']) {
  const screen = await startScreen()
  screen.service.answer(twoStepApi.twoStep, () => ({ isActive: false, requiredBy }))
  const shown = await screen.show(<TwoStepBanner requiredFrom={inDays(days)} />, path)
  return { ...screen, shown, banner: shown.getByRole('status').last() }
}

test.each([
  { days: 10, text: /You have 10 days/, tone: null },
  { days: 4, text: /You have 4 days/, tone: null },
  { days: 3, text: /You have 3 days/, tone: 'danger' },
  { days: 1, text: /You have 1 day;/, tone: 'danger' },
  { days: 0, text: /next time you sign in/, tone: 'danger' },
  { days: -2, text: /next time you sign in/, tone: 'danger' },
])('$days days before the date the banner says “$text”', async ({ days, text, tone }) => {
  const { shown, banner } = await open(days)
  await expect.element(shown.getByText(text)).toBeVisible()
  await expect.element(shown.getByText(/^Casa Nogal demands two-step verification/)).toBeVisible()
  expect(banner.element().getAttribute('data-tone')).toBe(tone)
  expect(await accessibilityFaults()).toEqual([])
})

test('it leads to the set-up, where it has no button', async () => {
  const { shown } = await open(10)
  await shown.getByRole('button', { name: 'Set it up' }).click()
  await expect.element(shown.getByText('Another screen')).toBeVisible()
  expect(shown.getByRole('status', { name: 'Address' }).element().textContent).toBe(
    menuPaths.accountSecurity,
  )
})

test('on the screen of the set-up it has no button', async () => {
  const { shown } = await open(10, menuPaths.accountSecurity, [])
  await expect.element(shown.getByText(/^Your group demands/)).toBeVisible()
  expect(shown.getByRole('button', { name: 'Set it up' }).elements()).toEqual([])
})
