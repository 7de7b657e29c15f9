import type { RunningApp } from '../support/electron-app.ts'
import type { Camera } from './camera.ts'

/** A flow of the demo data with several screens and two problems. */
const FLOW = 'Cotización a medida'

/** The flows: their list, and the builder with an element selected and with its preview. */
export async function takeFlows({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Flujos' }).click()
  const row = page.getByRole('row').filter({ hasText: FLOW }).first()
  await row.waitFor()
  await take('flows')
  await camera.look('dark')
  await take('flows-dark')
  await row.click()
  await page.getByRole('button', { name: /^Pantalla 1/ }).waitFor()
  const first = page.locator('[data-element]').first().getByRole('button')
  await first.click()
  await take('flow-builder-dark')
  await camera.look('light')
  await take('flow-builder')
  await page.getByRole('tab', { name: 'Vista previa' }).click()
  await take('flow-builder-preview')
  await camera.resize('small')
  await camera.speak('en')
  await take('flow-builder-small-english')
  await camera.speak('es')
  await camera.resize('reference')
  await page.getByRole('button', { name: 'Volver a los flujos' }).click()
  await row.waitFor()
}
