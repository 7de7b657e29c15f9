import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from '#contract/limits.ts'
import type { Catalogue, FetchedNamespace } from './catalogue.ts'
import { texts } from './index.ts'

type Loaders = {
  readonly [Namespace in FetchedNamespace]: Readonly<
    Record<Language, () => Promise<{ default: Catalogue<Namespace> }>>
  >
}

/** Each namespace and language is a file of its own, so that a screen loads only the texts that it shows. */
export const fetchedTexts: Loaders = {
  ads: {
    es: () => import('./es/ads.ts'),
    en: () => import('./en/ads.ts'),
    pt: () => import('./pt/ads.ts'),
  },
  answers: {
    es: () => import('./es/answers.ts'),
    en: () => import('./en/answers.ts'),
    pt: () => import('./pt/answers.ts'),
  },
  campaigns: {
    es: () => import('./es/campaigns.ts'),
    en: () => import('./en/campaigns.ts'),
    pt: () => import('./pt/campaigns.ts'),
  },
  channelTemplates: {
    es: () => import('./es/channel-templates.ts'),
    en: () => import('./en/channel-templates.ts'),
    pt: () => import('./pt/channel-templates.ts'),
  },
  contacts: {
    es: () => import('./es/contacts.ts'),
    en: () => import('./en/contacts.ts'),
    pt: () => import('./pt/contacts.ts'),
  },
  flows: {
    es: () => import('./es/flows.ts'),
    en: () => import('./en/flows.ts'),
    pt: () => import('./pt/flows.ts'),
  },
  lineHealth: {
    es: () => import('./es/line-health.ts'),
    en: () => import('./en/line-health.ts'),
    pt: () => import('./pt/line-health.ts'),
  },
  lineTerms: {
    es: () => import('./es/line-terms.ts'),
    en: () => import('./en/line-terms.ts'),
    pt: () => import('./pt/line-terms.ts'),
  },
  groups: {
    es: () => import('./es/groups.ts'),
    en: () => import('./en/groups.ts'),
    pt: () => import('./pt/groups.ts'),
  },
  notifications: {
    es: () => import('./es/notifications.ts'),
    en: () => import('./en/notifications.ts'),
    pt: () => import('./pt/notifications.ts'),
  },
  sidePanel: {
    es: () => import('./es/side-panel.ts'),
    en: () => import('./en/side-panel.ts'),
    pt: () => import('./pt/side-panel.ts'),
  },
  profile: {
    es: () => import('./es/profile.ts'),
    en: () => import('./en/profile.ts'),
    pt: () => import('./pt/profile.ts'),
  },
  reports: {
    es: () => import('./es/reports.ts'),
    en: () => import('./en/reports.ts'),
    pt: () => import('./pt/reports.ts'),
  },
  settings: {
    es: () => import('./es/settings.ts'),
    en: () => import('./en/settings.ts'),
    pt: () => import('./pt/settings.ts'),
  },
  installation: {
    es: () => import('./es/installation.ts'),
    en: () => import('./en/installation.ts'),
    pt: () => import('./pt/installation.ts'),
  },
  tagsLevels: {
    es: () => import('./es/tags-levels.ts'),
    en: () => import('./en/tags-levels.ts'),
    pt: () => import('./pt/tags-levels.ts'),
  },
  team: {
    es: () => import('./es/team.ts'),
    en: () => import('./en/team.ts'),
    pt: () => import('./pt/team.ts'),
  },
  templates: {
    es: () => import('./es/templates.ts'),
    en: () => import('./en/templates.ts'),
    pt: () => import('./pt/templates.ts'),
  },
  inboxActions: {
    es: () => import('./es/inbox-actions.ts'),
    en: () => import('./en/inbox-actions.ts'),
    pt: () => import('./pt/inbox-actions.ts'),
  },
  users: {
    es: () => import('./es/users.ts'),
    en: () => import('./en/users.ts'),
    pt: () => import('./pt/users.ts'),
  },
  lineSettings: {
    es: () => import('./es/line-settings.ts'),
    en: () => import('./en/line-settings.ts'),
    pt: () => import('./pt/line-settings.ts'),
  },
}

// oxlint-disable-next-line bandeja/no-module-state -- the texts are the same for every user and load once
const loading = new Map<string, Promise<void>>()

