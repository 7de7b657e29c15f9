import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { dayCell } from '#contract/rules/contacts/export-cells.ts'
import { teamsQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { comparisonKeys, type ReportView } from './report-period.ts'

/** The text above a picture of the report. */
export interface PictureHeading {
  readonly title: string
  /** The days and the filters. */
  readonly facts: readonly string[]
}

/** The heading for the pictures of a report's blocks. */
export const PictureHeadingContext = createContext<PictureHeading>({ title: '', facts: [] })

/** The heading of a report: the group, the days, the comparison, and the team and agent. */
export function useReportHeading(view: ReportView, groupName: string): PictureHeading {
  const { t } = useTexts('reports')
  const teams = useQuery(teamsQuery(view.groupId)).data?.items ?? []
  const users = useQuery(usersQuery(view.groupId)).data?.items ?? []
  const nameIn = (
    list: readonly { readonly id: string; readonly name: string }[],
    chosen: string | null,
    none: string,
  ) => {
    if (chosen === null) return t('reports:all')
    return list.find(({ id }) => id === chosen)?.name ?? none
  }
  const team = nameIn(teams, view.teamId, t('reports:noTeam'))
  const agent = nameIn(users, view.agentId, t('reports:noAgent'))
  return {
    title: `${t('shell.nav.reports')} · ${groupName}`,
    facts: [
      `${dayCell(view.from)} – ${dayCell(view.to)}`,
      t(comparisonKeys[view.comparison]),
      ...(teams.length > 0 ? [`${t('reports:team')}: ${team}`] : []),
      `${t('reports:agent')}: ${agent}`,
    ],
  }
}
