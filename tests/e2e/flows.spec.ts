import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { demoForEach } from './support/demo.ts'
import { expectFocus } from './support/focus.ts'

const demo = demoForEach(['--pace', '0'])

const SHOP = '51001'

const flowsLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Flujos' })
const label = (page: Page) => page.getByRole('textbox', { name: 'Etiqueta', exact: true })

async function setGroup(settings: object): Promise<void> {
  const answer = await fetch(`${demo.workspace.url}/_control/groups/${SHOP}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  expect(answer.status).toBe(200)
}

test('a flow is built by keyboard, corrected and published', async () => {
  const page = await demo.start()
  await signInAs(page, demo.workspace.account('ROLE_ADMI'))
  await flowsLink(page).click()
  await page.getByRole('row').filter({ hasText: 'Confirmar entrega' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Encargo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Encargo' }).waitFor()

  // An element and a screen, without the pointer.
  await page.getByRole('button', { name: 'Añadir Texto', exact: true }).press('Enter')
  await label(page).fill('Tu nombre')
  await page.getByRole('button', { name: 'Añadir pantalla' }).press('Enter')
  await page.getByRole('button', { name: 'Pantalla 2: Nueva pantalla' }).waitFor()
  await page.getByRole('button', { name: 'Completar' }).press('Enter')
  await page.getByRole('combobox', { name: 'Al tocar el botón' }).press('Enter')
  await page.getByRole('option', { name: 'Ir a 2. Nueva pantalla' }).click()
  await page.getByText('Sin problemas').waitFor()

  // A problem keeps it from being published and leads to its field.
  await page.getByRole('button', { name: 'Tu nombre' }).press('Enter')
  await label(page).fill('')
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
  await page.getByText('Versión 1 publicada').waitFor()
  await page.getByText('Publicado v1').waitFor()
})

test('flows are not offered to a restricted publisher, nor in a group without flows', async () => {
  const page = await demo.start()
  await signInAs(
    page,
    demo.workspace.account(
      'ROLE_PUBLISHER',
      ({ flags }) => !Array.isArray(flags) || flags.length === 0,
    ),
  )
  await flowsLink(page).waitFor()
  await setGroup({ flowRestrictionForPublisher: true })
  await flowsLink(page).waitFor({ state: 'hidden' })
  await setGroup({ flowRestrictionForPublisher: false })
  await flowsLink(page).waitFor()
  await setGroup({ hasFlows: false })
  await flowsLink(page).waitFor({ state: 'hidden' })
})
