import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { flowsApi } from '#contract/api/flows.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'

const inbox = inboxForEach()

/** Calls that save a flow. */
const SAVES = 'PATCH /wsflows/'

const screen = (page: Page, number: number) => page.locator('.react-flow__node').nth(number - 1)
const elements = (page: Page, number: number) => screen(page, number).locator('[data-element]')
const texts = (page: Page, number: number) => elements(page, number).allInnerTexts()
const element = (page: Page, number: number, text: string) =>
  screen(page, number).getByRole('button', { name: text })

/** Drops something on the upper edge of a screen's element. */
const dropAbove = (dragged: Locator, target: Locator) =>
  dragged.dragTo(target, { targetPosition: { x: 60, y: 2 } })

/** Waits until the canvas has stopped moving a selected screen into view: its transform is the same in 15 frames. */
async function canvasAtRest(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const viewport = document.querySelector('.react-flow__viewport')
    let [last, same] = ['', 0]
    const look = () => {
      const { transform } = viewport.style
      same = transform === last ? same + 1 : 0
      last = transform
      if (same >= 15) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })`)
}

async function openNewFlow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Flujos' }).click()
  await page.getByRole('heading', { name: 'Flujos', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name }).waitFor()
}

/** Saves the draft of a flow as another window of the same user does. */
async function saveElsewhere(name: string): Promise<void> {
  const call = await inbox.rig.as('adam')
  const { body: list } = await call('GET', `main/wsflows?groupId=${GROUP}`)
  const flow = flowsApi.flows.output.parse(list).items.find((each) => each.name === name)
  const path = `main/wsflows/${flow?.id}`
  const { document } = flowsApi.flow.output.parse((await call('GET', path)).body)
  const [first, ...rest] = document.screens
  const screens = [{ ...first, title: 'Otro título' }, ...rest]
  const { status } = await call('PATCH', path, { body: { document: { ...document, screens } } })
  expect(status).toBe(200)
}

test('a flow is drawn with the pointer, copied, undone, and survives a quit before it is saved', async () => {
  await updateGroupSilently(inbox, { language: 'es', hasFlows: true })
  const page = await inbox.start({ as: 'adam' })
  await openNewFlow(page, 'Lista de bodas')
  const [heading = '', body = '', footer = ''] = await texts(page, 1)

  // From the palette between two elements, then moves the last one to the top.
  const input = page.getByRole('button', { name: 'Añadir Texto', exact: true })
  await dropAbove(input, elements(page, 1).nth(1))
  await expect.poll(() => texts(page, 1)).toEqual([heading, 'Respuesta', body, footer])
  await dropAbove(element(page, 1, body), elements(page, 1).nth(0))
  await expect.poll(() => texts(page, 1)).toEqual([body, heading, 'Respuesta', footer])
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page, 1)).toEqual([heading, 'Respuesta', body, footer])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => texts(page, 1)).toEqual([body, heading, 'Respuesta', footer])

  // An element beyond the end of the phone is scrolled into view when it is added, and taken back.
  const paragraph = page.getByRole('button', { name: 'Añadir Cuerpo', exact: true })
  for (let count = 5; count <= 16; count += 1) {
    await paragraph.click()
    await expect.poll(() => elements(page, 1).count()).toBe(count)
  }
  const added = screen(page, 1).locator('[data-element]:has([aria-pressed="true"])')
  const overlap = () =>
    added.evaluate((slot) => {
      const content = slot.parentElement
      if (content === null || content.scrollHeight <= content.clientHeight) return null
      return content.getBoundingClientRect().bottom - slot.getBoundingClientRect().bottom
    })
  await expect.poll(overlap).toBeGreaterThanOrEqual(-1)
  for (let count = 15; count >= 4; count -= 1) {
    await page.keyboard.press('Control+z')
    await expect.poll(() => elements(page, 1).count()).toBe(count)
  }

  // An added screen follows the selected one, whose button then says so.
  await page.getByRole('button', { name: 'Añadir pantalla' }).click()
  await page.getByRole('button', { name: 'Pantalla 2: Pantalla 2' }).waitFor()
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(1)
  const action = page.getByRole('combobox', { name: 'Al tocar el botón' })
  await element(page, 1, 'Continuar').click()
  expect(await action.inputValue()).toBe('Ir a 2. Pantalla 2')
  await action.click()
  await page.getByRole('option', { name: 'Terminar el flujo' }).click()
  await element(page, 1, footer).waitFor()
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(0)

  // Two screens are joined by dragging the handle of the first one's footer.
  await canvasAtRest(page)
  const handle = screen(page, 1).locator('.react-flow__handle.source')
  await handle.hover()
  await page.mouse.down()
  const box = await screen(page, 2).boundingBox()
  if (box === null) throw new Error('There is no second screen.')
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(1)
  await element(page, 1, 'Continuar').click()
  expect(await action.inputValue()).toBe('Ir a 2. Pantalla 2')

  // An element and a screen are copied with the keys; a copied field has a name of its own.
  await element(page, 1, 'Respuesta').press('Enter')
  await page.keyboard.press('Control+c')
  await screen(page, 2).getByRole('button', { name: 'Pantalla 2: Pantalla 2' }).click()
  await page.keyboard.press('Control+v')
  await expect.poll(() => texts(page, 2)).toEqual(['Título', 'Respuesta', footer])
  await page.getByText('text_b_1').waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => texts(page, 2)).toEqual(['Respuesta', 'Título', footer])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: 'Pantalla 3: Pantalla 2' }).waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(2)

  // A moved screen is returned to its row.
  const placeOf = async (number: number) => await screen(page, number).getAttribute('style')
  const placed = await placeOf(2)
  await canvasAtRest(page)
  const name = screen(page, 2).getByText('Final')
  await name.hover()
  await page.mouse.down()
  await page.mouse.move(900, 160, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => placeOf(2)).not.toBe(placed)
  await page.getByRole('button', { name: 'Ordenar las pantallas' }).click()
  await expect.poll(() => placeOf(2)).toBe(placed)
  await page.getByRole('img', { name: 'Mapa del flujo' }).waitFor()
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

  // Another user saves the flow meanwhile: the user chooses which version to keep.
  const saves = await holdCalls(again, SAVES)
  await element(again, 1, 'Sin línea').click()
  await again.getByRole('textbox', { name: 'Etiqueta', exact: true }).fill('La mía')
  await expect.poll(saves.count).toBe(1)
  await saveElsewhere('Lista de bodas')
  await saves.release()
  await again.getByText('mientras lo editabas').waitFor()
  await again.getByRole('button', { name: 'Recargar' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Usar mis cambios' }).click()
  await element(again, 1, 'La mía').waitFor()
  await again.getByText('Guardado a las').waitFor()
  await again.getByRole('button', { name: 'Volver a los flujos' }).click()
  await again.getByRole('row').filter({ hasText: 'Lista de bodas' }).click()
  await element(again, 1, 'La mía').waitFor()

  // Zoomed out, a screen shows only its number, and is still a button.
  for (let press = 0; press < 8; press += 1) await again.keyboard.press('Control+-')
  await expect.poll(() => elements(again, 1).count()).toBe(0)
  const far = again.getByRole('button', { name: 'Pantalla 2: Pantalla 2' })
  await far.press('Enter')
  await expect.poll(() => far.getAttribute('aria-pressed')).toBe('true')
  expect(await accessibilityFaults(again)).toEqual([])
  await again.keyboard.press('Control+0')
  await element(again, 1, 'La mía').waitFor()
})

test('the lines of a flow stay drawn when its screens leave the view and come back', async () => {
  await updateGroupSilently(inbox, { language: 'es', hasFlows: true })
  const page = await inbox.start({ as: 'adam' })
  await openNewFlow(page, 'Pedido en pasos')
  const edges = page.locator('.react-flow__edge')
  for (let screens = 2; screens <= 8; screens += 1) {
    await page.getByRole('button', { name: 'Añadir pantalla' }).click()
    await page.getByRole('button', { name: `Pantalla ${screens}: Pantalla ${screens}` }).waitFor()
  }
  await page.getByText('Sin problemas').waitFor()
  const outline = page.getByRole('navigation', { name: 'Pantallas' })
  for (const name of ['Bienvenida', 'Pantalla 8', 'Pantalla 3']) {
    await outline.getByRole('button', { name }).click()
    await canvasAtRest(page)
  }
  await page.getByRole('button', { name: 'Ver todo' }).click()
  await canvasAtRest(page)
  await expect.poll(() => edges.count()).toBe(7)
})
