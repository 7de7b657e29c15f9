import type { es } from './es/index.ts'
import type { ads } from './es/ads.ts'
import type { answers } from './es/answers.ts'
import type { campaigns } from './es/campaigns.ts'
import type { channelTemplates } from './es/channel-templates.ts'
import type { contacts } from './es/contacts.ts'
import type { flows } from './es/flows.ts'
import type { lineHealth } from './es/line-health.ts'
import type { lineTerms } from './es/line-terms.ts'
import type { groups } from './es/groups.ts'
import type { notifications } from './es/notifications.ts'
import type { sidePanel } from './es/side-panel.ts'
import type { profile } from './es/profile.ts'
import type { reports } from './es/reports.ts'
import type { settings } from './es/settings.ts'
import type { installation } from './es/installation.ts'
import type { tagsLevels } from './es/tags-levels.ts'
import type { team } from './es/team.ts'
import type { templates } from './es/templates.ts'
import type { inboxActions } from './es/inbox-actions.ts'
import type { users } from './es/users.ts'
import type { lineSettings } from './es/line-settings.ts'

/**
 * The texts of every namespace, derived from the Spanish files. `translation` loads with the page, each other namespace
 * when a component first uses it.
 */
export interface Namespaces {
  translation: typeof es
  ads: typeof ads
  answers: typeof answers
  campaigns: typeof campaigns
  channelTemplates: typeof channelTemplates
  contacts: typeof contacts
  flows: typeof flows
  lineHealth: typeof lineHealth
  lineTerms: typeof lineTerms
  groups: typeof groups
  notifications: typeof notifications
  sidePanel: typeof sidePanel
  profile: typeof profile
  reports: typeof reports
  settings: typeof settings
  installation: typeof installation
  tagsLevels: typeof tagsLevels
  team: typeof team
  templates: typeof templates
  inboxActions: typeof inboxActions
  users: typeof users
  lineSettings: typeof lineSettings
}
/** A namespace that loads on first use. */
export type FetchedNamespace = Exclude<keyof Namespaces, 'translation'>

/**
 * The keys of a namespace in every language. The type omits keys with the plural form `_many`, because English does not
 * have that form. catalogue.test.ts checks the plural forms of each language.
 */
export type Catalogue<Namespace extends keyof Namespaces = 'translation'> = Words<
  Namespaces[Namespace]
>

type Words<T> = {
  [Key in keyof T as Key extends `${string}_many` ? never : Key]: T[Key] extends string
    ? string
    : Words<T[Key]>
}

/** Every key of the catalogue, as `t` accepts it. */
export type { ParseKeys as TextKey } from 'i18next'
