import type { Member } from '../entities/member.ts'
import type { Team } from '../entities/team.ts'
import type { ChatFacts } from './chat-visibility.ts'
import { notificationPolicy } from './notification.ts'
import { viewerOf, type Viewer } from './viewer.ts'

/** A group with its members and teams. */
export interface GroupPeople {
  readonly group: Viewer['group']
  readonly members: readonly Member[]
  readonly teams: readonly Team[]
}

/** Builds the Viewer of a member from the group's member list, to check what that member may do. */
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
 * The members who can be mentioned in a note on a chat: those who have the notifications screen and see the chat.
 */
export function mentionable(people: GroupPeople, chat: ChatFacts): Member[] {
  return people.members.filter((member) =>
    notificationPolicy['notification.mention'](memberViewer(people, member), chat),
  )
}
