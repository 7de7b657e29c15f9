import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readFlowJson } from '#contract/rules/flows/flow-json/file.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { until } from '#tests/desktop/support/until.ts'
import { launchPageApp, type PageApp } from '#tests/support/page-host/page-app.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'
import { expectFocus } from './support/focus.ts'
import { expectUncovered } from './support/toasts.ts'

let workspace: Workspace
let app: PageApp | undefined
beforeAll(async () => {
  workspace = await startWorkspace({ args: ['--pace', '0'] })
})
afterEach(async () => {
  await app?.kill()
  app = undefined
})
afterAll(async () => {
  await workspace.stop()
})

/** A contact of the demo data who has written today. */
const CUSTOMER = 'Sebastián Castillo Chávez'

const flowsLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Flujos' })
const label = (page: Page) => page.getByRole('textbox', { name: 'Etiqueta', exact: true })

test('a flow is built by keyboard, corrected, published, exported, imported, sent and answered', async () => {
  const account = workspace.account('ROLE_ADMI')
  app = await launchPageApp({ workspaceUrl: workspace.url, as: account })
  const { page } = app
  await flowsLink(page).click()
  await page.getByRole('row').filter({ hasText: 'Confirmar entrega' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Encargo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Encargo' }).waitFor()

  // An element and a screen are added with the keyboard alone.
  await page.getByRole('button', { name: 'Añadir Texto', exact: true }).press('Enter')
  await label(page).fill('Tu nombre')
  await page.getByRole('button', { name: 'Añadir pantalla' }).press('Enter')
  await page.getByRole('button', { name: 'Pantalla 2: Pantalla 2' }).waitFor()
  await page.getByText('Sin problemas').waitFor()
  const action = page.getByRole('combobox', { name: 'Al tocar el botón' })
  await page.getByRole('button', { name: 'Continuar' }).press('Enter')
  await action.press('Enter')
  await page.getByRole('option', { name: 'Terminar el flujo' }).click()
  await page.getByText('Pantalla 2 «Pantalla 2»: Ningún botón lleva a esta').waitFor()
  await action.press('Enter')
  await page.getByRole('option', { name: 'Ir a 2. Pantalla 2' }).click()
  await page.getByText('Sin problemas').waitFor()

  // A problem prevents publishing and links to its field.
  await page.getByRole('button', { name: 'Tu nombre' }).press('Enter')
  await label(page).fill('')
  await page.getByText('Pantalla 1 «Bienvenida», Texto 3: Falta la etiqueta').waitFor()
  const publish = page.getByRole('button', { name: 'Publicar' })
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true')
  expect(await publish.getAttribute('title')).toBe('Corrige 1 problema para publicar')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await expectFocus(label(page))
  await page.keyboard.type('Nombre')
  await page.getByText('Sin problemas').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await publish.click()
  const problems = page.getByRole('status').filter({ hasText: 'Sin problemas' })
  await expectUncovered({ app }, problems, 'Versión 1 publicada')
  await page.getByText('Publicado v1').waitFor()

  const folder = await mkdtemp(join(tmpdir(), 'bandeja-flow-'))
  try {
    const path = join(folder, 'encargo.json')
    const saved = await app.system.watchDownload(path)
    await page.getByRole('button', { name: 'Exportar' }).click()
    await expect.poll(saved).toEqual({ state: 'completed', name: 'Encargo.json' })
    const exported = await readFile(path)
    const { document } = readFlowJson(exported.toString())
    expect(document?.screens.map(({ id }) => id)).toEqual(['WELCOME_SCREEN', 'SCREEN'])
    expect(document?.screens[1]?.layout.children.at(-1)).toMatchObject({
      'on-click-action': {
        name: 'complete',
        payload: { text_2: '${screen.WELCOME_SCREEN.form.text_2}' },
      },
    })
    // The import restores the state of the exported file.
    await label(page).fill('Otra cosa')
    await page.getByRole('button', { name: 'Otra cosa' }).waitFor()
    const file = { name: 'encargo.json', mimeType: 'application/json', buffer: exported }
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByRole('button', { name: 'Nombre', exact: true }).waitFor()
    await page.getByText('Sin problemas').waitFor()
    expect(await page.locator('.react-flow__node').count()).toBe(2)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  // Foreign files are validated before they replace anything.
  await page.locator('input[type="file"]').setInputFiles({
    name: 'otro.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ version: '1.0', screens: [] })),
  })
  const refused = page.getByRole('dialog')
  await refused.getByText('La versión 1.0 no se admite; usa de la 5.1 a la 7.3.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Enviar a un contacto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Contacto' }).fill('Sebastián Castillo')
  await dialog.getByRole('option', { name: CUSTOMER }).click()
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Cuéntanos qué necesitas')
  await dialog.getByRole('textbox', { name: 'Texto del botón' }).fill('Empezar')
  // A lock closes the dialog, and its input is restored.
  await ask(page, 'session.lock', undefined)
  await page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
  await ask(page, 'session.unlock', { password: account.password })
  await page.getByRole('button', { name: 'Enviar a un contacto' }).click()
  const contact = dialog.getByRole('combobox', { name: 'Contacto' })
  await expect.poll(() => contact.inputValue()).toBe(CUSTOMER)
  const message = dialog.getByRole('textbox', { name: 'Mensaje' })
  expect(await message.inputValue()).toBe('Cuéntanos qué necesitas')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText(`«Encargo» enviado a ${CUSTOMER}`).waitFor()

  await page.keyboard.press('Alt+1')
  await page.locator('[data-chat]').filter({ hasText: CUSTOMER }).click()
  const bubbles = page.getByRole('feed').getByRole('article')
  const sent = bubbles.filter({ hasText: 'Cuéntanos qué necesitas' })
  await sent.getByText('Empezar').waitFor()
  const answer = bubbles.filter({ has: page.locator('dl') }).last()
  await until('the customer fills in the flow', async () => {
    await workspace.advanceClock(1_000)
    return (await answer.count()) > 0
  })
  await answer.getByText('Encargo', { exact: true }).waitFor()
  expect(await answer.getByRole('term').allInnerTexts()).toEqual(['Nombre'])
  expect(await answer.getByRole('definition').innerText()).not.toBe('')
})
