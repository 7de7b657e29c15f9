import { expect, test } from 'vitest'
import { catalogueTexts, rawStatuses, textOfCode, textOfStatus } from '#contract/error-catalogue.ts'
import { errorStatuses } from '#contract/errors.ts'
import { literals } from './literals.ts'

/**
 * All texts of the specification's section 8. They are written out here instead of imported, so that the tests below
 * detect an accidental change of the error catalogue. Each text is listed with the end-to-end tests that check it.
 */
const sectionEight: Readonly<Record<string, readonly string[]>> = {
  'Invalid credentials': ['sign-in-limits'],
  'Internal Server Error': ['error-catalogue', 'groups'],
  'Sorry! the data you are looking for could not be found': ['error-catalogue'],
  'Archivo demasiado grande': ['error-catalogue', 'composer'],
  'Tipo de Archivo No Soportado': ['error-catalogue', 'composer'],
  'Datos de acceso inválidos': ['sign-in', 'lock-screen'],
  'Error en el registro': ['onboarding', 'users'],
  'Error al registrar el grupo': ['groups'],
  'Error al validar el número de teléfono': ['groups'],
  'Error desarchivando plantilla': ['templates'],
  'Error applying new template': ['templates'],
  'Error updating template': ['templates', 'answers'],
  'Error deleting template': ['templates', 'answers'],
  'Error ordering templates': ['templates-panel', 'answers'],
  'Se produjo un error': ['error-catalogue', 'message-kinds'],
  'Error saving chat status tag': ['sidebar-texts'],
  'Select a status tag': ['contact-sidebar'],
  'Saved contact has not chat status tag': ['sidebar-texts'],
  'Error saving messages': ['error-catalogue'],
  'E-mail already registered in CRM': ['contact-record', 'contact-panels'],
  'No teams available': ['sidebar-texts'],
  'Current team is already selected': ['team-modals'],
  'Select a different team': ['team-modals'],
  'Chat has expired': ['contact-sidebar', 'resilience'],
  'Agente no identificado': ['sidebar-texts', 'contact-sidebar'],
  'Unidentified team': ['sidebar-texts'],
  Desconocido: ['sidebar-texts'],
  'Sin agente asignado': ['contact-sidebar', 'two-windows'],
  'No tags assigned yet': ['contact-tags', 'contact-sidebar'],
  'No assignment history': ['assignment-history', 'sidebar-texts'],
  'No hay agentes en este equipo': ['team-modals', 'sidebar-texts'],
}

const specs = import.meta.glob<string>('../../../tests/e2e/*.spec.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const screens = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!./literals.ts', '!./{es,en,pt}/**'],
  { query: '?raw', import: 'default', eager: true },
)
const code = Object.values(screens).join('\n')

test('the error catalogue has exactly the texts of the specification’s section 8', () => {
  expect(Object.values(catalogueTexts).toSorted()).toEqual(Object.keys(sectionEight).toSorted())
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

test.each(Object.entries(sectionEight))(
  'the text “%s” is checked by an end-to-end test',
  (text, files) => {
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const spec = specs[`../../../tests/e2e/${file}.spec.ts`] ?? ''
      expect([file, spec.includes(text)]).toEqual([file, true])
    }
  },
)

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
