import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { ChatFacts } from '#contract/policies/chats/chat-visibility.ts'
import { notificationPolicy } from './notification.ts'
import { viewerOf, type Viewer } from '#contract/policies/viewer.ts'

export interface GroupPeople {
  readonly group: Viewer['group']
  readonly members: readonly Member[]
  readonly teams: readonly Team[]
}

/**
 * Builds the Viewer of a member, so that a policy can check what that member may do. A disabled member has no
 * permissions.
 */
function memberViewer({ group, members, teams }: GroupPeople, member: Member): Viewer {
  const permissions = member.disabled
    ? []
    : [{ ...member, groupId: group.id, hasTemplatePermission: false }]
  return viewerOf(
    { id: member.id, permissions, hasQrAccess: false, teamTagId: member.teamTagId },
    group,
    members,
    teams,
  )
}

/**
 * The members who can be mentioned in a note about a chat: they see the chat, and the group shows them the
 * notifications screen.
 */
export function mentionable(people: GroupPeople, chat: ChatFacts): Member[] {
  return people.members.filter((member) =>
    notificationPolicy['notification.mention'](memberViewer(people, member), chat),
  )
}
