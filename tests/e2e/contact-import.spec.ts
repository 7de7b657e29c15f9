import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'
import { visit } from '#tests/support/sign-in.ts'

const inbox = inboxForEach()

/** Chooses a file in the window's file input. */
const choose = (page: Page, name: string, text: string | Buffer, mimeType = 'text/csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openImport = async (page: Page) => {
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Import contacts' }).waitFor()
}

const rows = [
  'Nombres;Apellidos;Celular;Email;Etiquetas;Campo 3;dni',
  'Rosa;Huanca;(01) 345 6789 / 955 512 345;rosa@mail.example;VIP;Cusco;1',
  'Julio;;955512346;julio;;;2',
  'Carmen;Rojas Díaz;945118207;carmen@mail.example;;;3',
  'Luis;Arce;95551;luis@mail.example;;;4',
  'Óscar;Núñez;955512345;oscar@mail.example;;;5',
  'Inés Valdivia;;955512399;;nueva;;6',
]

test('a file with good, bad and duplicate rows is checked, corrected and imported', async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas', phone: '51945118207' })
  const page = await inbox.start({ as: 'adam' })
  await openImport(page)
  await choose(page, 'photo.png', 'x', 'image/png')
  await page.getByRole('alert').getByText('Tipo de Archivo No Soportado').waitFor()
  await choose(page, 'empty.csv', '')
  await page.getByText('The file is empty.').waitFor()
  await choose(page, 'titles.csv', 'nombre,celular\n')
  await page.getByText('The file has titles only: there are no rows to import.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await choose(page, 'clientes.csv', Buffer.from(rows.join('\r\n'), 'latin1'))
  await page.getByText('Windows-1252 · separated by semicolons').waitFor()
  const fieldOf = (column: string) => page.getByRole('combobox', { name: `Field of ${column}` })
  expect(await fieldOf('Celular').inputValue()).toBe('Phone')
  expect(await fieldOf('Campo 3').inputValue()).toBe('Field 3')
  expect(await fieldOf('dni').inputValue()).toBe('')
  await page.getByText('Huanca · Rojas Díaz').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // A lock closes the file. The choices are restored when it is chosen again.
  await fieldOf('dni').click()
  await page.getByRole('option', { name: 'Field 4', exact: true }).click()
  await ask(page, 'session.lock', undefined)
  await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await ask(page, 'session.unlock', { password: PASSWORD })
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  await choose(page, 'clientes.csv', Buffer.from(rows.join('\r\n'), 'latin1'))
  await page.getByText('Changes that were not saved are back').waitFor()
  expect(await fieldOf('dni').inputValue()).toBe('Field 4')
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()

  await page.getByText('Dry run finished').waitFor()
  await page.getByText('6 of 6 rows checked').waitFor()
  await card(page, 'New').getByText('1', { exact: true }).waitFor()
  await card(page, 'Duplicates').getByText('1', { exact: true }).waitFor()
  await card(page, 'With errors').getByText('4', { exact: true }).waitFor()
  const bad = page.getByRole('table', { name: 'Rows with errors' })
  const badRow = (name: string) => bad.getByRole('row').filter({ hasText: name })
  await badRow('Julio').getByText('Email without @').waitFor()
  await badRow('Luis').getByText('Too few digits for a number of this country.').waitFor()
  await badRow('Óscar').getByText('Repeats line 2').waitFor()
  await badRow('Inés').getByText('There is no tag nueva').waitFor()
  await page.getByText('Line 2: +51 955 512 345, not (01) 345 6789').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByText('Phone 1', { exact: true }).click()
  await badRow('Julio').waitFor({ state: 'detached' })
  await page.getByText('All 4', { exact: true }).click()

  await page.getByText('The group has no tag nueva (1 row).').waitFor()
  await page.getByRole('button', { name: 'Create the tag' }).click()
  await page.getByText('The import creates the tag nueva.').waitFor()
  await badRow('Inés').waitFor({ state: 'detached' })
  await card(page, 'New').getByText('2', { exact: true }).waitFor()
  const tagNames = async () =>
    (await (await inbox.rig.as('sara'))('GET', `main/v2/tags?groupId=${GROUP}`)).body.items.map(
      ({ name }: { name: string }) => name,
    )
  expect(await tagNames()).not.toContain('nueva')

  await page.getByRole('button', { name: 'Correct line 3' }).click()
  await bad.getByRole('textbox', { name: 'E-mail' }).fill('julio@mail.example')
  await page.keyboard.press('Enter')
  await badRow('Julio').waitFor({ state: 'detached' })
  await card(page, 'New').getByText('3', { exact: true }).waitFor()
  // Unless the user chooses otherwise, the import changes no contact of the group.
  await page.getByRole('button', { name: 'Import 3 rows' }).waitFor()
  await page.getByText('Update', { exact: true }).click()
  await page.getByText('3 are created and 1 updated. 2 are left out.').waitFor()
  await page.keyboard.press('Control+Enter')

  await page.getByRole('heading', { name: '4 contacts imported' }).waitFor()
  await page.getByText('Skipped duplicates').waitFor()
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-import-'))
  try {
    const path = join(folder, 'errors.csv')
    const saved = await inbox.app.system.watchDownload(path)
    await page.getByRole('button', { name: 'Download errors' }).click()
    await expect.poll(saved).toEqual({ state: 'completed', name: 'clientes-errors.csv' })
    const report = await readFile(path, 'utf8')
    expect(report.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFNombres,Apellidos,Celular,Email,Etiquetas,Campo 3,dni,Line,Reason',
      'Luis,Arce,95551,luis@mail.example,,,4,5,Too few digits for a number of this country.',
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await page.getByRole('button', { name: 'See contacts' }).click()
  const contact = (name: string) =>
    page.getByRole('grid', { name: 'Contacts' }).getByRole('row').filter({ hasText: name })
  await contact('Rosa Huanca').getByText('vip').waitFor()
  await contact('Julio').waitFor()
  await contact('Inés Valdivia').getByText('nueva').waitFor()
  await contact('Carmen Rojas Díaz').waitFor()
})

test('an import of names and numbers alone is undone as a whole, but for contacts with messages', async () => {
  const page = await inbox.start({ as: 'adam' })
  await openImport(page)
  const list = ['Nombre completo;Teléfono', 'Rosa Huanca;955512345', 'Luis Arce;955512346']
  await choose(page, 'feria.csv', list.join('\n'))
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('heading', { name: '2 contacts imported' }).waitFor()
  const sara = await inbox.rig.as('sara')
  const { body } = await sara('GET', `main/contacts?groupId=${GROUP}&filter=Huanca`)
  await inbox.customerWrites(body.items[0].id, 'Hello')

  await page.getByRole('button', { name: 'Import another file' }).click()
  const past = page.getByRole('list', { name: 'Past imports' })
  await past.getByText('feria.csv').waitFor()
  await past.getByText(/adam · .* · 2 created$/).waitFor()
  await past.getByRole('button', { name: 'Undo the import of feria.csv' }).click()
  const question = page.getByRole('dialog', { name: 'Undo the import?' })
  await question.getByText('1 contact created with feria.csv is deleted.').waitFor()
  await question.getByText('1 other is left alone').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete 1 contact' }).click()
  await page.getByText('Import undone: 1 contact deleted').waitFor()
  await past.getByText(/2 created · 1 deleted by undo$/).waitFor()
  expect(await past.getByRole('button').count()).toBe(0)
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('grid', { name: 'Contacts' }).getByText('Rosa Huanca').waitFor()
  expect(await page.getByText('Luis Arce').count()).toBe(0)
})

test('an import continues on another screen, waits for a lost connection, and can be stopped', async () => {
  const page = await inbox.start({ as: 'adam' })
  await openImport(page)
  const many = Array.from(
    { length: 400 },
    (_, at) => `Rosa,Huanca,95551${String(at).padStart(4, '0')},r${at}@mail.example`,
  )
  await choose(page, 'many.csv', ['nombre,apellido,celular,correo', ...many].join('\n'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('The import has not begun').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByRole('button', { name: 'Import 400 rows' }).waitFor()
  await inbox.network({ failureRate: 1, answersLost: 1 })
  await page.getByRole('button', { name: 'Import 400 rows' }).click()
  await page.getByRole('heading', { name: 'Import paused' }).waitFor()
  await inbox.network({ latencyMs: 200 })
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Importing contacts').waitFor()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor()
  await page.getByText('400 contacts imported').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('heading', { name: '400 contacts imported' }).waitFor()
  await page.getByText('of 400', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'many.csv', ['nombre,apellido,celular,correo', ...many].join('\n'))
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  // All rows are duplicates, which are skipped unless one asks for more.
  await page.getByText('Update', { exact: true }).click()
  await page.getByRole('button', { name: 'Import 400 rows' }).click()
  await page.getByRole('button', { name: 'Stop the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the import' }).click()
  await page.getByRole('heading', { name: /^Import stopped: \d+ contacts? imported/ }).waitFor()
})

test('an agent has no import, not even by its address', async () => {
  const page = await inbox.start({ as: 'ana' })
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('searchbox').waitFor()
  expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
  await visit(page, '/dashboard/contacts/import')
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/contacts')
})
