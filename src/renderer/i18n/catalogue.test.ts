import { expect, test } from 'vitest'
import { languages, type Language } from '#contract/limits.ts'
import { ads as enAds } from './en/ads.ts'
import { answers as enAnswers } from './en/answers.ts'
import { campaigns as enCampaigns } from './en/campaigns.ts'
import { channelTemplates as enChannelTemplates } from './en/channel-templates.ts'
import { en as enTexts } from './en/index.ts'
import { contacts as enContacts } from './en/contacts.ts'
import { flows as enFlows } from './en/flows.ts'
import { lines as enLines } from './en/lines.ts'
import { notifications as enNotifications } from './en/notifications.ts'
import { panels as enPanels } from './en/panels.ts'
import { profile as enProfile } from './en/profile.ts'
import { reports as enReports } from './en/reports.ts'
import { settings as enSettings } from './en/settings.ts'
import { support as enSupport } from './en/support.ts'
import { tagsLevels as enTagsLevels } from './en/tags-levels.ts'
import { templates as enTemplates } from './en/templates.ts'
import { tools as enTools } from './en/tools.ts'
import { users as enUsers } from './en/users.ts'
import { ads as esAds } from './es/ads.ts'
import { answers as esAnswers } from './es/answers.ts'
import { campaigns as esCampaigns } from './es/campaigns.ts'
import { channelTemplates as esChannelTemplates } from './es/channel-templates.ts'
import { es as esTexts } from './es/index.ts'
import { contacts as esContacts } from './es/contacts.ts'
import { flows as esFlows } from './es/flows.ts'
import { lines as esLines } from './es/lines.ts'
import { notifications as esNotifications } from './es/notifications.ts'
import { panels as esPanels } from './es/panels.ts'
import { profile as esProfile } from './es/profile.ts'
import { reports as esReports } from './es/reports.ts'
import { settings as esSettings } from './es/settings.ts'
import { support as esSupport } from './es/support.ts'
import { tagsLevels as esTagsLevels } from './es/tags-levels.ts'
import { templates as esTemplates } from './es/templates.ts'
import { tools as esTools } from './es/tools.ts'
import { users as esUsers } from './es/users.ts'
import { ads as ptAds } from './pt/ads.ts'
import { answers as ptAnswers } from './pt/answers.ts'
import { campaigns as ptCampaigns } from './pt/campaigns.ts'
import { channelTemplates as ptChannelTemplates } from './pt/channel-templates.ts'
import { pt as ptTexts } from './pt/index.ts'
import { contacts as ptContacts } from './pt/contacts.ts'
import { flows as ptFlows } from './pt/flows.ts'
import { lines as ptLines } from './pt/lines.ts'
import { notifications as ptNotifications } from './pt/notifications.ts'
import { panels as ptPanels } from './pt/panels.ts'
import { profile as ptProfile } from './pt/profile.ts'
import { reports as ptReports } from './pt/reports.ts'
import { settings as ptSettings } from './pt/settings.ts'
import { support as ptSupport } from './pt/support.ts'
import { tagsLevels as ptTagsLevels } from './pt/tags-levels.ts'
import { templates as ptTemplates } from './pt/templates.ts'
import { tools as ptTools } from './pt/tools.ts'
import { users as ptUsers } from './pt/users.ts'

const catalogues: Record<Language, object> = {
  es: {
    ...esTexts,
    ads: esAds,
    answers: esAnswers,
    campaigns: esCampaigns,
    channelTemplates: esChannelTemplates,
    contacts: esContacts,
    flows: esFlows,
    lines: esLines,
    notifications: esNotifications,
    panels: esPanels,
    profile: esProfile,
    reports: esReports,
    settings: esSettings,
    support: esSupport,
    tagsLevels: esTagsLevels,
    templates: esTemplates,
    tools: esTools,
    users: esUsers,
  },
  en: {
    ...enTexts,
    ads: enAds,
    answers: enAnswers,
    campaigns: enCampaigns,
    channelTemplates: enChannelTemplates,
    contacts: enContacts,
    flows: enFlows,
    lines: enLines,
    notifications: enNotifications,
    panels: enPanels,
    profile: enProfile,
    reports: enReports,
    settings: enSettings,
    support: enSupport,
    tagsLevels: enTagsLevels,
    templates: enTemplates,
    tools: enTools,
    users: enUsers,
  },
  pt: {
    ...ptTexts,
    ads: ptAds,
    answers: ptAnswers,
    campaigns: ptCampaigns,
    channelTemplates: ptChannelTemplates,
    contacts: ptContacts,
    flows: ptFlows,
    lines: ptLines,
    notifications: ptNotifications,
    panels: ptPanels,
    profile: ptProfile,
    reports: ptReports,
    settings: ptSettings,
    support: ptSupport,
    tagsLevels: ptTagsLevels,
    templates: ptTemplates,
    tools: ptTools,
    users: ptUsers,
  },
}
const pluralEnd = /_(zero|one|two|few|many|other)$/

