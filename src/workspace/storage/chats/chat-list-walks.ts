import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionWrapper,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/chats/list-filter.ts'
import type { OwnIds } from '#contract/rules/chats/chat-views.ts'
import { isHandedOverTo, isUnreadBy, markedChats, unreadCandidates } from './chat-reads.ts'
import { isFree, withinScope } from './chat-scope.ts'
import { isQueued, queuedCandidates } from './queued-chats.ts'
import { isMentioned, mentionCandidates } from '#workspace/storage/messages/unseen-mentions.ts'
import type { Db, Tables } from '#workspace/storage/tables.ts'

/**
 * Reads the chat list by walks along indexes. A walk follows the index of a selective condition, newest chat first, and
 * checks the other conditions for each row. So a page usually costs few more index steps than it has rows. A scope such
 * as "mine, or with my tags, or unassigned" has one walk for each part, and the results are merged. The text filter is
 * in chat-list-text.ts.
 */

/** The `end` newest chats of the list. If `before` is given: of the chats with an activity lower than `before`. */
export interface ListRange {
  readonly end: number
  readonly before?: number | undefined
  /** A further condition for the chats. */
  readonly only?: Condition | undefined
}

/**
 * Maximum number of walks in one query. Each walk adds the conditions of filter and scope, up to about 300 parameters.
 * SQLite allows 32,766 parameters per query and 500 queries per union.
 */
const WALKS_MAX = 64

type Condition = Expression<SqlBool>
type LinkTable = 'contact_tags' | 'contact_level_tags'

const eb = expressionBuilder<Tables, 'contacts'>()

/** Whether a chat of `contacts` is in scope and matches the filter, except for the filter's text. */
export function isListed(
  scope: ChatScope,
  filter: ChatListFilter,
): ExpressionWrapper<Tables, 'contacts', SqlBool> {
  return eb.and([
    eb('contacts.group_id', '=', scope.groupId),
    eb('contacts.archived', '=', filter.archived === true ? 1 : 0),
    withinScope(scope),
    ...narrowed(scope, filter),
  ])
}

/**
 * A query, without a limit, for the positions of the list, newest first. The filter's text is ignored.
 * @param range the part of the list that the result must contain; it may contain more
 * @returns undefined if no chat can be in the list
 */
export function placesOf(db: Db, scope: ChatScope, filter: ChatListFilter, range: ListRange) {
  const walks = walksFor(db, scope, filter, range).map((walk) =>
    db.selectFrom(walk.as('walk')).select('activity'),
  )
  const [first, ...others] = walks
  if (first === undefined) return undefined
  const merged = others.reduce((union, walk) => union.union(walk), first)
  return db.selectFrom(merged.as('merged')).select('activity').orderBy('activity', 'desc')
}

/** The walks whose union is the list. */
function walksFor(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { end, before, only }: ListRange,
) {
  const conditionsOf = (checked: ChatListFilter) => {
    const listed = isListed(scope, checked)
    return only === undefined ? listed : eb.and([listed, only])
  }
  const conditions = conditionsOf(filter)
  const along = (condition: Condition | undefined, checked = conditions) =>
    db
      .selectFrom('contacts')
      .select('contacts.activity')
      .where(condition === undefined ? checked : eb.and([checked, condition]))
      .$if(before !== undefined, (walk) => walk.where('contacts.activity', '<', before ?? 0))
      .orderBy('contacts.activity', 'desc')
      .limit(end)
  // A cross join keeps the order of its tables: SQLite follows the walk and looks up the chat of each step.
  const joined = (walked: RawBuilder<{ activity: number }>, checked = conditions) =>
    db
      .selectFrom(walked.as('walked'))
      .crossJoin('contacts')
      .select('walked.activity')
      .whereRef('contacts.activity', '=', 'walked.activity')
      .where(checked)
      .$if(before !== undefined, (walk) => walk.where('walked.activity', '<', before ?? 0))
      .orderBy('walked.activity', 'desc')
      .limit(end)

  // All chats of such a walk have its tag.
  const { filterTagId, filterTagsLvl: [levelTag, ...otherLevelTags] = [] } = filter
  if (filterTagId !== undefined)
    return [
      joined(
        carriers('contact_tags', filterTagId),
        conditionsOf({ ...filter, filterTagId: undefined }),
      ),
    ]
  if (levelTag !== undefined)
    return [
      joined(
        carriers('contact_level_tags', levelTag),
        conditionsOf({ ...filter, filterTagsLvl: otherLevelTags }),
      ),
    ]
  if (filter.handedOver === true) return [joined(markedChats(scope))]
  if (filter.queued === true) return [joined(queuedCandidates(scope.groupId))]
  if (filter.unread === true) {
    const { pending, marked } = unreadCandidates(scope)
    return [along(pending), joined(marked)]
  }
  if (filter.missedAt !== undefined) return [along(hasMissed(filter.missedAt))]
  if (filter.mention !== undefined) return [joined(mentionCandidates(scope, filter.mention))]
  if (filter.closedWait === true || filter.waitingBefore !== undefined) {
    const others = conditionsOf({ ...filter, waitingBefore: undefined, closedWait: undefined })
    const closed = along(hasWaited('closed_wait_since', filter), others)
    return filter.closedWait === true
      ? [closed]
      : [along(hasWaited('waiting_since', filter), others), closed]
  }
  const starts = startsOf(scope, filter)
  if (starts.length <= WALKS_MAX) return starts.map((start) => along(start))
  // More conditions than `WALKS_MAX` select most chats of the group. So a single walk, which skips the other chats,
  // soon fills a page.
  const { filterTeamTagId: team } = filter
  return [along(team === undefined ? undefined : ofTeam(team))]
}

