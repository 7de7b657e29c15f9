import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Contact } from '#contract/entities/contact.ts'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/list-filter.ts'
import { withinScope } from './chat-scope.ts'
import { withLinks } from './contacts.ts'
import { matchingContacts } from './full-text.ts'
import type { Db, Tables } from './tables.ts'

/**
 * The chat list as walks along indexes. Whoever asks and whatever they filter by, a page costs about as many index
 * steps as it takes to meet its rows, not as many as there are chats: the condition that selects best is the one whose
 * index is walked, newest first, and the rest is checked on the way. "Mine, or my tags', or nobody's" is one
 * walk each, merged.
 */

interface Page {
  offset: number
  limit: number
}

type Condition = Expression<SqlBool>
type LinkTable = 'contact_tags' | 'contact_level_tags'

const eb = expressionBuilder<Tables, 'contacts'>()

/** One page of the chats in scope that the filter lets through, newest first, and whether there are more. */
export async function listChats(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { offset, limit }: Page,
): Promise<{ items: Contact[]; hasMoreItems: boolean }> {
  const walks = walksFor(db, scope, filter, offset + limit + 1).map((walk) =>
    db.selectFrom(walk.as('walk')).select('activity'),
  )
  const [first, ...others] = walks
  if (first === undefined) return { items: [], hasMoreItems: false }
  const merged = others.reduce((union, walk) => union.union(walk), first)
  const places = await db
    .selectFrom(merged.as('merged'))
    .select('activity')
    .orderBy('activity', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const page = places.slice(0, limit).map(({ activity }) => activity)
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('activity', 'in', page)
    .orderBy('activity', 'desc')
    .execute()
  return { items: await withLinks(db, rows), hasMoreItems: places.length > limit }
}

/** How many chats in scope that are not archived have something pending. */
export async function countPendingChats(db: Db, scope: ChatScope): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('group_id', '=', scope.groupId)
    .where('archived', '=', 0)
    // Written out, not as a parameter: so the planner knows that the index of pending chats holds them all.
    .where(sql<SqlBool>`pending_messages > 0`)
    .where(withinScope(scope))
    .executeTakeFirstOrThrow()
  return count
}

/** The walks whose union is the list, each its newest `end` chats at most. */
function walksFor(db: Db, scope: ChatScope, filter: ChatListFilter, end: number) {
  const asked = eb.and([
    eb('contacts.group_id', '=', scope.groupId),
    eb('contacts.archived', '=', filter.archived === true ? 1 : 0),
    withinScope(scope),
    ...narrowed(filter),
  ])
  const along = (condition: Condition | undefined) =>
    db
      .selectFrom('contacts')
      .select('contacts.activity')
      .where(condition === undefined ? asked : eb.and([asked, condition]))
      .orderBy('contacts.activity', 'desc')
      .limit(end)
  // A cross join keeps the order in which its sides are named: the walk leads, each step looks up its chat.
  const joined = (walked: RawBuilder<{ activity: number }>) =>
    db
      .selectFrom(walked.as('walked'))
      .crossJoin('contacts')
      .select('walked.activity')
      .whereRef('contacts.activity', '=', 'walked.activity')
      .where(asked)
      .orderBy('walked.activity', 'desc')
      .limit(end)

  if (filter.filter !== undefined) return [joined(matchingContacts(filter.filter))]
  if (filter.filterTagId !== undefined)
    return [joined(carriers('contact_tags', filter.filterTagId))]
  const levelTag = filter.filterTagsLvl?.[0]
  if (levelTag !== undefined) return [joined(carriers('contact_level_tags', levelTag))]
  return startsOf(scope, filter).map(along)
}

const ofTag = (tagId: string): Condition => eb('contacts.user_tag_id', '=', tagId)
const ofTeam = (teamTagId: string): Condition => eb('contacts.team_tag_id', '=', teamTagId)

/**
 * Where the walks along the list itself start; undefined is the whole group's list. What the filter asks is asked of
 * every walk besides: a start only has to be where all that is wanted can be met.
 */
