import type { BulkTarget } from '#contract/api/chats/chat-bulk.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { hasAgent, isAgentOf, isTeamOf } from '#contract/rules/chats/assignment-history.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** To whom chats are dropped: an agent, a team, in which they are then free, or nobody. */
export type DropReceiver =
  | { readonly to: 'agent'; readonly member: Member; readonly openChats: number }
  | { readonly to: 'team'; readonly team: Team }
  | { readonly to: 'nobody' }

export type OnDrop = (contactIds: readonly string[], receiver: DropReceiver) => void

/** Why the user is asked before an agent gets this many chats. */
export function doubtOf(
  receiver: DropReceiver,
  chats: number,
  capacity: number | undefined,
): 'away' | 'full' | null {
  if (receiver.to !== 'agent') return null
  const { member, openChats } = receiver
  if (serviceStatusKind(member.serviceStatus) !== 'available') return 'away'
  return capacity !== undefined && openChats + chats > capacity ? 'full' : null
}

/** The chats that are not yet where they are dropped. A selected chat that is not loaded counts too. */
export function movingChats(ids: readonly string[], receiver: DropReceiver): string[] {
  return ids.filter((id) => {
    const chat = currentLive().chat(id)
    if (chat === undefined) return true
    switch (receiver.to) {
      case 'agent':
        return !isAgentOf(chat, receiver.member.id)
      case 'team':
        return hasAgent(chat) || !isTeamOf(chat, receiver.team.tagId)
      case 'nobody':
        return hasAgent(chat)
    }
  })
}

export function targetOf(receiver: DropReceiver): BulkTarget {
  switch (receiver.to) {
    case 'agent':
      return { to: 'agent', userId: receiver.member.id }
    case 'team':
      return { to: 'team', teamId: receiver.team.id }
    case 'nobody':
      return { to: 'nobody' }
  }
}
