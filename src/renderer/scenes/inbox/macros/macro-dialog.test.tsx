import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { macroSchema } from '#contract/entities/chats/macro.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const macro = (id: string, name: string, more: object = {}) =>
  macroSchema.parse({ id, groupId: 'g1', name, actions: [{ kind: 'important' }], ...more })

const invoice = macro('x1', 'Invoice', {
  actions: [{ kind: 'answer', templateId: 'q1' }, { kind: 'finish' }],
})
const broken = macro('x2', 'Old', { missing: [0] })

/** Opens the chat of "Customer 1" in a group with macros. */
async function open(more: Partial<InboxData> = {}) {
  await page.viewport(1_280, 800)
  const chats = customers(2)
  const inbox = await openInbox({ chats, group: { runsMacros: true }, ...more })
  inbox.service.answer(macrosApi.macros, () => ({ items: [invoice, broken] }))
  await inbox.open('Customer 1')
  inbox.row('Customer 1').element().closest<HTMLElement>('[role=row]')?.focus()
  const chat = chats.find(({ name }) => name === 'Customer 1')
  if (chat === undefined) throw new Error('There is a chat.')
  return { ...inbox, chat, dialog: page.getByRole('dialog', { name: 'Run a macro' }) }
}

test('a macro is run by M and Enter with one key, and undone as one', async () => {
  const { service, chat, dialog, press } = await open()
  const changed = { ...chat, importantChat: true, revision: 9 }
  const runs = service.answer(macrosApi.runMacro, () => ({
    runId: 'z1',
    items: [{ id: chat.id, result: 'changed' as const, isUndoable: true, contact: changed }],
  }))
  const undone = service.answer(macrosApi.undoMacro, () => ({
    runId: 'z1',
    items: [{ id: chat.id, result: 'changed' as const, contact: { ...chat, revision: 10 } }],
  }))
  await press('m')
  await expect
    .element(dialog.getByRole('option', { name: /Invoice Sends a message: .* · Finish/ }))
    .toBeVisible()
  await expect
    .element(dialog.getByRole('option', { name: /Old Something is missing/ }))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('inv{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(page.getByText('“Invoice” in Customer 1 · sent messages and notes are not undone'))
    .toBeVisible()
  expect(runs.map(({ params }) => params)).toEqual([{ id: chat.id, macroId: 'x1' }])
  expect(runs[0]?.idempotencyKey).toBeTruthy()
  await press('z')
  await expect.element(page.getByText('Undone: “Invoice” in Customer 1')).toBeVisible()
  expect(undone.map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'z1' }, { groupId: 'g1', contactIds: [chat.id] }],
  ])
})

test('a macro that uses something which is gone says so', async () => {
  const { service, dialog, press } = await open()
  service.answer(macrosApi.runMacro, () => refusal(409, 'MACRO_BROKEN'))
  await press('m')
  await expect.element(dialog.getByRole('option', { name: /Invoice/ })).toBeVisible()
  await press('inv{Enter}')
  await expect.element(page.getByText(/^“Invoice” did not run/)).toBeVisible()
})

test('nothing offers a macro at a service without them', async () => {
  const { dialog, press, row } = await open({ group: {} })
  await press('m')
  await row('Customer 1').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Add a tag' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Run a macro…' })).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
})
