import {
  IconAddressBook,
  IconBell,
  IconBolt,
  IconBrandMeta,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconChartBar,
  IconClock,
  IconDeviceMobile,
  IconMessageCircle,
  IconReceipt,
  IconRoute,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconWebhook,
  IconTemplate,
  IconUserCircle,
  IconUsers,
  IconListDetails,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Atom } from 'jotai'
import { menuItemAt, menuItems, menuPaths, type MenuItem } from '#contract/policies/menu.ts'
import type { Shortcut } from '#renderer/components/focus/shortcut-keys.ts'
import { unreadNotificationsAtom } from '#renderer/data/notifications.ts'
import { defaultPath } from '#renderer/data/navigation/paths.ts'
import { pendingChatsAtom } from '#renderer/data/session/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'

/** The screen of a menu item. */
interface ScreenEntry {
  readonly labelKey: TextKey
  readonly icon: Icon
  /** The section of the rail that contains the item, not a business line. A hairline separates the sections. */
  readonly group: 'inbox' | 'content' | 'administration'
  /** The item whose screen links to this item's screen. An item with a parent has no link of its own in the rail. */
  readonly parent?: MenuItem
  /** Whether paths below the item's own path belong to the screen, e.g. `/dashboard/flows/:id`. */
  readonly hasSubpaths?: true
  readonly shortcut?: Shortcut
  /** The count shown on the icon, and its text for screen readers. */
  readonly badge?: ScreenBadge
}

export interface ScreenBadge {
  readonly countAtom: Atom<number>
  readonly text: (t: TFunction, count: number) => string
}

/**
 * The screens behind the menu, in one table; `app/routes.tsx` has their components. The route, the rail, the palette and
 * the redirects are derived from this table. `menuPaths` defines the path and order of the items; `menu.see` and
 * `menu.open` (contract/policies/menu.ts) decide who sees and opens them.
 */
const entries: Record<MenuItem, ScreenEntry> = {
  chats: {
    labelKey: 'shell.nav.chats',
    icon: IconMessageCircle,
    group: 'inbox',
    shortcut: 'alt+1',
    badge: {
      countAtom: pendingChatsAtom,
      text: (t, count) => t('shell.nav.pending', { count }),
    },
  },
  notifications: {
    labelKey: 'shell.nav.notifications',
    icon: IconBell,
    group: 'inbox',
    badge: {
      countAtom: unreadNotificationsAtom,
      text: (t, count) => t('shell.nav.unreadNotifications', { count }),
    },
  },
  contacts: {
    labelKey: 'shell.nav.contacts',
    icon: IconAddressBook,
    group: 'inbox',
    hasSubpaths: true,
  },
  templates: {
    labelKey: 'shell.nav.templates',
    icon: IconTemplate,
    group: 'content',
    hasSubpaths: true,
  },
  flows: {
    labelKey: 'shell.nav.flows',
    icon: IconRoute,
    group: 'content',
    hasSubpaths: true,
  },
  answers: {
    labelKey: 'shell.nav.answers',
    icon: IconBolt,
    group: 'content',
  },
  campaigns: {
    labelKey: 'shell.nav.campaigns',
    icon: IconSpeakerphone,
    group: 'content',
    hasSubpaths: true,
  },
  reports: {
    labelKey: 'shell.nav.reports',
    icon: IconChartBar,
    group: 'content',
  },
  accountSecurity: {
    labelKey: 'shell.nav.accountSecurity',
    icon: IconUserCircle,
    group: 'administration',
    parent: 'profile',
  },
  profile: {
    labelKey: 'shell.nav.profile',
    icon: IconUserCircle,
    group: 'administration',
    shortcut: 'alt+2',
  },
  settings: {
    labelKey: 'shell.nav.settings',
    icon: IconSettings,
    group: 'administration',
  },
  users: {
    labelKey: 'shell.nav.users',
    icon: IconUsers,
    group: 'administration',
  },
  tagsLevels: {
    labelKey: 'shell.nav.tagsLevels',
    icon: IconTags,
    group: 'administration',
    parent: 'settings',
  },
  fields: {
    labelKey: 'shell.nav.fields',
    icon: IconAddressBook,
    group: 'administration',
    parent: 'settings',
    hasSubpaths: true,
  },
  rules: {
    labelKey: 'shell.nav.rules',
    icon: IconRoute,
    group: 'administration',
    parent: 'settings',
    hasSubpaths: true,
  },
  targets: {
    labelKey: 'shell.nav.targets',
    icon: IconClock,
    group: 'administration',
    parent: 'settings',
  },
  macros: {
    labelKey: 'shell.nav.macros',
    icon: IconListDetails,
    group: 'administration',
    parent: 'settings',
    hasSubpaths: true,
  },
  line: {
    labelKey: 'shell.nav.line',
    icon: IconDeviceMobile,
    group: 'administration',
    parent: 'settings',
  },
  whatsappProfile: {
    labelKey: 'shell.nav.whatsappProfile',
    icon: IconBrandWhatsapp,
    group: 'administration',
    parent: 'settings',
  },
  billing: {
    labelKey: 'shell.nav.billing',
    icon: IconReceipt,
    group: 'administration',
    parent: 'settings',
  },
  security: {
    labelKey: 'shell.nav.security',
    icon: IconSettings,
    group: 'administration',
    parent: 'settings',
  },
  audit: {
    labelKey: 'shell.nav.audit',
    icon: IconClock,
    group: 'administration',
    parent: 'settings',
  },
  integrations: {
    labelKey: 'shell.nav.integrations',
    icon: IconWebhook,
    group: 'administration',
    parent: 'settings',
    hasSubpaths: true,
  },
  groups: {
    labelKey: 'shell.nav.groups',
    icon: IconBuildingStore,
    group: 'administration',
  },
  metaAds: {
    labelKey: 'shell.nav.metaAds',
    icon: IconBrandMeta,
    group: 'administration',
  },
}

/** A screen behind an item of the menu. */
export interface AppScreen extends ScreenEntry {
  readonly item: MenuItem
  readonly path: string
}

/** The screens, in the menu's order. */
export const screens: readonly AppScreen[] = menuItems.map((item) => ({
  ...entries[item],
  item,
  path: menuPaths[item],
}))

/** The screen that shows a path; undefined if no screen does. */
export function screenAt(path: string): AppScreen | undefined {
  const item = menuItemAt(path)
  const screen = screens.find((one) => one.item === item)
  return screen !== undefined && (screen.hasSubpaths === true || path === screen.path)
    ? screen
    : undefined
}

/**
 * The address to open for a notification or a link. An address without a path gets the default path and keeps its query:
 * `/?chat=1` → `/dashboard?chat=1`. The router redirects unknown paths.
 */
export function resolveAddress(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path === '' || path === '/' ? defaultPath + address.slice(path.length) : address
}
