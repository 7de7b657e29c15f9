import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'

const inbox = inboxForEach()

/** Calls that save a flow. */
const SAVES = 'PATCH /wsflows/'

const screen = (page: Page, number: number) => page.locator('.react-flow__node').nth(number - 1)
const element = (page: Page, number: number, text: string) =>
  screen(page, number).getByRole('button', { name: text })

async function openNewFlow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Flujos' }).click()
  await page.getByRole('heading', { name: 'Flujos', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name }).waitFor()
}

test('changes of a flow that were not saved survive a quit', async () => {
  await updateGroupSilently(inbox, { language: 'es', hasFlows: true })
  const page = await inbox.start({ as: 'adam' })
  await openNewFlow(page, 'Lista de bodas')
  await page.getByRole('button', { name: 'Añadir Texto', exact: true }).click()
  await page.getByText('Guardado a las').waitFor()

  // Changes that did not reach the service survive a quit.
  const lost = await holdCalls(page, SAVES)
  await element(page, 1, 'Respuesta').click()
  await page.getByRole('textbox', { name: 'Etiqueta', exact: true }).fill('Sin línea')
  await expect.poll(lost.count).toBe(1)
  await inbox.quit()
  const again = await inbox.start({ as: 'adam' })
  await again.getByRole('navigation').getByRole('link', { name: 'Flujos' }).click()
  await again.getByRole('row').filter({ hasText: 'Lista de bodas' }).click()
  await again.getByText('Recuperamos los cambios que quedaron sin guardar').waitFor()
  await element(again, 1, 'Sin línea').waitFor()
  await again.getByText('Guardado a las').waitFor()
})
