import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { macroSchema, type Macro } from '#contract/entities/chats/macro.ts'
import type { WebhookName } from '#contract/entities/groups/webhook.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import MacrosScene from './macros-scene.tsx'

const macro = (id: string, name: string, more: object = {}): Macro =>
  macroSchema.parse({ id, groupId: 'g1', name, actions: [{ kind: 'important' }], ...more })

/** Opens the screen over a double that has these macros. @param at the path of the open macro */
async function open(
  macros: readonly Macro[],
  at = '',
  options: ScreenOptions = {},
  webhooks: readonly WebhookName[] = [],
) {
  await page.viewport(1_440, 900)
  const screen = await startScreen({ group: { runsMacros: true }, ...options })
  const { service } = screen
  service.answer(macrosApi.macros, () => ({ items: [...macros] }))
  service.answer(tagsApi.tags, () => ({
    items: [{ id: 't1', name: 'VIP', groupId: 'g1', archived: false }],
  }))
  service.answer(integrationsApi.webhookNames, () => ({ items: [...webhooks] }))
  const path = menuPaths.macros
  const shown = await screen.show(<MacrosScene />, path, at === '' ? path : `${path}/${at}`)
  return { ...screen, shown }
}

test('an admin makes a macro, whose faults are said beside them', async () => {
  const { service, shown } = await open([macro('x1', 'Invoice')], 'new')
  const created = service.answer(macrosApi.createMacro, ({ body }) =>
    macro('x2', macrosApi.createMacro.body.parse(body).name),
  )
  const panel = shown.getByRole('complementary', { name: 'New macro' })
  const save = panel.getByRole('button', { name: 'Save' })
  const name = panel.getByRole('textbox', { name: 'Name' })
  await name.fill('invoice')
  await expect.element(panel.getByText('There is a macro of this name already.')).toBeVisible()
  await name.fill('Sold')
  const add = async (step: string) => {
    await panel.getByRole('button', { name: 'Add a step' }).click()
    await page.getByRole('menuitem', { name: step, exact: true }).click()
  }
  await add('Write a note')
  await expect.element(panel.getByText('Complete this step.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await panel.getByRole('textbox', { name: 'Write a note' }).fill('Sold')
  await add('Mark as important')
  await add('Unmark as important')
  await expect.element(panel.getByText('Another step changes the same already.')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove the step: Unmark as important' }).click()
  await panel.getByRole('button', { name: 'Move up: Mark as important' }).click()
  expect(await accessibilityFaults()).toEqual([])
  await save.click()
  await expect.element(page.getByText('Macro “Sold” saved')).toBeVisible()
  expect(created.map(({ body }) => body)).toEqual([
    {
      groupId: 'g1',
      name: 'Sold',
      actions: [{ kind: 'important' }, { kind: 'note', text: 'Sold' }],
    },
  ])
})

test('a step whose tag is gone is marked, in the list and in the macro', async () => {
  const actions = [{ kind: 'important' }, { kind: 'tag', tagId: 'gone' }]
  const { shown } = await open([macro('x1', 'Invoice', { actions, missing: [1] })], 'x1')
  await expect.element(shown.getByText('Something is missing')).toBeVisible()
  const panel = shown.getByRole('complementary', { name: 'Invoice' })
  await expect.element(panel.getByText(/^What this step names does not exist/)).toBeVisible()
})

test('a step calls a webhook, chosen by its name', async () => {
  const group = { runsMacros: true, hasIntegrations: true }
  const webhooks = [{ id: 'w1', name: 'ERP', isOn: false }]
  const { service, shown } = await open([macro('x1', 'Sold')], 'x1', { group }, webhooks)
  const updated = service.answer(macrosApi.updateMacro, () => macro('x1', 'Sold'))
  const panel = shown.getByRole('complementary', { name: 'Sold' })
  await panel.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: 'Call a webhook', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Call a webhook' }).click()
  await page.getByRole('option', { name: 'ERP (off)' }).click()
  await expect.element(panel.getByText(/^It is off: this step is left out/)).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Macro “Sold” saved')).toBeVisible()
  expect(updated.at(-1)?.body).toMatchObject({
    actions: [{ kind: 'important' }, { kind: 'webhook', webhookId: 'w1' }],
  })
})

test('a macro is deleted after a question, and a refusal is said in it', async () => {
  const { service, shown } = await open([macro('x1', 'Invoice')], 'x1')
  service.answer(macrosApi.deleteMacro, () => refusal(403, 'FORBIDDEN'))
  await shown.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the macro “Invoice”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  const removed = service.answer(macrosApi.deleteMacro, () => ({ ok: true as const }))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Macro “Invoice” deleted')).toBeVisible()
  expect(removed.at(-1)?.params).toEqual({ id: 'x1' })
})

test('a manager reads macros without controls', async () => {
  const { shown } = await open([macro('x1', 'Invoice')], 'x1', { role: 'ROLE_MANAGER' })
  await expect.element(shown.getByText('Only admins change macros.')).toBeVisible()
  for (const name of ['New macro', 'Save', 'Delete', 'Add a step'])
    await expect.element(shown.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(shown.getByRole('textbox', { name: 'Name' })).toBeDisabled()
})

test('an empty list says what will be here', async () => {
  const { shown } = await open([])
  await expect.element(shown.getByText('Your macros will be here')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
