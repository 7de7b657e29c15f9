import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reportsApi } from '#contract/api/reports/reports.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { changeOrReport, inQueries } from '#renderer/data/change/change.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ReportView } from './report-period.ts'
import { weeklyReportQuery } from './report-queries.ts'

/** A switch to receive the report with the chosen team and agent every Monday, as a notification. */
export function WeeklySwitch({ view }: { view: ReportView }) {
  const { t } = useTexts('reports')
  const { groupId, teamId, agentId } = view
  const weekly = weeklyReportQuery(groupId)
  const saved = useQuery(weekly)
  const change = async (isOn: boolean) => {
    const to = { groupId, params: { id: groupId } }
    const body = { teamId: teamId ?? undefined, agentId: agentId ?? undefined }
    const isSaved = await changeOrReport({
      scope: `weekly report ${groupId}`,
      ...inQueries({ queryKey: weekly.queryKey }, () => ({ isOn })),
      send: async () => {
        if (isOn) await call(reportsApi.saveWeeklyReport, { ...to, body })
        else await call(reportsApi.stopWeeklyReport, to)
      },
    })
    if (isSaved) showToast(isOn ? t('reports:weeklyOn') : t('reports:weeklyOff'))
  }
  return (
    <Switch
      size="sm"
      label={t('reports:weekly')}
      title={t('reports:weeklyText')}
      checked={saved.data?.isOn === true}
      disabled={saved.data === undefined}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
