import { expect, test } from 'vitest'
import { catalogueTexts, rawStatuses, textOfCode, textOfStatus } from '#contract/error-catalogue.ts'
import { errorStatuses } from '#contract/errors.ts'
import { literals } from './literals.ts'

/**
 * All texts of the specification's section 8. They are written out here instead of imported, so that the tests below
 * detect an accidental change of the error catalogue.
 */
const sectionEight: readonly string[] = [
  'Invalid credentials',
  'Internal Server Error',
  'Sorry! the data you are looking for could not be found',
  'Archivo demasiado grande',
  'Tipo de Archivo No Soportado',
  'Datos de acceso inválidos',
  'Error en el registro',
  'Error al registrar el grupo',
  'Error al validar el número de teléfono',
  'Error desarchivando plantilla',
  'Error applying new template',
  'Error updating template',
  'Error deleting template',
  'Error ordering templates',
  'Se produjo un error',
  'Error saving chat status tag',
  'Select a status tag',
  'Saved contact has not chat status tag',
  'Error saving messages',
  'E-mail already registered in CRM',
  'No teams available',
  'Current team is already selected',
  'Select a different team',
  'Chat has expired',
  'Agente no identificado',
  'Unidentified team',
  'Desconocido',
  'Sin agente asignado',
  'No tags assigned yet',
  'No assignment history',
  'No hay agentes en este equipo',
]

const shown = import.meta.glob<string>(['../**/*.test.tsx', '../../../tests/e2e/*.spec.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tests = Object.values(shown).join('\n')
const screens = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!./literals.ts', '!./{es,en,pt}/**'],
  { query: '?raw', import: 'default', eager: true },
)
const code = Object.values(screens).join('\n')

test('the error catalogue has exactly the texts of the specification’s section 8', () => {
  expect(Object.values(catalogueTexts).toSorted()).toEqual(sectionEight.toSorted())
  expect(literals).toMatchObject(catalogueTexts)
})

const byStatusOrCode = new Set<string>([
  ...Object.values(textOfStatus),
  ...Object.values(textOfCode),
])

test.each(Object.entries(catalogueTexts))('the text %s (“%s”) is used by a screen', (key) => {
  const isNamed = new RegExp(`literals\\.${key}\\b`).test(code)
  expect(isNamed || byStatusOrCode.has(key)).toBe(true)
})

test.each(sectionEight)('a test of a screen shows the text “%s”', (text) => {
  expect(tests.includes(text)).toBe(true)
})

test('the HTTP statuses of section 8 have their texts, and 400 and 403 show the service’s own message', () => {
  expect(
    Object.entries(textOfStatus).map(([status, key]) => [Number(status), catalogueTexts[key]]),
  ).toEqual([
    [401, 'Invalid credentials'],
    [404, 'Sorry! the data you are looking for could not be found'],
    [413, 'Archivo demasiado grande'],
    [415, 'Tipo de Archivo No Soportado'],
    [500, 'Internal Server Error'],
  ])
  expect(rawStatuses).toEqual([400, 403])
  expect(errorStatuses.WATEMPLATE_NOT_APPROVED).toBe(409)
})