/**
 * A condition for chats with an open or a closed wait, of the length that the filter asks for. The plus sign keeps the
 * comparison out of the index by time, whose chats would have to be sorted.
 */
export function hasWaited(
  column: 'waiting_since' | 'closed_wait_since',
  { waitingBefore }: ChatListFilter,
): RawBuilder<SqlBool> {
  const since = sql.ref(`contacts.${column}`)
  return waitingBefore === undefined
    ? sql<SqlBool>`(${since} is not null)`
    : sql<SqlBool>`(${since} is not null and +${since} <= ${waitingBefore})`
}

/** A condition for chats with a target that is missed. The plus sign is there as in `hasWaited`. @param now epoch ms */
const hasMissed = (now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(contacts.due_at is not null and +contacts.due_at <= ${now})`

const ofTag = (tagId: string): Condition => eb('contacts.user_tag_id', '=', tagId)
const ofTeam = (teamTagId: string): Condition => eb('contacts.team_tag_id', '=', teamTagId)

/**
 * The index condition of each walk; undefined walks the whole group's list. Every walk also checks all other
 * conditions, so a walk may read chats that are not wanted. Together the walks must read all wanted chats.
 */
function startsOf(scope: ChatScope, filter: ChatListFilter): (Condition | undefined)[] {
  const { filterTeamTagId, tagIdList = [] } = filter
  const agents = [...new Set(tagIdList)]
  if (filter.own !== undefined) return own(filter.own, undefined)
  if (filter.free === true) return [withoutAgent(filterTeamTagId)]
  if (!reachesBeyondOwn(scope, filterTeamTagId)) return ownAndFree(scope, filter)
  if (agents.length === 0)
    return [filterTeamTagId === undefined ? undefined : ofTeam(filterTeamTagId)]
  const teams = scope.everything ? 'any' : scope.assignedTeams
  if (teams === 'any' || filterTeamTagId !== undefined) return agents.map(ofTag)
  // Include the team in the condition: otherwise a walk would read all chats of an agent whose chats are in other
  // teams.
  const within = [eb('contacts.team_tag_id', 'is', null), ...teams.map(ofTeam)]
  const reached = agents.flatMap((tagId) => within.map((team) => eb.and([ofTag(tagId), team])))
  return [...reached, ...own(scope, agents)]
}

function ownAndFree(scope: ChatScope, filter: ChatListFilter): Condition[] {
  const { filterTeamTagId, tagIdList = [] } = filter
  if (tagIdList.length > 0) return own(scope, tagIdList)
  const starts = own(scope, undefined)
  if (reachesFree(scope, filterTeamTagId)) starts.push(withoutAgent(undefined))
  return starts
}

/** The index condition of the chats without an agent's tag. @param teamTagId if given, only of this team */
function withoutAgent(teamTagId: string | undefined): Condition {
  const isWithout = eb('contacts.user_tag_id', 'is', null)
  return teamTagId === undefined ? isWithout : eb.and([ofTeam(teamTagId), isWithout])
}

/** @param agents tags of agents; if given, only chats with one of these tags are wanted */
function own({ userId, tagIds }: OwnIds, agents: readonly string[] | undefined): Condition[] {
  const wanted = agents === undefined ? tagIds : tagIds.filter((tagId) => agents.includes(tagId))
  const starts = wanted.map(ofTag)
  if (userId !== '') starts.push(eb('contacts.user_id', '=', userId))
  return starts
}

/** Whether the scope may contain free chats. @param teamTagId if given, only chats of this team count */
function reachesFree(scope: ChatScope, teamTagId: string | undefined): boolean {
  if (!scope.free || teamTagId === undefined) return scope.free
  if (scope.freeTeamsHidden.includes(teamTagId)) return false
  return scope.freeTeams === 'any' || scope.freeTeams.includes(teamTagId)
}

/** Whether the scope contains chats of other agents. @param teamTagId if given, only chats of this team count */
function reachesBeyondOwn(scope: ChatScope, teamTagId: string | undefined): boolean {
  if (scope.everything) return true
  if (!scope.assigned) return false
  if (teamTagId === undefined || scope.assignedTeams === 'any') return true
  return scope.assignedTeams.includes(teamTagId)
}

/** The filter's conditions, except `archived` (see `isListed`) and the text (see chat-list-text.ts). */
function narrowed(scope: ChatScope, filter: ChatListFilter): Condition[] {
  const conditions: Condition[] = []
  // Literals, not parameters: only then does the planner use the partial indexes of important and finished chats.
  if (filter.important !== undefined)
    conditions.push(sql<SqlBool>`contacts.important = ${sql.lit(filter.important ? 1 : 0)}`)
  if (filter.finished !== undefined)
    conditions.push(sql<SqlBool>`contacts.finished = ${sql.lit(filter.finished ? 1 : 0)}`)
  if (filter.type === 'group') conditions.push(sql<SqlBool>`contacts.is_group_chat = 1`)
  if (filter.type === 'contact') conditions.push(sql<SqlBool>`contacts.is_group_chat = 0`)
  if (filter.lastsender !== undefined)
    conditions.push(sql<SqlBool>`contacts.last_sender = ${sql.lit(filter.lastsender)}`)
  if (filter.waitingBefore !== undefined)
    conditions.push(
      sql<SqlBool>`coalesce(contacts.waiting_since, contacts.closed_wait_since) <= ${filter.waitingBefore}`,
    )
  if (filter.closedWait === true) conditions.push(hasWaited('closed_wait_since', {}))
  if (filter.missedAt !== undefined) conditions.push(hasMissed(filter.missedAt))
  if (filter.own !== undefined) conditions.push(ownedBy(filter.own))
  if (filter.free === true) conditions.push(isFree())
  if (filter.unread === true) conditions.push(isUnreadBy(scope.userId))
  if (filter.mention !== undefined) conditions.push(isMentioned(scope, filter.mention))
  if (filter.handedOver === true) conditions.push(isHandedOverTo(scope.userId))
  if (filter.queued === true) conditions.push(isQueued())
  if (filter.filterTeamTagId !== undefined)
    conditions.push(eb('contacts.team_tag_id', '=', filter.filterTeamTagId))
  if (filter.tagIdList !== undefined && filter.tagIdList.length > 0)
    conditions.push(eb('contacts.user_tag_id', 'in', filter.tagIdList))
  if (filter.filterTagId !== undefined) conditions.push(carries('contact_tags', filter.filterTagId))
  for (const tagId of filter.filterTagsLvl ?? [])
    conditions.push(carries('contact_level_tags', tagId))
  return conditions
}

/** Whether a chat is the own chat of the user with these ids. The CASE has the reason that `withinScope` gives. */
function ownedBy({ userId, tagIds }: OwnIds): Condition {
  const owned = [
    eb('contacts.user_id', '=', userId),
    ...(tagIds.length === 0 ? [] : [eb('contacts.user_tag_id', 'in', tagIds)]),
  ]
  return sql<SqlBool>`case when ${eb.or(owned)} then true else false end`
}

/** A table expression: the chats with a tag. */
function carriers(table: LinkTable, tagId: string): RawBuilder<{ activity: number }> {
  return sql<{ activity: number }>`(
    select activity from ${sql.table(table)} where tag_id = ${tagId}
  )`
}

/**
 * Whether a chat has a tag. The query compares `activity` instead of ids, so that the index on tag and activity
 * suffices.
 */
function carries(table: LinkTable, tagId: string): Condition {
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(table)} as carried
    where carried.tag_id = ${tagId} and carried.activity = contacts.activity
  )`
}
