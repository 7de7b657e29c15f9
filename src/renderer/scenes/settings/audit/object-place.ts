import type { AuditObject } from '#contract/entities/trust/audit-entry.ts'
import type { MenuItem } from '#contract/policies/menu.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'

interface Place {
  readonly item: MenuItem
  readonly labelKey: TextKey
  /** What follows the screen's own path. */
  readonly rest: string
}

/** The screens on which things are, and whether the thing's id follows their path. */
const screens: Readonly<Record<string, { item: MenuItem; labelKey: TextKey; hasPath?: true }>> = {
  settings: { item: 'settings', labelKey: 'shell.nav.settings' },
  targets: { item: 'targets', labelKey: 'shell.nav.targets' },
  prices: { item: 'line', labelKey: 'shell.nav.line' },
  tag: { item: 'tagsLevels', labelKey: 'shell.nav.tagsLevels' },
  level: { item: 'tagsLevels', labelKey: 'shell.nav.tagsLevels' },
  levelTag: { item: 'tagsLevels', labelKey: 'shell.nav.tagsLevels' },
  nesting: { item: 'tagsLevels', labelKey: 'shell.nav.tagsLevels' },
  segment: { item: 'contacts', labelKey: 'shell.nav.contacts' },
  answer: { item: 'answers', labelKey: 'shell.nav.answers' },
  messageTemplate: { item: 'answers', labelKey: 'shell.nav.answers' },
  flow: { item: 'flows', labelKey: 'shell.nav.flows' },
  member: { item: 'users', labelKey: 'shell.nav.users' },
  rights: { item: 'users', labelKey: 'shell.nav.users' },
  security: { item: 'security', labelKey: 'shell.nav.security' },
  invitation: { item: 'users', labelKey: 'shell.nav.users' },
  team: { item: 'users', labelKey: 'shell.nav.users' },
  user: { item: 'users', labelKey: 'shell.nav.users' },
  macro: { item: 'macros', labelKey: 'shell.nav.macros', hasPath: true },
  rule: { item: 'rules', labelKey: 'shell.nav.rules', hasPath: true },
  field: { item: 'fields', labelKey: 'shell.nav.fields' },
  line: { item: 'line', labelKey: 'shell.nav.line' },
  profile: { item: 'whatsappProfile', labelKey: 'shell.nav.whatsappProfile' },
  template: { item: 'templates', labelKey: 'shell.nav.templates' },
  apiKey: { item: 'integrations', labelKey: 'shell.nav.integrations' },
  webhook: { item: 'integrations', labelKey: 'shell.nav.integrations' },
  campaign: { item: 'campaigns', labelKey: 'shell.nav.campaigns', hasPath: true },
}

/** The screen on which an object is; undefined if no screen shows it. */
export function objectPlace(object: AuditObject | undefined): Place | undefined {
  const screen = object && screens[object.type]
  if (screen === undefined) return undefined
  const { item, labelKey, hasPath } = screen
  const rest = hasPath === true && object?.id !== undefined ? `/${object.id}` : ''
  return { item, labelKey, rest }
}
