import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

/** Chooses a file in the window's file input. */
const choose = (page: Page, name: string, text: string | Buffer, mimeType = 'text/csv') =>
  page.getByLabel('CSV or Excel file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
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
