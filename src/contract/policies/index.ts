import { assignmentPolicy } from './assignment.ts'
import { campaignPolicy } from './campaign.ts'
import { channelPolicy } from './channel.ts'
import { chatChangePolicy } from './chat-changes.ts'
import { chatListPolicy } from './chat-list.ts'
import { chatStatusPolicy } from './chat-status.ts'
import { chatPolicy } from './chat.ts'
import { contactPolicy } from './contact.ts'
import { handOverPolicy } from './hand-over.ts'
import { groupPolicy } from './group.ts'
import { linePolicy } from './line.ts'
import { memberPolicy } from './member.ts'
import { menuPolicy } from './menu.ts'
import { messagePolicy } from './message.ts'
import { notificationPolicy } from './notification.ts'
import { savedViewPolicy } from './saved-view.ts'
import { sidebarPolicy } from './sidebar.ts'
import { tagPolicy } from './tag.ts'
import { teamOverviewPolicy } from './team-overview.ts'
import { templatePolicy } from './template.ts'
import type { Viewer } from './viewer.ts'

export type { Viewer } from './viewer.ts'
export { viewerOf } from './viewer.ts'

/** Every action of the product, with the rule that decides who may do it. */
export const policies = {
  ...chatPolicy,
  ...chatListPolicy,
  ...chatChangePolicy,
  ...channelPolicy,
  ...messagePolicy,
  ...contactPolicy,
  ...handOverPolicy,
  ...assignmentPolicy,
  ...chatStatusPolicy,
  ...menuPolicy,
  ...templatePolicy,
  ...tagPolicy,
  ...campaignPolicy,
  ...groupPolicy,
  ...linePolicy,
  ...memberPolicy,
  ...notificationPolicy,
  ...savedViewPolicy,
  ...sidebarPolicy,
  ...teamOverviewPolicy,
} as const

export type Action = keyof typeof policies

/**
 * The arguments that the rule of an action takes after the viewer. An empty tuple if the rule takes only the viewer.
 */
export type SubjectOf<A extends Action> =
  Parameters<(typeof policies)[A]> extends [Viewer, ...infer Subject] ? Subject : []

/**
 * Whether the viewer may do the action: `can(viewer, 'message.send', contact)`, `can(viewer, 'group.toggle')`. The page
 * (for its buttons and menus) and the service call this same function.
 */
export function can<A extends Action>(
  viewer: Viewer,
  action: A,
  ...subject: SubjectOf<A>
): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature ties `subject` to `action`, which TypeScript cannot infer for a union of functions
  const rule = policies[action] as unknown as (viewer: Viewer, ...subject: SubjectOf<A>) => boolean
  return rule(viewer, ...subject)
}
