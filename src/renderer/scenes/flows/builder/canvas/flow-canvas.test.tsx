import { expect, test } from 'vitest'
import { dragTo } from '#renderer/app/drag.fixture.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { openBuilder } from '#renderer/scenes/flows/flows.fixture.tsx'

/** The upper edge of an element. */
const above = { x: 60, y: 2 }

test('elements are dropped between others and moved by drag and drop, with undo and redo', async () => {
  const { add, texts, element, elementAt, undo, press } = await openBuilder()
  const [heading = '', body = '', footer = ''] = texts(1)
  await dragTo(add('Texto'), elementAt(1, 2), above)
  await expect.poll(() => texts(1)).toEqual([heading, 'Respuesta', body, footer])
  await dragTo(element(1, body), elementAt(1, 1), above)
  await expect.poll(() => texts(1)).toEqual([body, heading, 'Respuesta', footer])
  await undo()
  await expect.poll(() => texts(1)).toEqual([heading, 'Respuesta', body, footer])
  await press('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => texts(1)).toEqual([body, heading, 'Respuesta', footer])
})

test('an element beyond the end of the phone is scrolled into view when it is added', async () => {
  const { add, elementsOf, nodeOf, undo } = await openBuilder()
  for (let count = 4; count <= 15; count += 1) {
    await add('Cuerpo').click()
    await expect.poll(() => elementsOf(1).length).toBe(count)
  }
  await expect
    .poll(() => {
      const slot = nodeOf(1).querySelector('[data-element]:has([aria-pressed="true"])')
      const content = slot?.parentElement
      if (slot == null || content == null || content.scrollHeight <= content.clientHeight)
        return null
      return content.getBoundingClientRect().bottom - slot.getBoundingClientRect().bottom
    })
    .toBeGreaterThanOrEqual(-1)
  await undo()
  await expect.poll(() => elementsOf(1).length).toBe(14)
})

test('an added screen follows the selected one, and the lines follow what the buttons do', async () => {
  const builder = await openBuilder()
  const { screen, texts, element, edges, action, add, drag, nodeOf, atRest } = builder
  const footer = texts(1).at(-1) ?? ''
  await add('pantalla').click()
  await expect.element(builder.screenButton('Pantalla 2: Pantalla 2')).toBeVisible()
  await expect.poll(edges).toBe(1)
  await element(1, 'Continuar').click()
  await expect.element(action).toHaveValue('Ir a 2. Pantalla 2')
  await action.click()
  await screen.getByRole('option', { name: 'Terminar el flujo' }).click()
  await expect.element(element(1, footer)).toBeVisible()
  await expect.poll(edges).toBe(0)

  // Two screens are joined by dragging the handle of the first one's footer.
  await atRest()
  const handle = nodeOf(1).querySelector('.react-flow__handle.source') ?? document.body
  const { x, y, height } = nodeOf(2).getBoundingClientRect()
  drag(handle, { x: x + 40, y: y + height / 2 })
  await expect.poll(edges).toBe(1)
  await element(1, 'Continuar').click()
  await expect.element(action).toHaveValue('Ir a 2. Pantalla 2')
})

test('an element and a screen are copied with the keys; a copied field has a name of its own', async () => {
  const builder = await openBuilder()
  const { screen, press, texts, element, elementAt, node, nodes, add } = builder
  const footer = texts(1).at(-1) ?? ''
  await dragTo(add('Texto'), elementAt(1, 2), above)
  await add('pantalla').click()
  await expect.element(builder.screenButton('Pantalla 2: Pantalla 2')).toBeVisible()
  element(1, 'Respuesta').element().focus()
  await press('{Enter}{Control>}c{/Control}')
  await node(2).getByRole('button', { name: 'Pantalla 2: Pantalla 2' }).click()
  await press('{Control>}v{/Control}')
  await expect.poll(() => texts(2)).toEqual(['Título', 'Respuesta', footer])
  await expect.element(screen.getByText('text_b_1', { exact: false }).first()).toBeVisible()
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => texts(2)).toEqual(['Respuesta', 'Título', footer])
  await press('{Escape}{Control>}cv{/Control}')
  await expect.element(builder.screenButton('Pantalla 3: Pantalla 2')).toBeVisible()
  await press('{Delete}')
  await expect.poll(() => nodes().length).toBe(2)
})

test('a moved screen is returned to its row', async () => {
  const { screen, add, drag, screenButton, nodeOf, node, atRest } = await openBuilder()
  await add('pantalla').click()
  await expect.element(screenButton('Pantalla 2: Pantalla 2')).toBeVisible()
  await atRest()
  const placeOf = () => nodeOf(2).style.transform
  const placed = placeOf()
  drag(node(2).getByText('Final').element(), { x: 900, y: 160 })
  await expect.poll(placeOf).not.toBe(placed)
  await screen.getByRole('button', { name: 'Ordenar las pantallas' }).click()
  await expect.poll(placeOf).toBe(placed)
  await expect.element(screen.getByRole('img', { name: 'Mapa del flujo' })).toBeVisible()
})

test('zoomed out, a screen shows only its number, and is still a button', async () => {
  const { press, add, elementsOf, screenButton } = await openBuilder()
  await add('pantalla').click()
  const second = screenButton('Pantalla 2: Pantalla 2')
  await expect.element(second).toBeVisible()
  for (let step = 0; step < 8; step += 1) await press('{Control>}-{/Control}')
  await expect.poll(() => elementsOf(1).length).toBe(0)
  second.element().focus()
  await press('{Enter}')
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityFaults()).toEqual([])
  await press('{Control>}0{/Control}')
  await expect.poll(() => elementsOf(1).length).toBeGreaterThan(0)
})

test('the lines of a flow stay drawn when its screens leave the view and come back', async () => {
  const { screen, add, screenButton, edges, atRest } = await openBuilder()
  for (let screens = 2; screens <= 8; screens += 1) {
    await add('pantalla').click()
    await expect.element(screenButton(`Pantalla ${screens}: Pantalla ${screens}`)).toBeVisible()
  }
  await expect.element(screen.getByText('Sin problemas').first()).toBeVisible()
  const outline = screen.getByRole('navigation', { name: 'Pantallas' })
  for (const name of [/Bienvenida/, /Pantalla 8/, /Pantalla 3/]) {
    await outline.getByRole('button', { name }).click()
    await atRest()
  }
  await screen.getByRole('button', { name: 'Ver todo' }).click()
  await atRest()
  await expect.poll(edges).toBe(7)
})
