import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Tables } from '#workspace/storage/tables.ts'

type Condition = Expression<SqlBool>

const eb = expressionBuilder<Tables, 'contacts'>()
const always = sql<SqlBool>`1 = 1`

/**
 * Whether a row of `contacts` is in scope: the query form of `inScope`, except that the group is not checked. The
 * alternatives are wrapped in a CASE. With a bare OR, SQLite would look up each alternative in its own index and sort
 * the results, instead of reading the index of the chat list in its order. The CASE is a condition itself, because
 * PostgreSQL would expect a comparison with it to be almost never true, and read and sort the whole list.
 */
export function withinScope(scope: ChatScope): Condition {
  if (scope.everything) return always
  const conditions = own(scope)
  if (scope.assigned) conditions.push(eb.and([eb.not(isFree()), ofTeams(scope.assignedTeams, [])]))
  if (scope.free)
    conditions.push(eb.and([isFree(), ofTeams(scope.freeTeams, scope.freeTeamsHidden)]))
  return sql<SqlBool>`case when ${eb.or(conditions)} then true else false end`
}

function own({ userId, tagIds }: ChatScope): Condition[] {
  const conditions: Condition[] = []
  if (userId !== '') conditions.push(eb('contacts.user_id', '=', userId))
  if (tagIds.length > 0) conditions.push(eb('contacts.user_tag_id', 'in', tagIds))
  return conditions
}

/** A condition for the chats without an agent, as the rule `hasAgent` decides. */
export function isFree(): Condition {
  return eb.and([eb('contacts.user_id', 'is', null), eb('contacts.user_tag_id', 'is', null)])
}

/**
 * A condition for the contacts with at least one message so far. Others are no chats in figures. Literals let the planner
 * use the partial index of these contacts.
 */
export const hasConversation = sql<SqlBool>`contacts.last_position > 0`

function ofTeams(teams: 'any' | readonly string[], hidden: readonly string[]): Condition {
  const allowed: Condition[] = []
  if (teams !== 'any') allowed.push(eb('contacts.team_tag_id', 'in', [...teams]))
  if (hidden.length > 0) allowed.push(eb('contacts.team_tag_id', 'not in', hidden))
  if (allowed.length === 0) return always
  return eb.or([eb('contacts.team_tag_id', 'is', null), eb.and(allowed)])
}
