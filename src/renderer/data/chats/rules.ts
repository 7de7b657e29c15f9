import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { rulesApi } from '#contract/api/chats/rules.ts'
import type { RuleRun } from '#contract/entities/chats/rule.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The body of a rule, as it is stored and tried. */
export type RuleBody = BodyOf<typeof rulesApi.dryRunRule>['rule']

/** The rules of a group in their order. */
export const rulesQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('rules', groupId),
    queryFn: ({ signal }) => call(rulesApi.rules, { query: { groupId }, groupId, signal }),
  })

/**
 * What a rule would have done in the last days.
 * @param ruleId the saved rule that it would replace; null for a new one
 */
export const dryRunQuery = (groupId: string, ruleId: string | null, rule: RuleBody) =>
  queryOptions({
    queryKey: queryKeyOf('ruleDryRun', groupId, ruleId, rule),
    queryFn: ({ signal }) =>
      call(rulesApi.dryRunRule, {
        groupId,
        body: { groupId, ...(ruleId !== null && { ruleId }), rule },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Which runs of rules are listed. */
export interface RunFilter {
  readonly ruleId?: string
  readonly result?: RuleRun['result']
}

/** What rules did, the newest first, page by page. */
export const ruleRunsQuery = (groupId: string, filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('ruleRuns', groupId, filter),
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(rulesApi.ruleRuns, {
        groupId,
        query: { groupId, ...filter, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  })

/** Undoes what a run changed. */
export const undoRun = (groupId: string, runId: string) =>
  call(rulesApi.undoRuleRun, { params: { id: runId }, groupId })

/** What rules did in a chat. */
export const fetchChatRuns = (groupId: string, contactId: string, signal: AbortSignal) =>
  call(rulesApi.chatRuleRuns, { params: { id: contactId }, query: {}, groupId, signal })
