import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditActions } from '#contract/entities/trust/audit-entry.ts'
import { languages, type Language } from '#contract/limits.ts'
import { texts } from '#renderer/i18n/index.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/texts.fixture.ts'
import { actionText, type AuditTexts } from './audit-words.ts'
import { fieldText, valueText, type FieldTexts } from './field-words.ts'

const files = import.meta.glob<object>(
  '../../../i18n/{es,en,pt}/{index,audit,audit-fields,settings}.ts',
  { eager: true, import: 'default' },
)

/** The texts of a language, for actions and for values. */
function read(language: Language): { forActions: AuditTexts; forValues: FieldTexts } {
  const names = { audit: 'audit', auditFields: 'audit-fields', settings: 'settings' }
  for (const [namespace, file] of Object.entries(names))
    texts.addResourceBundle(language, namespace, files[`../../../i18n/${language}/${file}.ts`])
  return {
    forActions: texts.getFixedT<['translation', 'audit']>(language, ['translation', 'audit']),
    forValues: texts.getFixedT<['translation', 'audit', 'auditFields', 'settings']>(language, [
      'translation',
      'audit',
      'auditFields',
      'settings',
    ]),
  }
}

beforeAll(startTextsWithoutDocument)
afterAll(() => vi.unstubAllGlobals())

describe.each(languages)('in %s', (language) => {
  it('every action of the contract has a text of its own', () => {
    const { forActions } = read(language)
    const said = new Map(auditActions.map((action) => [action, actionText(forActions, action)]))
    // A missing text would be its key, and an unknown action its code.
    const bad = [...said].filter(
      ([action, text]) => text === '' || text.includes(action) || /audit[:.]|\{\{/.test(text),
    )
    expect(bad).toEqual([])
    expect(new Set(said.values()).size).toBe(auditActions.length)
  })

  it.each(['robot.created', 'toString.created', 'rule.toString'])(
    'the unknown action %s is called by its code',
    (action) => {
      expect(actionText(read(language).forActions, action)).toContain(action)
    },
  )

  it('a value is called by words, not by a key', () => {
    const { forValues } = read(language)
    const said = ['openingHours.week.2.from', 'hasReassign', 'asksRating'].map((name) =>
      fieldText(forValues, name),
    )
    expect(said.filter((text) => /[:.]|[a-z][A-Z]/.test(text))).toEqual([])
  })
})

it.each([
  ['openingHours.week.2.from', 'Opening hours › Week › 2 › From'],
  ['readsMuchLater', 'reads much later'],
  ['constructor', 'constructor'],
])('the path %s is called “%s”', (path, text) => {
  expect(fieldText(read('en').forValues, path)).toBe(text)
})

it.each([
  [undefined, 'empty'],
  ['', 'empty'],
  ['true', 'Yes'],
  ['false', 'No'],
  ['24', '24'],
])('the value %s reads “%s”', (value, text) => {
  expect(valueText(read('en').forValues, value)).toBe(text)
})