async function fetchTexts(
  key: string,
  namespace: FetchedNamespace,
  language: Language,
): Promise<void> {
  try {
    texts.addResourceBundle(
      language,
      namespace,
      (await fetchedTexts[namespace][language]()).default,
    )
  } catch (error) {
    // Forget the failed load, so that the next call of `loadTexts` retries.
    loading.delete(key)
    throw error
  }
}

/**
 * Loads the texts of a namespace, once per language. If the load fails, the promise is rejected and the next call
 * retries. A backend of i18next would take a failed namespace for a loaded one and show its keys.
 */
function loadTexts(namespace: FetchedNamespace, language: Language): Promise<void> {
  const key = `${namespace}/${language}`
  const promise = loading.get(key) ?? fetchTexts(key, namespace, language)
  loading.set(key, promise)
  return promise
}

/** A fulfilled promise, which `use` reads without suspending. */
const loaded: Promise<void> = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
})

/**
 * Creates the hook that gives a component the texts of some namespaces, with keys that begin with a namespace and a
 * colon, and those of the page. It suspends until the texts of the current language have loaded.
 *
 * `use` is called even if the texts have loaded: React renders a suspended component again from the start, and expects
 * the same calls of `use` as before the suspension. If one is missing, the next hook throws.
 */
function createTexts<const Names extends readonly FetchedNamespace[]>(...names: Names) {
  return function useTexts() {
    const { t, i18n } = useTranslation(['translation', ...names])
    const language = languageOf(i18n.language)
    for (const name of names)
      use(texts.hasResourceBundle(language, name) ? loaded : loadTexts(name, language))
    return { t, language }
  }
}

/** Texts of Meta ads. */
export const useAdTexts = createTexts('ads')
/** Texts of the answers screen. */
export const useAnswerTexts = createTexts('templates', 'answers')
/** Texts of campaigns. */
export const useCampaignTexts = createTexts('campaigns')
/** Texts of the Templates screen. */
export const useChannelTemplateTexts = createTexts('channelTemplates')
/** Texts of the Contacts screen and of the contact form. */
export const useContactTexts = createTexts('sidePanel', 'contacts')
/** Texts of flows. */
export const useFlowTexts = createTexts('flows')
/** Texts of the line's health and of its repair. */
export const useLineHealthTexts = createTexts('lineTerms', 'lineHealth')
/** Texts about the state of the group's line. */
export const useLineTerms = createTexts('lineTerms')
/** Texts of the groups screen and onboarding. */
export const useGroupTexts = createTexts('groups')
/** Texts of the notifications screen. */
export const useNotificationTexts = createTexts('notifications', 'lineTerms')
/** Texts of the contact form and the panels. */
export const useSidePanelTexts = createTexts('sidePanel')
/** Texts of the user's own profile. */
export const useProfileTexts = createTexts('profile')
/** Texts of the reports. */
export const useReportTexts = createTexts('reports')
/** Texts of the settings, the WhatsApp profile and billing. */
export const useSettingsTexts = createTexts('settings')
/** Texts of updates, proxy and diagnostics. */
export const useInstallationTexts = createTexts('installation')
/** Texts of the tags and levels under Settings. */
export const useTagsLevelsTexts = createTexts('tagsLevels')
/** Texts of the team panel. */
export const useTeamTexts = createTexts('team')
/** Texts of quick replies, templates and interactive messages. */
export const useTemplateTexts = createTexts('templates')
/** Texts of search, scheduled messages, stickers and voice notes. */
export const useInboxActionTexts = createTexts('inboxActions')
/** Texts of the users screen. */
export const useUserTexts = createTexts('users')
/** Texts of the screen for the group's line. */
export const useLineSettingsTexts = createTexts('groups', 'lineSettings')

/** The texts of `useSidePanelTexts` for code outside React. Resolves once those of the current language have loaded. */
export async function sidePanelTexts() {
  const language = languageOf(texts.language)
  await loadTexts('sidePanel', language)
  return texts.getFixedT(language, ['translation', 'sidePanel'])
}

/** Loads the texts of `useInboxActionTexts` in the current language before they are used. */
export function fetchInboxActionTexts(): Promise<void> {
  return loadTexts('inboxActions', languageOf(texts.language))
}
