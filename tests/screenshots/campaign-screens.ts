import { until } from '../desktop/support/until.ts'
import type { RunningApp } from '../support/electron-app.ts'
import type { Camera } from './camera.ts'

/** A finished campaign of the demo data. */
const FINISHED = 'Semana del escritorio'

/** The campaigns: their list, the results of one, and the wizard with an audience. */
export async function takeCampaigns({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Campañas' }).click()
  const row = page.getByRole('row').filter({ hasText: FINISHED })
  await row.waitFor()
  await take('campaigns')
  await row.click()
  await page.locator('.recharts-area').first().waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('row').nth(1).click()
  await page.getByRole('heading', { name: 'Qué pasó' }).waitFor()
  await take('campaign-detail')
  await camera.look('dark')
  await take('campaign-detail-dark')
  await page.keyboard.press('Escape')
  await camera.resize('small')
  await camera.speak('en')
  await page.getByRole('heading', { name: 'What happened' }).waitFor({ state: 'detached' })
  await take('campaign-detail-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('link', { name: 'Campañas' }).first().click()
  await page.getByRole('button', { name: 'Nueva campaña' }).click()
  await page.getByRole('radio', { name: 'oferta_escritorios' }).check()
  await take('campaign-template')
  await page.getByRole('button', { name: 'Siguiente: Audiencia' }).click()
  await page.getByRole('button', { name: 'Añadir Etiqueta' }).click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('button', { name: 'Añadir Nivel' }).click()
  await page.getByRole('menuitem').first().click()
  await page.getByText('Nivel', { exact: true }).nth(1).waitFor()
  await page.getByText('Recibirán', { exact: true }).waitFor()
  await until('the audience is counted', async () => {
    const last = page.locator('dd').last()
    return Number((await last.innerText()).replaceAll('.', '')) > 0
  })
  await take('campaign-audience')
  await camera.look('dark')
  await camera.resize('small')
  await camera.speak('en')
  await page.getByText('Will receive it').waitFor()
  await take('campaign-audience-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('button', { name: 'Siguiente: Variables' }).click()
  await page.getByText('1 de ').first().waitFor()
  await take('campaign-variables')
  await page.getByRole('button', { name: 'Atrás' }).click()
  await page.getByRole('button', { name: 'Atrás' }).click()
  await page.getByRole('button', { name: 'Eliminar borrador' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar borrador' }).click()
  await row.waitFor()
}
