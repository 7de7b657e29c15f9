import {
  IconAdjustments,
  IconBan,
  IconGitFork,
  IconListDetails,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCircleCheck,
  IconClock,
  IconDeviceMobile,
  IconForms,
  IconGauge,
  IconHistory,
  IconLanguage,
  IconLock,
  IconMessageReply,
  IconPlug,
  IconReceipt,
  IconShieldLock,
  IconTags,
  IconTargetArrow,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import type { MenuItem } from '#contract/policies/menu.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'

/** An entry of the navigation under Settings: a screen or a section of a screen. */
export interface SettingsEntry {
  /** The screen's menu item. */
  readonly item: MenuItem
  /** The `id` of the section in the screen; absent for the screen itself. */
  readonly section?: string
  readonly labelKey: TextKey
  readonly icon: Icon
  /** What the viewer must be allowed to do, beside seeing the screen. */
  readonly needs?: 'contact.listBlocked'
  /** The part of the navigation to which a screen of its own belongs; a hairline is above each part. */
  readonly part?: 'data' | 'channel' | 'programs'
}

/**
 * The navigation under Settings, in its order. To add a screen, add an entry with its menu item (`menuPaths`), and give
 * the screen in `app/screens.ts` the parent `settings`. The policy `menu.see` decides who sees the screen.
 */
export const settingsEntries: readonly SettingsEntry[] = [
  {
    item: 'settings',
    section: 'access',
    labelKey: 'shell.settings.access',
    icon: IconLock,
  },
  {
    item: 'settings',
    section: 'language',
    labelKey: 'shell.settings.language',
    icon: IconLanguage,
  },
  { item: 'settings', section: 'hours', labelKey: 'shell.settings.hours', icon: IconClock },
  {
    item: 'settings',
    section: 'auto-response',
    labelKey: 'shell.settings.autoResponse',
    icon: IconMessageReply,
  },
  {
    item: 'settings',
    section: 'chat-status',
    labelKey: 'shell.settings.chatStatus',
    icon: IconCircleCheck,
  },
  { item: 'tagsLevels', labelKey: 'shell.nav.tagsLevels', icon: IconTags },
  {
    item: 'settings',
    section: 'working-day',
    labelKey: 'shell.settings.workingDay',
    icon: IconCalendarClock,
  },
  {
    item: 'settings',
    section: 'message-limit',
    labelKey: 'shell.settings.messageLimit',
    icon: IconGauge,
  },
  { item: 'settings', section: 'sources', labelKey: 'shell.settings.sources', icon: IconPlug },
  {
    item: 'settings',
    section: 'blocked',
    labelKey: 'shell.settings.blocked',
    icon: IconBan,
    needs: 'contact.listBlocked',
  },
  {
    item: 'settings',
    section: 'display',
    labelKey: 'shell.settings.display',
    icon: IconAdjustments,
  },
  { item: 'fields', labelKey: 'shell.nav.fields', icon: IconForms, part: 'data' },
  { item: 'rules', labelKey: 'shell.nav.rules', icon: IconGitFork, part: 'data' },
  { item: 'targets', labelKey: 'shell.nav.targets', icon: IconTargetArrow, part: 'data' },
  { item: 'macros', labelKey: 'shell.nav.macros', icon: IconListDetails, part: 'data' },
  { item: 'line', labelKey: 'shell.nav.line', icon: IconDeviceMobile, part: 'channel' },
  {
    item: 'whatsappProfile',
    labelKey: 'shell.nav.whatsappProfile',
    icon: IconBrandWhatsapp,
    part: 'channel',
  },
  { item: 'billing', labelKey: 'shell.nav.billing', icon: IconReceipt, part: 'channel' },
  { item: 'security', labelKey: 'shell.nav.security', icon: IconShieldLock, part: 'programs' },
  { item: 'audit', labelKey: 'shell.nav.audit', icon: IconHistory, part: 'programs' },
  {
    item: 'integrations',
    labelKey: 'shell.nav.integrations',
    icon: IconWebhook,
    part: 'programs',
  },
]
