import type { MenuItem } from '#contract/policies/menu.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { accessSettings, groupSettings, type SettingsKey } from './group-settings.ts'
import type { SearchTerm } from './setting-search.ts'

/** The settings of the screen: label and words. */
export const settingTerms: readonly (readonly [SettingsKey, SettingsKey])[] = [
  ...accessSettings.map(({ setting }) => [setting.labelKey, setting.wordsKey] as const),
  ...Object.values(groupSettings).map(({ labelKey, wordsKey }) => [labelKey, wordsKey] as const),
  ['shell.settings.messageLimit', 'settings:words.messageLimit'],
]

/** The other screens that have settings. */
export const screenTerms = [
  ['tagsLevels', 'shell.nav.tagsLevels', 'settings:words.tagsLevels'],
  ['fields', 'shell.nav.fields', 'settings:words.fields'],
  ['rules', 'shell.nav.rules', 'settings:words.rules'],
  ['targets', 'shell.nav.targets', 'settings:words.targets'],
  ['macros', 'shell.nav.macros', 'settings:words.macros'],
  ['line', 'shell.nav.line', 'settings:words.line'],
  ['whatsappProfile', 'shell.nav.whatsappProfile', 'settings:words.whatsappProfile'],
  ['billing', 'shell.nav.billing', 'settings:words.billing'],
  ['security', 'shell.nav.security', 'settings:words.security'],
  ['audit', 'shell.nav.audit', 'settings:words.audit'],
  ['integrations', 'shell.nav.integrations', 'settings:words.integrations'],
  ['users', 'shell.nav.users', 'settings:words.users'],
  ['answers', 'shell.nav.answers', 'settings:words.answers'],
  ['profile', 'shell.profile.title', 'settings:words.profile'],
] as const satisfies readonly (readonly [MenuItem, string, string])[]

/** The terms of the settings and of the other screens in the user's language. */
export function useSearchTerms() {
  const { t } = useTexts('settings')
  const settings = settingTerms.map(([labelKey, wordsKey]): SearchTerm => ({
    label: t(labelKey),
    words: t(wordsKey),
  }))
  const screens = screenTerms.map(([item, labelKey, wordsKey]) => ({
    item,
    label: t(labelKey),
    words: t(wordsKey),
  }))
  return { settings, screens }
}
