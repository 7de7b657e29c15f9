import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { sourceKinds, type SourceKind } from '#contract/entities/chats/source-kind.ts'
import { languages, type Language } from '#contract/limits.ts'
import { en } from '#renderer/i18n/en/index.ts'
import { es } from '#renderer/i18n/es/index.ts'
import { pt } from '#renderer/i18n/pt/index.ts'
import { sourceText } from './source-text.ts'

const catalogues = { es, en, pt }

async function textsIn(language: Language): Promise<TFunction> {
  const texts = createInstance()
  const resources = { [language]: { translation: catalogues[language] } }
  return await texts.init({ lng: language, fallbackLng: false, resources })
}

const names: Record<SourceKind, Record<Language, string>> = {
  SOURCE_API_INTEGRATION: { es: 'Integración', en: 'Integration', pt: 'Integração' },
  SOURCE_USER_ADMIN: { es: 'Administrador', en: 'Admin', pt: 'Administrador' },
  SOURCE_USER_PUBLISHER: { es: 'Agente', en: 'Agent', pt: 'Agente' },
  SOURCE_SYSTEM: { es: 'Sistema', en: 'System', pt: 'Sistema' },
  SOURCE_CHATBOT: { es: 'Chatbot', en: 'Chatbot', pt: 'Chatbot' },
  SOURCE_API: { es: 'API', en: 'API', pt: 'API' },
  SOURCE_USER_MANAGER: { es: 'Responsable de equipo', en: 'Team manager', pt: 'Gestor de equipe' },
  SOURCE_TEAM: { es: 'Equipo', en: 'Team', pt: 'Equipe' },
}

const rows = sourceKinds.flatMap((kind) =>
  languages.map((language) => [kind, language, names[kind][language]] as const),
)

test.each(rows)('%s in %s is “%s”, with and without a user', async (kind, language, name) => {
  const t = await textsIn(language)
  expect(sourceText(t, kind, undefined)).toBe(name)
  expect(sourceText(t, kind, 'Mia')).toBe(`${name} · Mia`)
})

test.each(languages)('in %s an unknown source is shown as Desconocido', async (language) => {
  const t = await textsIn(language)
  for (const kind of ['unknown', undefined] as const) {
    expect(sourceText(t, kind, undefined)).toBe('Desconocido')
    expect(sourceText(t, kind, 'Mia')).toBe('Desconocido · Mia')
  }
})
