import { beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn, signInAs } from '#tests/support/sign-in.ts'
import { bubblesOf, demoForEach } from './support/demo.ts'

// A workspace of its own for each test: they exhaust its limits or advance its clock by a year.
const demo = demoForEach([], { sharedApp: true })
beforeEach(async () => {
  await demo.start()
})

const agent = () => demo.workspace.account('ROLE_PUBLISHER')

it('says that a session ended, and returns to the last screen or chat after the next sign-in', async () => {
  const { page } = demo
  await signInAs(page, agent())
  await page.keyboard.press('Alt+2')
  const writing = page.getByRole('switch', { name: 'Enter envía el mensaje' })
  await writing.waitFor()
  await demo.workspace.advanceClock(400 * 24 * 3_600_000)
  // A simulated customer, whose clock has advanced as well, may trigger a request of the page
  // before the user does.
  const ended = page.getByText('Tu sesión terminó')
  await page.getByText('Enter envía el mensaje').or(ended).click()
  await page.getByText('Invalid credentials. Tu sesión terminó').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await signInAs(page, agent())
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()

  await page.keyboard.press('Alt+1')
  const chosen = page.locator('[data-chat]').nth(2)
  const id = await chosen.getAttribute('data-chat')
  // By name: a customer's message moves the rows.
  await page.locator(`[data-chat="${id}"]`).press('Enter')
  await bubblesOf(page).last().waitFor()
  await demo.workspace.advanceClock(400 * 24 * 3_600_000)
  await page.getByRole('button', { name: 'Archivar' }).first().or(ended).click()
  await ended.waitFor()
  await signInAs(page, agent())
  await expect.poll(() => pathIn(page)).toBe(`/dashboard?chat=${id}`)
  await bubblesOf(page).last().waitFor()
})

it('reports a missing connection, signs in once it is back, and asks to wait after too many attempts', async () => {
  const { page } = demo
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await demo.workspace.kill()
  await fillSignIn(page, agent().email, agent().password)
  await page.getByRole('alert').getByText('Sin conexión con el servicio').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await demo.comeBack()
  // The input is still there.
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('navigation').waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)

  await page.getByRole('button', { name: /^Tu cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  const patience = page.getByText('Demasiados intentos')
  const refused = page.getByText('Datos de acceso inválidos')
  for (let attempt = 0; attempt < 40 && !(await patience.isVisible()); attempt += 1) {
    await fillSignIn(page, 'guess@bandeja.example', `guess ${attempt}`)
    await patience.or(refused).waitFor()
  }
  expect(await patience.isVisible()).toBe(true)
  // The service says when to retry, and so does the screen.
  expect(await patience.innerText()).toMatch(/Vuelve a probar dentro de \d+ (segundo|minuto)s?\./)
  expect(await accessibilityFaults(page)).toEqual([])
})
