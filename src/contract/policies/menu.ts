import { limits } from '#contract/limits.ts'
import { hasMessagingApp } from '#contract/rules/line/messaging-app.ts'
import { integrationPolicy } from './groups/integration.ts'
import { linePolicy } from './line/line.ts'
import { notificationPolicy } from './messages/notification.ts'
import { hasRight } from './people/rights.ts'
import { tagPolicy } from './tags/tag.ts'
import { targetPolicy } from './targets/target.ts'
import { auditPolicy } from './trust/audit.ts'
import { twoStepPolicy } from './trust/two-step.ts'
import { isAdmin, isMember, isPublisher, isSupervisorAdmin, type Viewer } from './viewer.ts'
import { hasAdsAccess } from './campaigns/ads-access.ts'
import { hasFlowAccess } from './flows/flow-access.ts'

/**
 * The items of the side menu and the screens under Settings in their order, each with its path (specification, section
 * 2).
 */
export const menuPaths = {
  chats: '/dashboard',
  notifications: '/dashboard/notifications',
  contacts: '/dashboard/contacts',
  templates: '/dashboard/templates',
  flows: '/dashboard/flows',
  answers: '/dashboard/templates-messages',
  campaigns: '/dashboard/campaigns',
  reports: '/dashboard/reports',
  // Before the profile, to whose path its own belongs: see `menuItemAt`.
  accountSecurity: '/dashboard/profile/security',
  profile: '/dashboard/profile',
  users: '/dashboard/users',
  settings: '/dashboard/settings/general',
  tagsLevels: '/dashboard/settings/tags-levels',
  fields: '/dashboard/settings/fields',
  rules: '/dashboard/settings/rules',
  targets: '/dashboard/settings/targets',
  macros: '/dashboard/settings/macros',
  line: '/dashboard/settings/line',
  whatsappProfile: '/dashboard/settings/whatsapp-profile',
  billing: '/dashboard/settings/billing',
  security: '/dashboard/settings/security',
  audit: '/dashboard/settings/audit',
  integrations: '/dashboard/settings/integrations',
  groups: '/dashboard/groups',
  metaAds: '/dashboard/amplead',
} as const
export type MenuItem = keyof typeof menuPaths

export const menuItems = Object.keys(menuPaths).filter(
  (name): name is MenuItem => name in menuPaths,
)

/**
 * The items that the menu has in a group without a messaging app. Section 2 of the specification lists their paths. All
 * other paths redirect to the profile.
 */
const withoutMessaging: readonly MenuItem[] = [
  'accountSecurity',
  'profile',
  'users',
  'settings',
  'tagsLevels',
  'fields',
  'rules',
  'targets',
  'macros',
  'line',
  'whatsappProfile',
  'billing',
  'security',
  'audit',
  'integrations',
  'groups',
  'campaigns',
  'templates',
  'answers',
  'flows',
]

/**
 * The items that are hidden for supervisor-admins. Section 2 of the specification has no rule for the WhatsApp profile
 * and for billing. They are parts of the settings, so they are hidden too.
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
  'fields',
  'rules',
  'targets',
  'macros',
  'whatsappProfile',
  'billing',
  'security',
  'audit',
  'integrations',
]

const always = (): boolean => true

/**
 * The condition that the items `templates` and `campaigns` share. Despite the name of the setting, managers do not see
 * them either, because section 2 of the specification excepts only admins.
 */
const usesTemplates = (viewer: Viewer): boolean =>
  !viewer.group.templateRestrictionForPublisher || isAdmin(viewer)

/**
 * The condition of each item. `withoutMessaging` and `hiddenForSupervisor` apply in addition. An item without a
 * condition in section 2 of the specification is visible to every member, except where a comment says otherwise.
 */
