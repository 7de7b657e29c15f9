import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import type { RunningApp } from '#tests/support/electron-app.ts'
import { pathIn, signInAs } from '#tests/support/sign-in.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'
import { shareApp } from './support/shared-app.ts'
import { expectFocus } from './support/focus.ts'

const turns = shareApp()
let workspace: Workspace
let app: RunningApp

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(async () => {
  await turns.end()
  await workspace.stop()
})
beforeEach(async () => {
  app = await turns.take(workspace.url)
  await app.page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
})
afterEach(({ task }) => turns.giveBack(task.result?.state === 'fail'))

const agent = () => workspace.account('ROLE_PUBLISHER')
const email = () => app.page.locator('input[type="email"]')
const password = () => app.page.getByLabel('Contraseña', { exact: true })
const account = (name: RegExp) => app.page.getByRole('button', { name })

it('asks for missing fields, refuses a wrong password, and accepts the right one by keyboard alone', async () => {
  const { page } = app
  await expectFocus(email())
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Escribe tu correo.').waitFor()
  await expectFocus(email())
  await page.keyboard.insertText(agent().email)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Escribe tu contraseña.').waitFor()
  await expect.poll(() => password().getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()

  const title = page.getByRole('heading', { name: 'Inicia sesión' })
  const before = await title.boundingBox()

  await expectFocus(email())
  await page.keyboard.insertText(agent().email)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Datos de acceso inválidos', { exact: true }).waitFor()
  expect(await title.boundingBox()).toEqual(before)
  expect(await accessibilityFaults(page)).toEqual([])

  // The focus returns to the invalid field.
  await expectFocus(password())
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(agent().password)
  await page.keyboard.press('Enter')
  await account(new RegExp(agent().name)).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
})

it('continues to the requested screen, stores the Enter setting, redirects unknown paths, and signs out', async () => {
  const { page } = app
  await page.goto('app://bandeja/dashboard/profile')
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await signInAs(page, agent())
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')

  const writing = page.getByRole('switch', { name: 'Enter envía el mensaje' })
  const before = await writing.isChecked()
  await page.getByText('Enter envía el mensaje').click()
  // The switch changes at once; the test waits for the service.
  const kept = () =>
    page.evaluate<boolean>(
      `bandeja.request('session.get').then(({ value }) => value.user.useEnterKeyToSend)`,
    )
  await expect.poll(kept).toBe(!before)
  expect(await writing.isChecked()).toBe(!before)
  await page.reload()
  await writing.waitFor()
  await expect.poll(() => writing.isChecked()).toBe(!before)

  for (const path of ['/nowhere', '/login']) {
    await page.goto(`app://bandeja${path}`)
    await page.getByRole('heading', { name: 'Chats' }).waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard')
  }

  await account(new RegExp(agent().name)).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  expect(await page.getByText('Tu sesión terminó').count()).toBe(0)
})

it('shows the password on request; a recovery mail never reveals whether the address is registered', async () => {
  const { page } = app
  const kind = () => password().getAttribute('type')
  await password().fill('secreto')
  expect(await kind()).toBe('password')
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click()
  await expect.poll(kind).toBe('text')
  await page.getByRole('button', { name: 'Ocultar la contraseña' }).click()
  await expect.poll(kind).toBe('password')

  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.getByRole('heading', { name: 'Recupera tu contraseña' }).waitFor()
  await expectFocus(email())
  await page.keyboard.insertText('not an address')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Escribe un correo completo').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('nobody@bandeja.example')
  await page.keyboard.press('Enter')
  const answer = (address: string) => page.getByText(`Si ${address} tiene una cuenta`)
  await answer('nobody@bandeja.example').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const said = await answer('nobody@bandeja.example').innerText()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()

  // A registered address gets the same text and the only mail.
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expectFocus(email())
  await email().fill(agent().email)
  await page.keyboard.press('Enter')
  await answer(agent().email).waitFor()
  expect(await answer(agent().email).innerText()).toBe(
    said.replace('nobody@bandeja.example', agent().email),
  )
  await expect.poll(() => readdir(join(workspace.data, 'outbox'))).toHaveLength(1)
})
