import { readdir } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn, visit } from '#tests/support/sign-in.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
let page: Page
beforeEach(async () => {
  page = await inbox.launch()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
})

const agentEmail = emailOf(agentName)
const email = () => page.locator('input[type="email"]')
const password = () => page.getByLabel('Contraseña', { exact: true })
const account = () => page.getByRole('button', { name: `Your account: ${agentName}` })

it('asks for missing fields, refuses a wrong password, and accepts the right one by keyboard alone', async () => {
  await expectFocus(email())
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Escribe tu correo.').waitFor()
  await expectFocus(email())
  await page.keyboard.insertText(agentEmail)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Escribe tu contraseña.').waitFor()
  await expect.poll(() => password().getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()

  const title = page.getByRole('heading', { name: 'Inicia sesión' })
  const before = await title.boundingBox()

  await expectFocus(email())
  await page.keyboard.insertText(agentEmail)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Datos de acceso inválidos', { exact: true }).waitFor()
  expect(await title.boundingBox()).toEqual(before)
  expect(await accessibilityFaults(page)).toEqual([])

  // The focus returns to the invalid field.
  await expectFocus(password())
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(PASSWORD)
  await page.keyboard.press('Enter')
  await account().waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
})

it('continues to the requested screen, stores the Enter setting, redirects unknown paths, and signs out', async () => {
  await visit(page, '/dashboard/profile')
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await fillSignIn(page, agentEmail, PASSWORD)
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')

  const writing = page.getByRole('switch', { name: 'Enter sends the message' })
  const before = await writing.isChecked()
  await page.getByText('Enter sends the message').click()
  // The switch changes at once; the test waits for the service.
  const stored = () =>
    page.evaluate<boolean>(
      `bandeja.request('session.get').then(({ value }) => value.user.useEnterKeyToSend)`,
    )
  await expect.poll(stored).toBe(!before)
  expect(await writing.isChecked()).toBe(!before)
  await page.reload()
  await writing.waitFor()
  await expect.poll(() => writing.isChecked()).toBe(!before)

  for (const unknown of ['nowhere', 'dashboard/nothing', 'dashboard/profile/nothing']) {
    await visit(page, `/${unknown}`)
    await page.getByRole('heading', { name: 'Chats' }).waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard')
  }

  await account().click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('Your session ended').count()).toBe(0)
})

it('shows the password on request; a recovery mail never reveals whether the address is registered', async () => {
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
  const answerText = await answer('nobody@bandeja.example').innerText()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()

  // A registered address gets the same text and the only mail.
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expectFocus(email())
  await email().fill(agentEmail)
  await page.keyboard.press('Enter')
  await answer(agentEmail).waitFor()
  expect(await answer(agentEmail).innerText()).toBe(
    answerText.replace('nobody@bandeja.example', agentEmail),
  )
  await expect.poll(() => readdir(inbox.rig.workspace.storage.outboxDir)).toHaveLength(1)
})