const conditions: Record<MenuItem, (viewer: Viewer, widthPx: number) => boolean> = {
  chats: always,
  notifications: notificationPolicy['notification.see'],
  contacts: always,
  templates: usesTemplates,
  flows: (viewer, widthPx) => hasFlowAccess(viewer) && widthPx >= limits.wideScreenPx,
  answers: always,
  campaigns: (viewer) =>
    usesTemplates(viewer) &&
    !(isPublisher(viewer) && viewer.group.campaignRestrictionForPublisher) &&
    hasRight(viewer, 'sendCampaigns'),
  reports: (viewer, widthPx) => isAdmin(viewer) && widthPx >= limits.wideScreenPx,
  /** A part of the profile. */
  accountSecurity: always,
  profile: always,
  users: isAdmin,
  settings: always,
  /** Our extension. For the users who may see how often each tag is used. */
  tagsLevels: tagPolicy['tag.usage'],
  /** Our extension, in a group whose service has it: for admins, and managers to read. */
  fields: (viewer) => viewer.group.namesFields === true && !isPublisher(viewer),
  /** Our extension, in a group whose service has it: for admins, and managers to read. */
  rules: (viewer) => viewer.group.runsRules === true && !isPublisher(viewer),
  /** Our extension, in a group whose service has it. */
  targets: targetPolicy['targets.see'],
  /** Our extension, in a group whose service has it: for admins, and managers to read. */
  macros: (viewer) => viewer.group.runsMacros === true && !isPublisher(viewer),
  /** Our extension, in a group whose service has it. */
  line: (viewer) => viewer.group.connectsLine === true && linePolicy['line.see'](viewer),
  /**
   * The group's public profile and its bills. Section 2 of the specification names no condition for them. Here they are
   * for admins.
   */
  whatsappProfile: isAdmin,
  billing: (viewer) => isAdmin(viewer) && hasRight(viewer, 'seeBilling'),
  /** Our extensions, in a group whose service has them. */
  security: twoStepPolicy['twoStep.see'],
  audit: auditPolicy['audit.see'],
  integrations: integrationPolicy['integrations.see'],
  groups: always,
  metaAds: hasAdsAccess,
}

/** A menu item, and the width of the window in CSS px. */
export interface MenuQuestion {
  readonly item: MenuItem
  readonly widthPx: number
}

const hasMessaging = (viewer: Viewer): boolean => hasMessagingApp(viewer.group)

function shows(viewer: Viewer, { item, widthPx }: MenuQuestion): boolean {
  if (!isMember(viewer))
    return item === 'profile' || item === 'accountSecurity' || item === 'groups'
  if (!hasMessaging(viewer) && !withoutMessaging.includes(item)) return false
  if (isSupervisorAdmin(viewer) && hiddenForSupervisor.includes(item)) return false
  return conditions[item](viewer, widthPx)
}

/** A width at which no item is hidden. For rules that do not depend on a window, such as those of the service. */
export const anyWidth = Number.POSITIVE_INFINITY

/**
 * Whether the viewer's menu has the item in a wide window. The calls that load the item's screen require this. Templates
 * are an exception: every member may read them, because the composer offers them to all.
 */
export const hasScreen = (viewer: Viewer, item: MenuItem): boolean =>
  shows(viewer, { item, widthPx: anyWidth })

export const menuPolicy = {
  'menu.see': shows,
  /** Read-only users see the items `flows` and `campaigns` dimmed and cannot open them. */
  'menu.open': (viewer: Viewer, question: MenuQuestion): boolean =>
    shows(viewer, question) &&
    !(viewer.isReadOnly && (question.item === 'flows' || question.item === 'campaigns')),
} as const

/**
 * The item to whose screen a path belongs; undefined if there is none. A path belongs to a screen if it is the path of
 * the screen or below it. Exception: only the path of `chats` itself belongs to `chats`.
 */
export function menuItemAt(path: string): MenuItem | undefined {
  if (path === menuPaths.chats) return 'chats'
  return menuItems.find((item) => item !== 'chats' && isWithin(path, menuPaths[item]))
}

/**
 * Returns the path to show when the viewer opens `path`.
 * - In a group without a messaging app: the path itself if it belongs to an item of `withoutMessaging` that the viewer
 *   may open, otherwise the profile.
 * - In other groups: the path itself if it belongs to no item or to one that the viewer may open. Otherwise the chats,
 *   or the profile if the viewer may not open the chats.
 */
export function pathFor(viewer: Viewer, path: string, widthPx: number): string {
  if (!hasMessaging(viewer) && !withoutMessaging.some((item) => isWithin(path, menuPaths[item])))
    return menuPaths.profile
  const canOpen = (item: MenuItem) => menuPolicy['menu.open'](viewer, { item, widthPx })
  const item = menuItemAt(path)
  if (item === undefined || canOpen(item)) return path
  return canOpen('chats') ? menuPaths.chats : menuPaths.profile
}

/** Whether an address is /dashboard or below it. The address may have a query. */
export function isAppPath(address: string): boolean {
  const [path = ''] = address.split('?', 1)
  return isWithin(path, menuPaths.chats)
}

const isWithin = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`)