/** Every text of a catalogue, by its full key. */
function texts(part: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(part)) {
    const key = prefix + name
    if (typeof value === 'string') found.set(key, value)
    else for (const [inner, text] of texts(Object(value), `${key}.`)) found.set(inner, text)
  }
  return found
}

const all = Object.fromEntries(languages.map((language) => [language, texts(catalogues[language])]))
const keysOf = (language: Language) => [...(all[language]?.keys() ?? [])]
/** The key as it is used in the code, without the plural form: `ads.days_one` → `ads.days`. */
const baseKey = (key: string) => key.replace(pluralEnd, '')

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!./{es,en,pt}/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const byText = (one: string, other: string) => one.localeCompare(other)

test('every language has the same keys', () => {
  const expected = new Set(keysOf('es').map(baseKey))
  for (const language of languages) expect(new Set(keysOf(language).map(baseKey))).toEqual(expected)
})

test.each(languages)('%s: no text is empty or begins or ends with a space', (language) => {
  const bad = [...(all[language] ?? [])].filter(([, text]) => text === '' || text !== text.trim())
  expect(bad).toEqual([])
})

test.each(languages)('%s: a plural has exactly the forms of the language', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted(byText)
  const plurals = Map.groupBy(
    keysOf(language).filter((key) => pluralEnd.test(key)),
    baseKey,
  )
  for (const [key, found] of plurals)
    expect([key, found.map((one) => pluralEnd.exec(one)?.[1] ?? '').toSorted(byText)]).toEqual([
      key,
      forms,
    ])
})

test('every text is used in the code', () => {
  const code = Object.values(sources).join('\n')
  const quoted = new Set(
    code
      .match(
        /(['"`])(?:shell|inbox|ads:|answers:|campaigns:|channelTemplates:|contacts:|flows:|lines:|notifications:|panels:|profile:|reports:|settings:|support:|tagsLevels:|templates:|tools:|users:)(?:[.\w-]+)+\1/g,
      )
      ?.map((one) => one.slice(1, -1).replace(':', '.')),
  )
  expect(quoted.size).toBeGreaterThan(0)
  expect([...new Set(keysOf('es').map(baseKey))].filter((key) => !quoted.has(key))).toEqual([])
})

test.each(languages)('%s: each text has the placeholders of the Spanish text', (language) => {
  const placeholders = (text: string | undefined) =>
    [...new Set(text?.match(/\{\{\w+\}\}/g))].toSorted(byText)
  const shared = keysOf(language).filter((key) => all['es']?.has(key))
  const inLanguage = (name: string) => shared.map((key) => [key, placeholders(all[name]?.get(key))])
  expect(inLanguage(language)).toEqual(inLanguage('es'))
})

/**
 * The gender of a contact is unknown, so no word of a text may agree with it. Texts about a chat therefore say "the chat
 * of {{name}}", and not "{{name}}" alone.
 */
test.each(languages)(
  '%s: a text about an action on a chat says "the chat of {{name}}", and not "{{name}}" alone',
  (language) => {
    const done = [...(all[language] ?? [])].filter(
      ([key, text]) => key.startsWith('inbox.acts.') && text.includes('{{name}}'),
    )
    expect(done.length).toBeGreaterThan(0)
    const matches =
      /(the chat|el chat|o chat|messages|mensajes|mensagens) (of|with|de|con|com) {{name}}/i
    expect(done.filter(([, text]) => !matches.test(text))).toEqual([])
  },
)

test.each(languages)('%s: a text says "chat" if the Spanish text does', (language) => {
  const isOne = /\bchats?\b/i
  const chats = [...(all['es'] ?? [])].filter(([, text]) => isOne.test(text)).map(([key]) => key)
  const matches = chats.map((key) => [key, all[language]?.get(key) ?? '(none)'] as const)
  expect(matches.filter(([, text]) => text !== '(none)' && !isOne.test(text))).toEqual([])
})

test('Portuguese texts contain no Spanish', () => {
  const spanish = new Set(
    'el y con una también ningún hay pendiente pendientes mensaje mensajes plantilla'.split(' '),
  )
  const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
  const strange = [...(all['pt'] ?? [])].filter(
    ([, text]) => /[ñ¿¡]|ción/i.test(text) || words(text).some((word) => spanish.has(word)),
  )
  expect(strange).toEqual([])
})

test('in Spanish "equipo" means a team, not the computer', () => {
  const ofMachine = [...(all['es'] ?? [])].filter(([, text]) => /\beste equipo\b/i.test(text))
  expect(ofMachine).toEqual([])
})