function startsOf(scope: ChatScope, filter: ChatListFilter): (Condition | undefined)[] {
  const { filterTeamTagId, tagIdList = [] } = filter
  const agents = [...new Set(tagIdList)]
  if (!reachesBeyondOwn(scope, filterTeamTagId)) return ownAndFree(scope, filter)
  if (agents.length === 0)
    return [filterTeamTagId === undefined ? undefined : ofTeam(filterTeamTagId)]
  const teams = scope.everything ? 'any' : scope.assignedTeams
  if (teams === 'any' || filterTeamTagId !== undefined) return agents.map(ofTag)
  // An agent whose chats are another team's would be walked to the end for nothing.
  const within = [eb('contacts.team_tag_id', 'is', null), ...teams.map(ofTeam)]
  const reached = agents.flatMap((tagId) => within.map((team) => eb.and([ofTag(tagId), team])))
  return [...reached, ...own(scope, agents)]
}

function ownAndFree(scope: ChatScope, filter: ChatListFilter): Condition[] {
  const { filterTeamTagId, tagIdList = [] } = filter
  if (tagIdList.length > 0) return own(scope, tagIdList)
  const starts = own(scope, undefined)
  if (reachesFree(scope, filterTeamTagId)) starts.push(eb('contacts.user_tag_id', 'is', null))
  return starts
}

/** @param agents only chats of these agents' tags are wanted */
function own({ userId, tagIds }: ChatScope, agents: readonly string[] | undefined): Condition[] {
  const wanted = agents === undefined ? tagIds : tagIds.filter((tagId) => agents.includes(tagId))
  const starts = wanted.map(ofTag)
  if (userId !== '') starts.push(eb('contacts.user_id', '=', userId))
  return starts
}

/** Whether the scope may hold free chats, of this team if one is asked for. */
function reachesFree(scope: ChatScope, teamTagId: string | undefined): boolean {
  if (!scope.free || teamTagId === undefined) return scope.free
  if (scope.freeTeamsHidden.includes(teamTagId)) return false
  return scope.freeTeams === 'any' || scope.freeTeams.includes(teamTagId)
}

/** Whether the scope holds chats of other agents, of this team if one is asked for. */
function reachesBeyondOwn(scope: ChatScope, teamTagId: string | undefined): boolean {
  if (scope.everything) return true
  if (!scope.assigned) return false
  if (teamTagId === undefined || scope.assignedTeams === 'any') return true
  return scope.assignedTeams.includes(teamTagId)
}

/** What the filter asks beside the group and the archive. */
function narrowed(filter: ChatListFilter): Condition[] {
  const asked: Condition[] = []
  // Written out, not as parameters: so the planner knows that the indexes of such chats hold them all.
  if (filter.important === true) asked.push(sql<SqlBool>`contacts.important = 1`)
  if (filter.finished === true) asked.push(sql<SqlBool>`contacts.finished = 1`)
  if (filter.type === 'group') asked.push(sql<SqlBool>`contacts.is_group_chat = 1`)
  if (filter.type === 'contact') asked.push(sql<SqlBool>`contacts.is_group_chat = 0`)
  if (filter.lastsender !== undefined)
    asked.push(sql<SqlBool>`contacts.last_sender = ${sql.lit(filter.lastsender)}`)
  if (filter.filterTeamTagId !== undefined)
    asked.push(eb('contacts.team_tag_id', '=', filter.filterTeamTagId))
  if (filter.tagIdList !== undefined && filter.tagIdList.length > 0)
    asked.push(eb('contacts.user_tag_id', 'in', filter.tagIdList))
  if (filter.filterTagId !== undefined) asked.push(carries('contact_tags', filter.filterTagId))
  for (const tagId of filter.filterTagsLvl ?? []) asked.push(carries('contact_level_tags', tagId))
  return asked
}

/** A table expression: the chats with a tag. */
function carriers(table: LinkTable, tagId: string): RawBuilder<{ activity: number }> {
  return sql<{ activity: number }>`(
    select activity from ${sql.table(table)} where tag_id = ${tagId}
  )`
}

/** Asked by the chat's place: tag and place together are one step in the index of the newest chats with a tag. */
function carries(table: LinkTable, tagId: string): Condition {
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(table)} as carried
    where carried.tag_id = ${tagId} and carried.activity = contacts.activity
  )`
}
