import type { Page } from 'playwright'
import type { RunningApp } from '../support/electron-app.ts'
import type { Camera } from './camera.ts'

const FIRST = ['Rosa', 'Julio', 'Gabriela', 'Óscar', 'Paola', 'Hernán', 'Milagros', 'Tomás', 'Inés']
const LAST = ['Huanca Ticona', 'Benavides', 'Salas Núñez', 'Ríos Cárdenas', 'Quiroz Vega', 'Arce']

const oneOf = (texts: readonly string[], at: number): string => texts[at % texts.length] ?? ''

/** Rows of a file, some with different errors. */
function* rows(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1) {
    const last = at % 83 === 5 ? '' : oneOf(LAST, at)
    const phone = at % 97 === 12 ? '95551' : `9${String(44_218_630 + at * 7)}`
    const email = at % 61 === 9 ? 'cliente.correo' : `cliente${at}@correo.pe`
    yield `${oneOf(FIRST, at)},${last},${phone},${email},Miraflores,Casa Nogal,${at + 40_000_000}`
  }
}

/** The table of contacts with one open, and the import of a file up to its dry run. */
export async function takeContacts({ page }: RunningApp, camera: Camera): Promise<void> {
  const { take } = camera
  await page.getByRole('link', { name: 'Contactos' }).click()
  const contact = page.getByRole('grid', { name: 'Contactos' }).getByRole('row').nth(3)
  await contact.click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Abrir chat' }).waitFor()
  await take('contacts')
  await camera.look('dark')
  await take('contacts-dark')
  await camera.look('light')
  const known = (await panel.getByText(/^\+/).textContent()) ?? ''
  await panel.getByRole('button', { name: 'Cerrar' }).click()
  await camera.resize('small')
  await camera.speak('en')
  await page.getByRole('grid', { name: 'Contacts' }).waitFor()
  await take('contacts-small-english')
  await camera.speak('es')
  await camera.resize('reference')
  await takeImport(page, camera, known)
}

async function takeImport(page: Page, camera: Camera, known: string): Promise<void> {
  const { take } = camera
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByText('Suelta aquí el archivo: .csv, .xlsx').waitFor()
  await take('contacts-import-file')
  const head = 'nombres,apellidos,celular,email,campo 1,tienda,dni'
  const text = [head, ...rows(400), `Ana,Vega,${known},ana@correo.pe,Lince,,1`].join('\n')
  const file = { name: 'clientes-noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Simular' }).waitFor()
  await take('contacts-import-columns')
  await page.getByRole('button', { name: 'Simular' }).click()
  await page.getByText('Simulación lista').waitFor()
  await take('contacts-import')
  await camera.look('dark')
  await take('contacts-import-dark')
  await camera.resize('small')
  await camera.speak('en')
  await page.getByText('Dry run finished').waitFor()
  await take('contacts-import-small-english-dark')
  await camera.speak('es')
  await camera.resize('reference')
  await camera.look('light')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
}
