import type { MenuItem } from '#contract/policies/menu.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import type { SearchTerm } from './setting-search.ts'

/** The settings of the screen, each with the words by which people look for it. A row is found by its label. */
export const settingTerms = [
  ['settings:workingDay.mode', 'settings:words.mode'],
  ['settings:workingDay.capacity', 'settings:words.capacity'],
  ['settings:workingDay.firstAnswer', 'settings:words.firstAnswer'],
  ['settings:workingDay.customerSees', 'settings:words.customerSees'],
  ['settings:workingDay.waiting', 'settings:words.waiting'],
  ['settings:access.freeChats.label', 'settings:words.freeChats'],
  ['settings:access.templates.label', 'settings:words.templates'],
  ['settings:access.campaigns.label', 'settings:words.campaigns'],
  ['settings:access.flows.label', 'settings:words.flows'],
  ['settings:access.teams.label', 'settings:words.teams'],
  ['settings:access.managedTemplates.label', 'settings:words.managedTemplates'],
  ['settings:access.reassign.label', 'settings:words.reassign'],
  ['settings:access.release.label', 'settings:words.release'],
  ['settings:language.label', 'settings:words.language'],
  ['settings:hours.zone', 'settings:words.zone'],
  ['settings:hours.label', 'settings:words.hours'],
  ['settings:autoResponse.first', 'settings:words.firstMessage'],
  ['settings:autoResponse.closed', 'settings:words.outOfHours'],
  ['settings:chatStatus.used', 'settings:words.statuses'],
  ['settings:chatStatus.name', 'settings:words.successName'],
  ['settings:chatStatus.rating', 'settings:words.rating'],
  ['settings:chatStatus.tags', 'settings:words.statusTags'],
  ['shell.settings.messageLimit', 'settings:words.messageLimit'],
  ['shell.settings.sources', 'settings:words.sources'],
  ['settings:display.sidebar', 'settings:words.sidebar'],
] as const

/** The other screens that have settings. */
export const screenTerms = [
  ['tagsLevels', 'shell.nav.tagsLevels', 'settings:words.tagsLevels'],
  ['line', 'shell.nav.line', 'settings:words.line'],
  ['whatsappProfile', 'shell.nav.whatsappProfile', 'settings:words.whatsappProfile'],
  ['billing', 'shell.nav.billing', 'settings:words.billing'],
  ['users', 'shell.nav.users', 'settings:words.users'],
  ['answers', 'shell.nav.answers', 'settings:words.answers'],
  ['profile', 'shell.profile.title', 'settings:words.profile'],
] as const satisfies readonly (readonly [MenuItem, string, string])[]

/** The terms of the settings and of the other screens in the user's language. */
export function useSearchTerms() {
  const { t } = useSettingsTexts()
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
