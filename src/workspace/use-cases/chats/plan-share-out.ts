import type { SharePlan, ShareSource } from '#contract/api/people/team-overview.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { limits } from '#contract/limits.ts'
import { chatScope, inScope, isFree } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { shareOut } from '#contract/rules/chats/share-out.ts'
import type { GroupContext } from '#workspace/access.ts'
import { inGroup } from '#workspace/in-group.ts'
import { chatLoads } from '#workspace/storage/chats/agent-load.ts'
import { chatsById, freeChats, type FreeChat } from '#workspace/storage/chats/free-chats.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { isLoadOf, sumOf } from './team-overview.ts'

const factsOf = ({ group_id, user_id, user_tag_id, team_tag_id }: FreeChat) => ({
  groupId: group_id,
  userId: user_id ?? undefined,
  userTagId: user_tag_id ?? undefined,
  teamTagId: team_tag_id ?? undefined,
})

/** The chats of the source that the caller sees, free or not. @throws ServiceFailure 404 if the team is unknown */
async function chatsOf(
  db: Db,
  { viewer }: GroupContext,
  source: ShareSource,
): Promise<{ chats: FreeChat[]; hasMore: boolean }> {
  const scope = chatScope(viewer)
  if (source.from === 'chosen') {
    const found = await chatsById(db, viewer.groupId, source.contactIds)
    return { chats: found.filter((chat) => inScope(scope, factsOf(chat))), hasMore: false }
  }
  const team =
    source.teamId === undefined ? undefined : await inGroup(db, viewer.groupId).team(source.teamId)
  const limit = limits.shareOutMax
  const found = await freeChats(db, scope, { teamTagId: team?.tagId, limit: limit + 1 })
  return { chats: found.slice(0, limit), hasMore: found.length > limit }
}

/**
 * Plans who gets which of several free chats.
 * @throws ServiceFailure 404 if the source's team is unknown
 */
export async function planShareOut(
  db: Db,
  access: GroupContext,
  { chats: source, userIds }: { chats: ShareSource; userIds?: readonly string[] | undefined },
): Promise<SharePlan> {
  const { viewer, directory } = access
  const { chats, hasMore } = await chatsOf(db, access, source)
  const isOpen = (chat: FreeChat) =>
    isFree(factsOf(chat)) && chat.archived === 0 && chat.finished === 0
  const loads = await chatLoads(db, viewer.groupId)
  const isReceiver = (member: Member) =>
    (userIds === undefined || userIds.includes(member.id)) &&
    serviceStatusKind(member.serviceStatus) === 'available' &&
    can(viewer, 'overview.agent', member) &&
    can(viewer, 'assignment.toAgent', member)
  const receivers = directory.members.filter(isReceiver).map((agent) => ({
    userId: agent.id,
    teamTagId: agent.teamTagId,
    openChats: sumOf(loads.filter(isLoadOf(agent))).openChats,
    capacity: directory.group.autoAssignment && agent.capacity,
  }))
  const planned = shareOut(
    chats.filter(isOpen).map((chat) => ({
      id: chat.id,
      teamTagId: chat.team_tag_id ?? undefined,
      waitingSince: chat.waiting_since,
    })),
    receivers,
    directory.group.autoAssignment?.capacity ?? Infinity,
  )
  const taken = chats
    .filter((chat) => !isOpen(chat))
    .map(({ id }) => ({ id, reason: 'taken' as const }))
  const byId = new Map(chats.map((chat) => [chat.id, chat]))
  return {
    shares: planned.shares.map(({ userId, chatIds }) => ({
      userId,
      openChats: receivers.find((one) => one.userId === userId)?.openChats ?? 0,
      contactIds: [...chatIds],
    })),
    left: [...planned.left, ...taken].map(({ id, reason }) => ({
      contactId: id,
      name: nameOf(byId.get(id)),
      reason,
    })),
    hasMore,
  }
}

function nameOf(chat: FreeChat | undefined): string {
  if (chat === undefined) return ''
  const { name, last_name, phone, country_code: countryCode } = chat
  return contactName({ name, lastName: last_name ?? undefined, phone, countryCode })
}

/** How many more chats an agent can get by sharing out: none if they are not available. */
export async function roomOf(
  db: Db,
  { directory: { group } }: GroupContext,
  agent: Member,
): Promise<number> {
  if (serviceStatusKind(agent.serviceStatus) !== 'available') return 0
  const capacity = group.autoAssignment?.capacity
  if (capacity === undefined) return Infinity
  const loads = await chatLoads(db, group.id)
  return (agent.capacity ?? capacity) - sumOf(loads.filter(isLoadOf(agent))).openChats
}
