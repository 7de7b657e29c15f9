import { expect, test } from 'vitest'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { ContactImport } from '#contract/entities/contacts/contact-import.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { xlsx } from '#renderer/components/table-file/xlsx.fixture.ts'
import { openContacts } from '#renderer/scenes/contacts/contacts.fixture.tsx'
import { dismissImport } from './current-import.ts'

async function openImport(imports: ContactImport[] = [], fields?: ContactField[]) {
  dismissImport()
  const opened = await openContacts({ contacts: [], ...(fields !== undefined && { fields }) })
  const { service, screen } = opened
  service.answer(contactTransferApi.imports, () => ({ items: imports }))
  await screen.getByRole('button', { name: 'Import' }).first().click()
  await expect.element(screen.getByRole('heading', { name: 'Import contacts' })).toBeVisible()
  return {
    ...opened,
    choose: (name: string, content: BlobPart, type = 'text/csv') =>
      screen.getByLabelText('CSV or Excel file').upload(new File([content], name, { type })),
  }
}

test('an import of names and numbers alone is undone as a whole, but for contacts with messages', async () => {
  const past: ContactImport = {
    id: 'i1',
    userId: 'u1',
    filename: 'feria.csv',
    at: '2026-01-01T10:00:00.000Z',
    created: 2,
    updated: 0,
    removed: 0,
    removable: 1,
  }
  const imports: ContactImport[] = []
  const { screen, service, choose } = await openImport(imports)
  const sent = service.answer(contactTransferApi.importContacts, ({ body }) => {
    const { rows, isDryRun } = contactTransferApi.importContacts.body.parse(body)
    if (!isDryRun) imports.push(past)
    return { items: rows.map((_, at) => ({ result: 'created' as const, contactId: `n${at}` })) }
  })
  const list = ['Nombre completo;Teléfono', 'Rosa Huanca;955512345', 'Luis Arce;955512346']
  await choose('feria.csv', list.join('\n'))
  await screen.getByRole('button', { name: 'Dry run' }).click()
  await screen.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 contacts imported' })).toBeVisible()
  expect(sent.map(({ body }) => contactTransferApi.importContacts.body.parse(body))).toMatchObject([
    { isDryRun: true },
    { isDryRun: false, import: { filename: 'feria.csv' } },
  ])

  await screen.getByRole('button', { name: 'Import another file' }).click()
  const pasts = screen.getByRole('list', { name: 'Past imports' })
  await expect.element(pasts.getByText(/^Mia · .* · 2 created$/)).toBeVisible()
  await pasts.getByRole('button', { name: 'Undo the import of feria.csv' }).click()
  const question = screen.getByRole('dialog', { name: 'Undo the import?' })
  await expect
    .element(question.getByText(/1 contact created with feria\.csv is deleted\./))
    .toBeVisible()
  await expect.element(question.getByText(/1 other is left alone/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const undone = service.answer(contactTransferApi.undoImport, () => {
    imports.splice(0, 1, { ...past, removed: 1, removable: 0 })
    return { removed: 1, left: 0 }
  })
  await question.getByRole('button', { name: 'Delete 1 contact' }).click()
  await expect.element(screen.getByText('Import undone: 1 contact deleted')).toBeVisible()
  await expect.element(pasts.getByText(/2 created · 1 deleted by undo$/)).toBeVisible()
  expect(pasts.getByRole('button').elements()).toEqual([])
  expect(undone.map(({ params }) => params['id'])).toEqual(['i1'])
})

test('columns are mapped by the names of fields, and their cells are stored in the form of the types', async () => {
  const { screen, service, choose } = await openImport(
    [],
    [contactFieldSchema.parse({ number: 3, name: 'Delivery', type: 'date', isShown: true })],
  )
  const sent = service.answer(contactTransferApi.importContacts, ({ body }) => {
    const { rows } = contactTransferApi.importContacts.body.parse(body)
    return { items: rows.map((_, at) => ({ result: 'created' as const, contactId: `n${at}` })) }
  })
  const rows = ['Rosa;955512345;27/11/2026', 'Luis;955512346;soon']
  await choose('feria.csv', ['Nombre;Teléfono;delivery', ...rows].join('\n'))
  await expect
    .element(screen.getByRole('combobox', { name: 'Field of delivery' }))
    .toHaveValue('Delivery')
  await screen.getByRole('button', { name: 'Dry run' }).click()
  await expect.element(screen.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  expect(sent[0]?.body).toMatchObject({
    rows: [
      { name: 'Rosa', custom_3: '2026-11-27' },
      { name: 'Luis', custom_3: 'soon' },
    ],
  })
  await expect.element(screen.getByText('Delivery: 1 row, “soon”')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('the first sheet of a spreadsheet is imported, with phones that were typed as numbers', async () => {
  const { screen, service, choose } = await openImport()
  const sent = service.answer(contactTransferApi.importContacts, ({ body }) => {
    const { rows } = contactTransferApi.importContacts.body.parse(body)
    return { items: rows.map((_, at) => ({ result: 'created' as const, contactId: `n${at}` })) }
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  await choose('clientes.xls', old, 'application/vnd.ms-excel')
  await expect.element(screen.getByText(/^This is an old spreadsheet \(\.xls\)/)).toBeVisible()

  const names = Array.from({ length: 12_000 }, (_, at) => [`Rosa ${at}`, 51950000000 + at])
  const rows = [['Nombre', 'Celular'], ...names]
  const sheets = [
    { name: 'Clientes', rows },
    { name: 'Notas', rows: [['x']] },
  ]
  await choose('clientes.xlsx', await xlsx(sheets), type)
  const sheet = screen.getByText('Sheet “Clientes”, the first of 2').first()
  await expect.element(sheet).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Dry run' }).click()
  await expect.element(screen.getByRole('button', { name: 'Import 12,000 rows' })).toBeVisible()
  const { rows: first } = contactTransferApi.importContacts.body.parse(sent[0]?.body)
  expect(first[0]).toMatchObject({ name: 'Rosa 0', phone: '51950000000' })
})

const many = [
  'nombre,apellido,celular,correo',
  ...Array.from(
    { length: 400 },
    (_, at) => `Rosa,Huanca,95551${String(at).padStart(4, '0')},r${at}@mail.example`,
  ),
].join('\n')

test('an import waits for a lost connection, continues on another screen, and says when it has ended', async () => {
  const { screen, service, press, choose } = await openImport()
  let isLost = false
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  service.answer(contactTransferApi.importContacts, async ({ body }) => {
    const { rows, isDryRun } = contactTransferApi.importContacts.body.parse(body)
    if (isLost) return refusal(503, 'INTERNAL')
    if (!isDryRun) await released
    return { items: rows.map(() => ({ result: 'created' as const })) }
  })
  await choose('many.csv', many)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText(/The import has not begun/)).toBeVisible()
  await press('{Escape}')
  await screen.getByRole('button', { name: 'Dry run' }).click()
  const start = screen.getByRole('button', { name: 'Import 400 rows' })
  await expect.element(start).toBeEnabled()
  isLost = true
  await start.click()
  await expect.element(screen.getByRole('heading', { name: 'Import paused' })).toBeVisible()
  isLost = false
  await screen.getByRole('button', { name: 'Resume' }).click()
  await expect.element(screen.getByText('Importing contacts')).toBeVisible()
  await screen.getByRole('link', { name: 'Leave' }).click()
  await expect.element(screen.getByText('Another screen')).toBeVisible()
  release()
  await expect.element(screen.getByText(/400 contacts imported/).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Show', exact: true }).first().click()
  await expect.element(screen.getByRole('heading', { name: '400 contacts imported' })).toBeVisible()
  await expect.element(screen.getByText('of 400')).toBeVisible()
})

test('an import that runs is stopped after a question', async () => {
  const { screen, service, choose } = await openImport()
  let batches = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  service.answer(contactTransferApi.importContacts, async ({ body }) => {
    const { rows, isDryRun } = contactTransferApi.importContacts.body.parse(body)
    if (!isDryRun) {
      batches += 1
      if (batches > 1) await released
    }
    // All rows are duplicates, which are skipped unless the user asks for more.
    const result = isDryRun ? ('skipped' as const) : ('updated' as const)
    return { items: rows.map(() => ({ result, isDuplicate: true })) }
  })
  await choose('many.csv', many)
  await screen.getByRole('button', { name: 'Dry run' }).click()
  await screen.getByText('Update', { exact: true }).click()
  await screen.getByRole('button', { name: 'Import 400 rows' }).click()
  await screen.getByRole('button', { name: 'Stop the import' }).click()
  const question = screen.getByRole('dialog')
  await question.getByRole('button', { name: 'Stop the import' }).click()
  // The batch that was sent is still counted.
  release()
  const stopped = screen.getByRole('heading', { name: /^Import stopped: \d+ contacts? imported/ })
  await expect.element(stopped).toBeVisible()
})
