import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import type { RunningApp } from '#tests/support/electron-app.ts'
import { pathIn, signInAs } from '#tests/support/sign-in.ts'
import { startWorkspace, type Account, type Workspace } from '#tests/support/workspace.ts'
import { shareApp } from './support/shared-app.ts'
import { expectFocus } from './support/focus.ts'

const turns = shareApp()
let workspace: Workspace
let agent: Account
let app: RunningApp

beforeAll(async () => {
  workspace = await startWorkspace()
  agent = workspace.account('ROLE_PUBLISHER')
})
afterAll(async () => {
  await turns.end()
  await workspace.stop()
})
beforeEach(async () => {
  app = await turns.take(workspace.url)
  await signInAs(app.page, agent)
  await app.page.keyboard.press('Alt+2')
  await app.page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await app.page.keyboard.press('Control+Shift+L')
  await app.page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
})
afterEach(({ task }) => turns.giveBack(task.result?.state === 'fail'))

it('hides everything until the password is entered, and returns to the last screen', async () => {
  const { page } = app
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  const password = page.locator('input[autocomplete="current-password"]')
  await expectFocus(password)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Datos de acceso inválidos', { exact: true }).waitFor()

  await expectFocus(password)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(agent.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')
})

it('cannot be bypassed', async () => {
  const { page } = app
  for (const path of ['/dashboard', '/dashboard/profile', '/login']) {
    await page.goto(`app://bandeja${path}`)
    await page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
  }
  const answer = await page.evaluate<{ status: number; code: string }>(
    `fetch('/api/main/me').then(async (one) => ({ status: one.status, code: (await one.json()).code }))`,
  )
  expect(answer.code).toBe('LOCKED')
})

it('offers to sign out', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Cerrar sesión' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/login')
})
