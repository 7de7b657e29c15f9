import type { ads } from './es/ads.ts'
import type { answers } from './es/answers.ts'
import type { campaigns } from './es/campaigns.ts'
import type { channelTemplates } from './es/channel-templates.ts'
import type { contacts } from './es/contacts.ts'
import type { es } from './es/index.ts'
import type { flows } from './es/flows.ts'
import type { lines } from './es/lines.ts'
import type { notifications } from './es/notifications.ts'
import type { panels } from './es/panels.ts'
import type { profile } from './es/profile.ts'
import type { reports } from './es/reports.ts'
import type { settings } from './es/settings.ts'
import type { support } from './es/support.ts'
import type { tagsLevels } from './es/tags-levels.ts'
import type { tools } from './es/tools.ts'
import type { templates } from './es/templates.ts'
import type { users } from './es/users.ts'

/**
 * The keys of every language, derived from the Spanish file. The type omits keys with the plural form `_many`, because
 * English does not have that form. catalogue.test.ts checks the plural forms of each language.
 */
export type Catalogue = Words<typeof es>

/** The keys of the contact form and the panels. Their texts load when the contact form or a panel is first opened. */
export type PanelCatalogue = Words<typeof panels>

/** The keys of the groups screen and onboarding. */
export type LineCatalogue = Words<typeof lines>

/** The keys of search, scheduled messages, stickers and voice notes. */
export type ToolCatalogue = Words<typeof tools>
/** The keys of the answers screen. */
export type AnswerCatalogue = Words<typeof answers>
/** The keys of quick replies, templates and interactive messages. */
export type TemplateCatalogue = Words<typeof templates>
/** The keys of the Templates screen. */
export type ChannelTemplateCatalogue = Words<typeof channelTemplates>

/** The keys of the users screen. */
export type UserCatalogue = Words<typeof users>

/** The keys of the Contacts screen. */
export type ContactCatalogue = Words<typeof contacts>
/** The keys of flows. */
export type FlowCatalogue = Words<typeof flows>

/** The keys of campaigns. */
export type CampaignCatalogue = Words<typeof campaigns>

/** The keys of the notifications screen. */
export type NotificationCatalogue = Words<typeof notifications>

/** The keys of the user's own profile. */
export type ProfileCatalogue = Words<typeof profile>
/** The keys of updates, proxy and diagnostics. */
export type SupportCatalogue = Words<typeof support>
/** The keys of Meta ads. */
export type AdCatalogue = Words<typeof ads>
/** The keys of the reports. */
export type ReportCatalogue = Words<typeof reports>

/** The keys of the settings, the WhatsApp profile and billing. */
export type SettingsCatalogue = Words<typeof settings>

/** The keys of the tags and levels under Settings. */
export type TagsLevelsCatalogue = Words<typeof tagsLevels>

type Words<T> = {
  [Key in keyof T as Key extends `${string}_many` ? never : Key]: T[Key] extends string
    ? string
    : Words<T[Key]>
}

/** Every key of the catalogue, as `t` accepts it. */
export type { ParseKeys as TextKey } from 'i18next'
