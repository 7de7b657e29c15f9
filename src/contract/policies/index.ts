import { assignmentPolicy } from './chats/assignment.ts'
import { auditPolicy } from './trust/audit.ts'
import { campaignPolicy } from './campaigns/campaign.ts'
import { channelPolicy } from './messages/channel.ts'
import { chatChangePolicy } from './chats/chat-changes.ts'
import { chatListPolicy } from './chats/chat-list.ts'
import { chatStatusPolicy } from './chats/chat-status.ts'
import { chatPolicy } from './chats/chat.ts'
import { contactPolicy } from './contacts/contact.ts'
import { handOverPolicy } from './chats/hand-over.ts'
import { groupPolicy } from './groups/group.ts'
import { integrationPolicy } from './groups/integration.ts'
import { linePolicy } from './line/line.ts'
import { memberPolicy } from './people/member.ts'
import { menuPolicy } from './menu.ts'
import { macroPolicy } from './chats/macro.ts'
import { targetPolicy } from './targets/target.ts'
import { rightPolicy } from './people/rights.ts'
import { singleSignOnPolicy } from './trust/single-sign-on.ts'
import { twoStepPolicy } from './trust/two-step.ts'
import { rulePolicy } from './chats/rule.ts'
import { messagePolicy } from './messages/message.ts'
import { notificationPolicy } from './messages/notification.ts'
import { savedViewPolicy } from './chats/saved-view.ts'
import { sidebarPolicy } from './chats/sidebar.ts'
import { tagPolicy } from './tags/tag.ts'
import { teamOverviewPolicy } from './people/team-overview.ts'
import { templatePolicy } from './templates/template.ts'
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
  ...integrationPolicy,
  ...auditPolicy,
  ...twoStepPolicy,
  ...singleSignOnPolicy,
  ...linePolicy,
  ...macroPolicy,
  ...rightPolicy,
  ...rulePolicy,
  ...targetPolicy,
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
