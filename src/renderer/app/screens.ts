import {
  IconAddressBook,
  IconBell,
  IconBolt,
  IconBrandMeta,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconChartBar,
  IconMessageCircle,
  IconReceipt,
  IconRoute,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconTemplate,
  IconUserCircle,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Atom } from 'jotai'
import type { ComponentType } from 'react'
import { menuItemAt, menuItems, menuPaths, type MenuItem } from '#contract/policies/menu.ts'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import type { Shortcut } from '#renderer/components/shortcut-keys.ts'
import { unreadNotificationsAtom } from '#renderer/data/notifications.ts'
import { defaultPath } from '#renderer/data/paths.ts'
import { pendingChatsAtom } from '#renderer/data/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'

/** The screen of a menu item. */
interface ScreenEntry {
  readonly labelKey: TextKey
  readonly icon: Icon
  /** The section of the rail that contains the item, not a business line. A hairline separates the sections. */
  readonly group: 'inbox' | 'content' | 'administration'
  /** The item whose screen links to this item's screen. An item with a parent has no link of its own in the rail. */
  readonly parent?: MenuItem
  /** The screen's component. An item without a scene has no link in the rail and no route. */
  readonly scene?: { readonly Screen: ComponentType; readonly fetch: () => Promise<void> }
  /** Whether paths below the item's own path belong to the screen, e.g. `/dashboard/flows/:id`. */
  readonly hasSubpaths?: true
  readonly shortcut?: Shortcut
  /** The count shown on the icon, and its text for screen readers. */
  readonly badge?: {
    readonly countAtom: Atom<number>
    readonly text: (t: TFunction, count: number) => string
  }
}

export const loadFirstScreen = () => import('./first-screen.ts')

/**
 * The screens behind the menu, in one table. To add a screen, give its entry a `scene`:
 *
 *   templates: {
 *     …,
 *     scene: lazyWithPreload(() => import('#renderer/scenes/templates/templates-scene.tsx')),
 *     hasSubpaths: true,
 *   },
 *
 * The route, the rail, the palette and the redirects are derived from this table. `menuPaths` defines the path and
 * order of the items; `menu.see` and `menu.open` (contract/policies/menu.ts) decide who sees and opens them.
 */
const entries: Record<MenuItem, ScreenEntry> = {
  chats: {
    labelKey: 'shell.nav.chats',
    icon: IconMessageCircle,
    group: 'inbox',
    shortcut: 'alt+1',
    scene: lazyWithPreload(async () => ({ default: (await loadFirstScreen()).InboxScene })),
    badge: {
      countAtom: pendingChatsAtom,
      text: (t, count) => t('shell.nav.pending', { count }),
    },
  },
  notifications: {
    labelKey: 'shell.nav.notifications',
    icon: IconBell,
    group: 'inbox',
    scene: lazyWithPreload(() => import('#renderer/scenes/notifications/notifications-scene.tsx')),
    badge: {
      countAtom: unreadNotificationsAtom,
      text: (t, count) => t('shell.nav.unreadNotifications', { count }),
    },
  },
  contacts: {
    labelKey: 'shell.nav.contacts',
    icon: IconAddressBook,
    group: 'inbox',
    scene: lazyWithPreload(() => import('#renderer/scenes/contacts/contacts-scene.tsx')),
    hasSubpaths: true,
  },
  templates: {
    labelKey: 'shell.nav.templates',
    icon: IconTemplate,
    group: 'content',
    scene: lazyWithPreload(() => import('#renderer/scenes/templates/templates-scene.tsx')),
    hasSubpaths: true,
  },
  flows: {
    labelKey: 'shell.nav.flows',
    icon: IconRoute,
    group: 'content',
    hasSubpaths: true,
    scene: lazyWithPreload(() => import('#renderer/scenes/flows/flows-scene.tsx')),
  },
  answers: {
    labelKey: 'shell.nav.answers',
    icon: IconBolt,
    group: 'content',
    scene: lazyWithPreload(() => import('#renderer/scenes/answers/answers-scene.tsx')),
  },
  campaigns: {
    labelKey: 'shell.nav.campaigns',
    icon: IconSpeakerphone,
    group: 'content',
    hasSubpaths: true,
    scene: lazyWithPreload(() => import('#renderer/scenes/campaigns/campaigns-scene.tsx')),
  },
  reports: {
    labelKey: 'shell.nav.reports',
    icon: IconChartBar,
    group: 'content',
    scene: lazyWithPreload(() => import('#renderer/scenes/reports/reports-scene.tsx')),
  },
  profile: {
    labelKey: 'shell.nav.profile',
    icon: IconUserCircle,
    group: 'administration',
    shortcut: 'alt+2',
    scene: lazyWithPreload(() => import('#renderer/scenes/profile/profile-scene.tsx')),
  },
  settings: {
    labelKey: 'shell.nav.settings',
    icon: IconSettings,
    group: 'administration',
    scene: lazyWithPreload(() => import('#renderer/scenes/settings/general/settings-scene.tsx')),
  },
  users: {
    labelKey: 'shell.nav.users',
    icon: IconUsers,
    group: 'administration',
    scene: lazyWithPreload(() => import('#renderer/scenes/users/users-scene.tsx')),
  },
  tagsLevels: {
    labelKey: 'shell.nav.tagsLevels',
    icon: IconTags,
    group: 'administration',
    parent: 'settings',
    scene: lazyWithPreload(
      () => import('#renderer/scenes/settings/tags-levels/tags-levels-scene.tsx'),
    ),
  },
  whatsappProfile: {
    labelKey: 'shell.nav.whatsappProfile',
    icon: IconBrandWhatsapp,
    group: 'administration',
    parent: 'settings',
    scene: lazyWithPreload(
      () => import('#renderer/scenes/settings/whatsapp-profile/whatsapp-profile-scene.tsx'),
    ),
  },
  billing: {
    labelKey: 'shell.nav.billing',
    icon: IconReceipt,
    group: 'administration',
    parent: 'settings',
    scene: lazyWithPreload(() => import('#renderer/scenes/settings/billing/billing-scene.tsx')),
  },
  groups: {
    labelKey: 'shell.nav.groups',
    icon: IconBuildingStore,
    group: 'administration',
    scene: lazyWithPreload(() => import('#renderer/scenes/groups/groups-scene.tsx')),
  },
  metaAds: {
    labelKey: 'shell.nav.metaAds',
    icon: IconBrandMeta,
    group: 'administration',
    scene: lazyWithPreload(() => import('#renderer/scenes/ads/ads-scene.tsx')),
  },
}

/** A screen behind an item of the menu. */
export interface AppScreen extends ScreenEntry {
  readonly item: MenuItem
  readonly path: string
  readonly scene: NonNullable<ScreenEntry['scene']>
}

/** The menu items that have a screen, in the menu's order. */
export const screens: readonly AppScreen[] = menuItems.flatMap((item) => {
  const { scene, ...entry } = entries[item]
  return scene === undefined ? [] : [{ ...entry, scene, item, path: menuPaths[item] }]
})

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
