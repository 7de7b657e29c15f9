import { limits } from '../limits.ts'
import { hasMessagingApp } from '../rules/messaging-app.ts'
import { notificationPolicy } from './notification.ts'
import { tagPolicy } from './tag.ts'
import { isAdmin, isMember, isPublisher, isSupervisorAdmin, type Viewer } from './viewer.ts'

/** The side menu (section 2), in its order, with each item's path. */
export const menuPaths = {
  chats: '/dashboard',
  notifications: '/dashboard/notifications',
  contacts: '/dashboard/contacts',
  templates: '/dashboard/templates',
  flows: '/dashboard/flows',
  answers: '/dashboard/templates-messages',
  campaigns: '/dashboard/campaigns',
  reports: '/dashboard/reports',
  profile: '/dashboard/profile',
  users: '/dashboard/users',
  settings: '/dashboard/settings/general',
  tagsLevels: '/dashboard/settings/tags-levels',
  whatsappProfile: '/dashboard/settings/whatsapp-profile',
  billing: '/dashboard/settings/billing',
  groups: '/dashboard/groups',
  metaAds: '/dashboard/amplead',
} as const
export type MenuItem = keyof typeof menuPaths

/** Every item, in the menu's order. */
export const menuItems = Object.keys(menuPaths).filter(
  (name): name is MenuItem => name in menuPaths,
)

/**
 * Items that a group without a messaging app shows (section 2 lists their paths). Any other path redirects to the
 * profile.
 */
const withoutMessaging: readonly MenuItem[] = [
  'profile',
  'users',
  'settings',
  'tagsLevels',
  'whatsappProfile',
  'billing',
  'groups',
  'campaigns',
  'templates',
  'answers',
  'flows',
]

/**
 * Hidden for supervisor-admins. For the WhatsApp profile and billing, which section 2 only names, the rule of the
 * settings applies.
 */
const hiddenForSupervisor: readonly MenuItem[] = [
  'contacts',
  'answers',
  'flows',
  'campaigns',
  'templates',
  'reports',
  'users',
  'settings',
  'tagsLevels',
  'whatsappProfile',
  'billing',
]

const always = (): boolean => true

/** The condition that Templates and Campaigns have in common. */
const usesTemplates = (viewer: Viewer): boolean =>
  !viewer.group.templateRestrictionForPublisher || isAdmin(viewer)

/**
 * The condition of each item, besides the two lists above. Items for which section 2 has no condition are visible
 * to every member.
 */
const conditions: Record<MenuItem, (viewer: Viewer, widthPx: number) => boolean> = {
  chats: always,
  notifications: notificationPolicy['notification.see'],
  contacts: always,
  templates: usesTemplates,
  flows: (viewer, widthPx) =>
    viewer.group.hasFlows &&
    widthPx >= limits.wideScreenPx &&
    !(isPublisher(viewer) && viewer.group.flowRestrictionForPublisher),
  answers: always,
  campaigns: (viewer) =>
    usesTemplates(viewer) && !(isPublisher(viewer) && viewer.group.campaignRestrictionForPublisher),
  reports: (viewer, widthPx) => isAdmin(viewer) && widthPx >= limits.wideScreenPx,
  profile: always,
  users: isAdmin,
  settings: always,
  /** Our extension, a part of the settings: for the users who may see how tags are used. */
  tagsLevels: tagPolicy['tag.usage'],
  /** The business line's public profile and its bill. Section 2 only names them; here they are for admins. */
  whatsappProfile: isAdmin,
  billing: isAdmin,
  groups: always,
  metaAds: (viewer) => viewer.group.metaAds,
}

/** A menu item, and the width of the window in CSS px. */
export interface MenuQuestion {
  readonly item: MenuItem
  readonly widthPx: number
}

const hasMessaging = (viewer: Viewer): boolean => hasMessagingApp(viewer.group)

function shows(viewer: Viewer, { item, widthPx }: MenuQuestion): boolean {
  if (!isMember(viewer)) return item === 'profile' || item === 'groups'
  if (!hasMessaging(viewer) && !withoutMessaging.includes(item)) return false
  if (isSupervisorAdmin(viewer) && hiddenForSupervisor.includes(item)) return false
  return conditions[item](viewer, widthPx)
}

/** A width that shows every item, for checks of the service, which has no screen. */
export const anyWidth = Number.POSITIVE_INFINITY

/** Whether the item is in the viewer's menu in a wide window. The calls of the item's screen require this. */
export const hasScreen = (viewer: Viewer, item: MenuItem): boolean =>
  shows(viewer, { item, widthPx: anyWidth })

export const menuPolicy = {
  'menu.see': shows,
  /** Flows and campaigns are dimmed and disabled for read-only users. */
  'menu.open': (viewer: Viewer, question: MenuQuestion): boolean =>
    shows(viewer, question) &&
    !(viewer.isReadOnly && (question.item === 'flows' || question.item === 'campaigns')),
} as const

/** The item to whose screen a path belongs; undefined for a path without an item. */
export function menuItemAt(path: string): MenuItem | undefined {
  if (path === menuPaths.chats) return 'chats'
  return menuItems.find((item) => item !== 'chats' && isWithin(path, menuPaths[item]))
}

/**
 * The path itself if the viewer may open it or if it belongs to no menu item. Otherwise the chats, or the profile if
 * the viewer may not open the chats. Without a messaging app, only the paths of `withoutMessaging` can be opened.
 */
export function pathFor(viewer: Viewer, path: string, widthPx: number): string {
  if (!hasMessaging(viewer) && !withoutMessaging.some((item) => isWithin(path, menuPaths[item])))
    return menuPaths.profile
  const canOpen = (item: MenuItem) => menuPolicy['menu.open'](viewer, { item, widthPx })
  const item = menuItemAt(path)
  if (item === undefined || canOpen(item)) return path
  return canOpen('chats') ? menuPaths.chats : menuPaths.profile
}

/** Whether an address, with or without a query, is /dashboard or below it. */
export function isAppPath(address: string): boolean {
  const [path = ''] = address.split('?', 1)
  return isWithin(path, menuPaths.chats)
}

const isWithin = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`)
