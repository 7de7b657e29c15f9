import { expect, test } from 'vitest'
import { flowsApi } from '#contract/api/flows/flows.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { flowOf, openBuilder } from '#renderer/scenes/flows/flows.fixture.tsx'

/** A flow with another title of its first screen. */
function titled(title: string, revision: number) {
  const flow = flowOf('Pedido', { revision })
  const [first, ...rest] = flow.document.screens ?? []
  if (first === undefined) throw new Error('A new flow has a screen.')
  return { ...flow, document: { ...flow.document, screens: [{ ...first, title }, ...rest] } }
}

test('changes are saved while the user edits, and stored on the machine until then', async () => {
  const { screen, service, bridge, element, texts, documents } = await openBuilder()
  const [heading = ''] = texts(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const lost = service.answer(flowsApi.saveFlow, async () => {
    await promise
    return titled('Bienvenida', 2)
  })
  await element(1, heading).click()
  await screen.getByRole('textbox', { name: 'Texto', exact: true }).fill('Sin línea')
  await expect.poll(() => lost.length).toBe(1)
  expect(documents()[0]).toMatchObject({
    screens: [{ layout: { children: [{ text: 'Sin línea' }, {}, {}] } }],
  })
  // A quit loses nothing.
  await expect.poll(() => JSON.stringify(bridge.requests('drafts.set'))).toContain('Sin línea')
  resolve()
  await expect.element(screen.getByText(/Guardado a las/)).toBeVisible()
})

test('a user whose flow another one has saved meanwhile chooses which version to keep', async () => {
  const builder = await openBuilder()
  const { screen, service, element, texts, flows } = builder
  const [heading = ''] = texts(1)
  const refused = service.answer(flowsApi.saveFlow, () => refusal(409, 'FLOW_CHANGED'))
  flows.splice(0, 1, titled('Otro título', 2))
  await element(1, heading).click()
  await screen.getByRole('textbox', { name: 'Texto', exact: true }).fill('La mía')
  await expect.element(screen.getByText(/mientras lo editabas/)).toBeVisible()
  expect(refused).toMatchObject([{ body: { revision: 1 } }])
  const saved = service.answer(flowsApi.saveFlow, ({ body }) => {
    const { document } = flowsApi.saveFlow.body.parse(body)
    const next = flowOf('Pedido', { document, revision: 3 })
    flows.splice(0, 1, next)
    return next
  })
  await screen.getByRole('button', { name: 'Recargar' }).click()
  const question = screen.getByRole('dialog')
  await question.getByRole('button', { name: 'Usar mis cambios' }).click()
  await expect.element(element(1, 'La mía')).toBeVisible()
  await expect.element(screen.getByText(/Guardado a las/)).toBeVisible()
  expect(saved.at(-1)?.body).toMatchObject({ revision: 2 })
  await screen.getByRole('button', { name: 'Volver a los flujos' }).click()
  await screen.getByRole('row', { name: /Pedido/ }).click()
  await expect.poll(() => texts(1)[0]).toBe('La mía')
})
