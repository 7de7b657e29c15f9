import type { Member } from '../entities/member.ts'
import type { Team } from '../entities/team.ts'
import type { ChatFacts } from './chat-visibility.ts'
import { notificationPolicy } from './notification.ts'
import { viewerOf, type Viewer } from './viewer.ts'

/** A group with its people. */
export interface GroupPeople {
  readonly group: Viewer['group']
  readonly members: readonly Member[]
  readonly teams: readonly Team[]
}

/** A member as the policies see them, from what colleagues know of them. */
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

/** The members whom a note on a chat can mention: those who see notifications and the chat. */
export function mentionable(people: GroupPeople, chat: ChatFacts): Member[] {
  return people.members.filter((member) =>
    notificationPolicy['notification.mention'](memberViewer(people, member), chat),
  )
}
