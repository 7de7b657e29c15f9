import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { reportsApi } from '#contract/api/reports/reports.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { compareFrom, type ReportView } from './report-period.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

const orUndefined = (id: string | null) => id ?? undefined

function filterQuery({ from, to, teamId, agentId }: ReportView) {
  return {
    from,
    to,
    teamId: orUndefined(teamId),
    agentId: orUndefined(agentId),
  }
}

/** The report for the chosen filters. Its group is the chosen one, which may differ from the current group. */
export function reportQuery(view: ReportView) {
  return queryOptions({
    queryKey: queryKeyOf('report', view),
    queryFn: ({ signal }) =>
      call(reportsApi.report, {
        groupId: view.groupId,
        params: { id: view.groupId },
        query: { ...filterQuery(view), compareFrom: compareFrom(view) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Whether the user receives a group's report every week, and for which team and agent. */
export function weeklyReportQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('weeklyReport', groupId),
    queryFn: ({ signal }) =>
      call(reportsApi.weeklyReport, { groupId, params: { id: groupId }, signal }),
  })
}

/** A tag, and the number of conversations of its contacts. */
export type ReportTag = z.output<typeof reportsApi.reportTags.output>['items'][number]

/** The tags with the most conversations, each with its number. The call is separate, because it takes longer. */
export function reportTagsQuery(view: ReportView) {
  return queryOptions({
    queryKey: queryKeyOf('reportTags', view),
    queryFn: ({ signal }) =>
      call(reportsApi.reportTags, {
        groupId: view.groupId,
        params: { id: view.groupId },
        query: filterQuery(view),
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** A group whose report the user may see. */
export type ReportGroup = z.output<typeof reportsApi.reportGroups.output>['items'][number]

/**
 * The groups whose reports the user may see.
 * @param groupId the current group, which the call sends in its header
 */
export function reportGroupsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('reportGroups', groupId),
    queryFn: ({ signal }) => call(reportsApi.reportGroups, { groupId, signal }),
  })
}

/** Filters that narrow a report to the conversations behind one of its figures. */
export interface Drill extends Partial<Pick<ReportView, 'from' | 'to' | 'teamId' | 'agentId'>> {
  /** The name of the agent or of the team, for the title of the list. It is not sent. */
  readonly name?: string
  /** 0 is Monday. */
  readonly weekday?: number
  readonly hour?: number
}

/** The conversations that a figure counts, page by page. */
export function conversationsQuery(view: ReportView, { name: _name, ...drill }: Drill) {
  const { weekday, hour, ...narrowed } = drill
  return infiniteQueryOptions({
    queryKey: queryKeyOf('reportConversations', view, narrowed, weekday, hour),
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(reportsApi.reportConversations, {
        groupId: view.groupId,
        params: { id: view.groupId },
        query: { ...filterQuery({ ...view, ...narrowed }), weekday, hour, offset: pageParam },
        signal,
      }),
    getNextPageParam: ({ hasMoreItems }, _pages, offset) =>
      hasMoreItems ? offset + limits.report.page : null,
  })
}
