import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { reportsApi } from '#contract/api/reports.ts'
import { call } from '#renderer/data/api-client.ts'
import { queryClient } from '#renderer/data/query.ts'
import { showError, showToast } from '#renderer/data/toasts.ts'
import { useReportTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ReportView } from './report-period.ts'
import { weeklyReportQuery } from './report-queries.ts'

/** A switch to receive the report with the chosen team and agent every Monday, as a notification. */
export function WeeklySwitch({ view }: { view: ReportView }) {
  const { t } = useReportTexts()
  const { groupId, teamId, agentId } = view
  const weekly = weeklyReportQuery(groupId)
  const saved = useQuery(weekly)
  const change = useMutation({
    mutationFn: (isOn: boolean) => {
      const to = { groupId, params: { id: groupId } }
      if (!isOn) return call(reportsApi.stopWeeklyReport, to)
      const body = { teamId: teamId ?? undefined, agentId: agentId ?? undefined }
      return call(reportsApi.saveWeeklyReport, { ...to, body })
    },
    onSuccess: (_, isOn) => {
      queryClient.setQueryData(weekly.queryKey, { isOn })
      showToast(isOn ? t('reports:weeklyOn') : t('reports:weeklyOff'))
    },
    onError: showError,
  })
  return (
    <Switch
      size="sm"
      label={t('reports:weekly')}
      title={t('reports:weeklyText')}
      checked={change.isPending ? change.variables : saved.data?.isOn === true}
      disabled={saved.data === undefined || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
