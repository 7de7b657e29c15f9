import { expect, test } from 'vitest'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { historyImportsApi } from '#contract/api/contacts/history-imports.ts'
import {
  historyImportSchema,
  type HistoryImport,
  type HistoryPreview,
} from '#contract/entities/contacts/history-import.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { importPath } from '#renderer/scenes/contacts/import/import-path.ts'
import { openContacts } from '#renderer/scenes/contacts/contacts.fixture.tsx'

const ana = contact('ana', { name: 'Ana', lastName: 'Ruiz', phone: '51987112340' })
const read = (more: Partial<HistoryImport> = {}): HistoryImport =>
  historyImportSchema.parse({
    id: 'h1',
    contactId: 'ana',
    userId: 'u1',
    at: '2026-01-01T10:00:00.000Z',
    filename: 'Chat.zip',
    state: 'read',
    people: [
      { name: 'Luis', messages: 1_200 },
      { name: 'ana ruiz', messages: 800 },
    ],
    orders: ['dmy'],
    systemLines: 2,
    files: 3,
    missingFiles: 1,
    total: 0,
    stored: 0,
    ...more,
  })
const outlook: HistoryPreview = {
  ofCustomer: 800,
  ofCompany: 1_195,
  known: 5,
  later: 0,
  from: '2024-03-12T10:00:00.000Z',
  to: '2025-03-12T10:00:00.000Z',
}

/** Shows the dialog over a service that has read a file. */
async function openDialog(first: HistoryImport = read(), preview: HistoryPreview = outlook) {
  const state = { now: first }
  const opened = await openContacts({ contacts: [ana], group: { importsHistory: true } })
  const { service, screen, row } = opened
  const uploads = service.answer(historyImportsApi.readHistory, () => state.now)
  const previews = service.answer(historyImportsApi.previewHistory, () => preview)
  const started = service.answer(historyImportsApi.startHistory, () => {
    state.now = read({ state: 'running', total: 1_995, stored: 0 })
    return state.now
  })
  const undone = service.answer(historyImportsApi.undoHistory, () => {
    state.now = read({ state: 'undoing', total: 1_995, stored: 1_995 })
    return state.now
  })
  service.answer(historyImportsApi.historyImport, () => state.now)
  await row('Ana').click()
  const panel = screen.getByRole('complementary', { name: 'Ana Ruiz' })
  await panel.getByRole('button', { name: 'Import chat…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Import the chat with Ana Ruiz' })
  return {
    ...opened,
    dialog,
    state,
    uploads,
    previews,
    started,
    undone,
    choose: () => dialog.getByLabelText('Exported chat').upload(new File(['PK'], 'Chat.zip')),
  }
}

test('a chat is read, simulated, imported and undone', async () => {
  const { dialog, state, choose, uploads, previews, started, undone } = await openDialog()
  expect(await accessibilityFaults()).toEqual([])
  await choose()
  await expect.element(dialog.getByRole('radio', { name: 'ana ruiz · 800 messages' })).toBeChecked()
  const table = dialog.getByRole('table', { name: 'What will be imported' })
  await expect.element(table.getByText('1,995', { exact: true })).toBeVisible()
  await expect.element(table.getByText('800 by the contact, 1,195 by the company')).toBeVisible()
  await expect.element(table.getByText('Found: 3. Missing: 1.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(uploads).toMatchObject([{ params: { id: 'ana' } }])
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(dialog.getByText('0 of 1,995')).toBeVisible()
  const progress = dialog.getByRole('progressbar', { name: 'Importing messages' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '0')
  expect(started).toMatchObject([
    { params: { id: 'h1' }, body: { customer: 'ana ruiz', order: 'dmy' } },
  ])
  expect(previews.at(-1)?.query).toMatchObject({ customer: 'ana ruiz', order: 'dmy' })
  state.now = read({ state: 'done', total: 1_995, stored: 1_995 })
  await expect.element(dialog.getByText('1,995 messages imported')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByText('Removing the messages')).toBeVisible()
  state.now = read({ state: 'undone', total: 1_995 })
  await expect.element(dialog.getByText('The imported messages were removed')).toBeVisible()
  expect(undone).toHaveLength(1)
})

test('the contact and the order of dates are asked for if nothing says them', async () => {
  const people = ['Luis', 'Sol'].map((name) => ({ name, messages: 1 }))
  const { dialog, choose, started } = await openDialog(read({ people, orders: ['dmy', 'mdy'] }))
  await choose()
  const start = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect.element(start).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Sol · 1 message' }).click()
  await expect.element(start).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Month first, as in 12/31' }).click()
  await start.click()
  expect(started).toMatchObject([{ body: { customer: 'Sol', order: 'mdy' } }])
})

test('nothing can be imported that the chat has already', async () => {
  const { from: _, to: __, ...rest } = { ...outlook, ofCustomer: 0, ofCompany: 0, known: 2_000 }
  const { dialog, choose } = await openDialog(read(), rest)
  await choose()
  await expect.element(dialog.getByText('There are no new messages to import.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})

test('a file that is no exported chat says so, and another one can be chosen', async () => {
  const { service, dialog, choose } = await openDialog()
  service.answer(historyImportsApi.readHistory, () =>
    refusal(422, 'HISTORY_REFUSED', { why: 'noMessages' }),
  )
  await choose()
  await expect.element(dialog.getByText('The file is not an exported WhatsApp chat.')).toBeVisible()
  service.answer(historyImportsApi.readHistory, () => read())
  await choose()
  await expect.element(dialog.getByRole('radio', { name: 'ana ruiz · 800 messages' })).toBeChecked()
})

test('it is not offered by a service without it, nor to managers', async () => {
  for (const options of [
    { group: {} },
    { group: { importsHistory: true }, role: 'ROLE_MANAGER' as const },
  ]) {
    const { screen, row } = await openContacts({ contacts: [ana], ...options })
    await row('Ana').click()
    const panel = screen.getByRole('complementary', { name: 'Ana Ruiz' })
    await expect.element(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
    expect(panel.getByRole('button', { name: 'Import chat…' }).query()).toBeNull()
    await screen.unmount()
  }
})

test('past imports are listed with those of contacts, and undone after a question', async () => {
  const list = [read({ state: 'done', total: 3, stored: 3 })]
  const { screen, service } = await openContacts({
    contacts: [],
    group: { importsHistory: true },
    at: importPath,
    answers(answering) {
      answering.answer(contactTransferApi.imports, () => ({ items: [] }))
      answering.answer(historyImportsApi.historyImports, () => ({ items: list }))
    },
  })
  service.answer(historyImportsApi.undoHistory, () => {
    list[0] = read({ state: 'undone', total: 3 })
    return read({ state: 'undoing', total: 3, stored: 3 })
  })
  const past = screen.getByRole('list', { name: 'Imported chats' })
  await expect.element(past.getByText(/3 messages$/)).toBeVisible()
  await past.getByRole('button', { name: 'Undo the import of Chat.zip' }).click()
  const question = screen.getByRole('dialog', { name: 'Undo the import?' })
  await expect
    .element(question.getByText('3 messages imported with Chat.zip are removed from the chat.'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(past.getByText(/undone$/)).toBeVisible()
})
