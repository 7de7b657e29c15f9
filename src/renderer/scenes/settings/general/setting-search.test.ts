import { describe, expect, test } from 'vitest'
import { languages, type Language } from '#contract/limits.ts'
import { allTexts } from '#renderer/i18n/all-texts.fixture.ts'
import { containsQuery, nearestLabels, type SearchTerm } from './setting-search.ts'
import { screenTerms, settingTerms } from './setting-terms.ts'

function termsIn(language: Language): SearchTerm[] {
  const text = (key: string) => allTexts[language]?.get(key.replace(':', '.')) ?? ''
  return [
    ...settingTerms,
    ...screenTerms.map(([, labelKey, wordsKey]) => [labelKey, wordsKey] as const),
  ].map(([labelKey, wordsKey]) => ({ label: text(labelKey), words: text(wordsKey) }))
}

const found = (language: Language, query: string) =>
  termsIn(language)
    .filter(({ label, words }) => containsQuery([label, words], query))
    .map(({ label }) => label)

describe('a setting is found by a word that its own texts do not have', () => {
  test.each([
    ['es', 'asignación automática', 'Reparto automático'],
    ['es', 'automatica asignacion', 'Reparto automático'],
    ['es', 'Vacaciones', 'Horario de atención'],
    ['es', 'feriado', 'Horario de atención'],
    ['es', 'SLA', 'Avisar cuando un cliente espera'],
    ['es', 'bienvenida', 'Al primer mensaje'],
    ['es', 'encuesta', 'Pedir una calificación'],
    ['es', 'contraseña', 'Perfil'],
    ['en', 'auto assign', 'Automatic assignment'],
    ['en', 'vacation', 'Opening hours'],
    ['en', 'sla', 'Notify when a customer waits'],
    ['en', 'invite', 'Users'],
    ['pt', 'atribuição automática', 'Distribuição automática'],
    ['pt', 'ferias', 'Horário de atendimento'],
    ['pt', 'SLA', 'Avisar quando um cliente espera'],
    ['pt', 'senha', 'Perfil'],
  ] as const)('%s: %s finds %s', (language, query, label) => {
    expect(found(language, query)).toContain(label)
  })
})

test.each(languages)(
  '%s: every setting has a label and words, and no two have one label',
  (language) => {
    const terms = termsIn(language)
    expect(terms.filter(({ label, words }) => label === '' || words === '')).toEqual([])
    expect(new Set(terms.map(({ label }) => label)).size).toBe(terms.length)
  },
)

describe('the nearest settings', () => {
  test.each([
    ['es', 'horrario', 'Horario de atención'],
    ['es', 'vacasiones', 'Horario de atención'],
    ['es', 'reparo automatico', 'Reparto automático'],
    ['en', 'holydays', 'Opening hours'],
    ['pt', 'feriass', 'Horário de atendimento'],
  ] as const)('%s: %s suggests %s', (language, query, label) => {
    expect(found(language, query)).toEqual([])
    expect(nearestLabels(query, termsIn(language))).toContain(label)
  })

  test('are at most three, and none for a query like nothing', () => {
    expect(nearestLabels('permisso', termsIn('es')).length).toBeLessThanOrEqual(3)
    expect(nearestLabels('xqzwk', termsIn('es'))).toEqual([])
    expect(nearestLabels('x', termsIn('es'))).toEqual([])
  })
})
