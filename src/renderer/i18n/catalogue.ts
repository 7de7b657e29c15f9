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
 * The keys of every language, derived from the Spanish file. Each language has plural forms of its own (checked by
 * catalogue.test.ts), so `_many`, which English lacks, is optional here.
 */
export type Catalogue = Words<typeof es>

/** The same for the panels, whose texts load with them. */
export type PanelCatalogue = Words<typeof panels>

/** The same for the groups screen and onboarding. */
export type LineCatalogue = Words<typeof lines>

/** The same for lazily loaded parts. */
export type ToolCatalogue = Words<typeof tools>
/** The same for the answers screen. */
export type AnswerCatalogue = Words<typeof answers>
/** The same for templates, whose texts load with them. */
export type TemplateCatalogue = Words<typeof templates>
/** The same for the Templates screen. */
export type ChannelTemplateCatalogue = Words<typeof channelTemplates>

/** The same for the users screen. */
export type UserCatalogue = Words<typeof users>

/** The same for the screen Contacts. */
export type ContactCatalogue = Words<typeof contacts>
/** The same for flows. */
export type FlowCatalogue = Words<typeof flows>

/** The same for campaigns. */
export type CampaignCatalogue = Words<typeof campaigns>

/** The same for the notifications screen. */
export type NotificationCatalogue = Words<typeof notifications>

/** The same for the user's own profile. */
export type ProfileCatalogue = Words<typeof profile>
/** The same for updates, proxy and diagnostics. */
export type SupportCatalogue = Words<typeof support>
/** The same for Meta ads. */
export type AdCatalogue = Words<typeof ads>
/** The same for the reports. */
export type ReportCatalogue = Words<typeof reports>

/** The same for the pages under Settings. */
export type SettingsCatalogue = Words<typeof settings>

/** The same for the tags and levels under Settings. */
export type TagsLevelsCatalogue = Words<typeof tagsLevels>

type Words<T> = {
  [Key in keyof T as Key extends `${string}_many` ? never : Key]: T[Key] extends string
    ? string
    : Words<T[Key]>
}

/** Every key of the catalogue, as `t` accepts it. */
export type { ParseKeys as TextKey } from 'i18next'
