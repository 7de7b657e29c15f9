import { Button, Flex, Stack } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineHealth } from '#contract/entities/line/line-health.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { isLineRepairOpenAtom } from '#renderer/data/groups/line-status.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { LimitsStrip } from '#renderer/scenes/settings/line/limits-strip.tsx'
import { TunnelBox } from '#renderer/scenes/settings/line/tunnel-box.tsx'
import { Card } from './card.tsx'
import { GradesCard } from './grades-card.tsx'
import { HistoryCard } from './history-card.tsx'
import classes from './line-health.module.css'
import { MessagesCard } from './messages-card.tsx'
import { StateStrip } from './state-strip.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { UpkeepCards } from './upkeep-cards.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** How the group's line is: its state and limits, what it sent and received, and its history. */
export function LineHealthScreen({
  group,
  viewer,
  opensTunnel,
}: {
  group: Group
  viewer: Viewer
  /** Whether the user may open a tunnel to the line's webhooks. */
  opensTunnel: boolean
}) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const { id } = group
  const health = useQuery({
    queryKey: queryKeyOf('line', id, 'health'),
    queryFn: ({ signal }) => call(lineApi.lineHealth, { groupId: id, params: { id }, signal }),
    refetchOnMount: 'always',
  })
  return (
    <SettingsPage
      item="line"
      title={t('shell.nav.line')}
      viewer={viewer}
      description={group.name}
      actions={
        health.data !== undefined &&
        can(viewer, 'line.edit') && <Actions groupId={id} health={health.data} />
      }
    >
      <QueryContent query={health} failedTitle={t('lineHealth:health.failed')}>
        {(data) => (
          <Stack gap={12} className={classes.screen}>
            <LimitsStrip limits={data.limits} />
            <StateStrip health={data} />
            <div className={classes.grid}>
              <WebhooksCard health={data} />
              <GradesCard health={data} />
              <MessagesCard health={data} />
              <UpkeepCards group={group} viewer={viewer} health={data} />
            </div>
            {data.comparesTemplates === true && can(viewer, 'line.edit') && (
              <TemplatesCard groupId={id} provider={data.provider} />
            )}
            {opensTunnel && <TunnelCard groupId={id} />}
            <HistoryCard entries={data.history} provider={data.provider} />
          </Stack>
        )}
      </QueryContent>
    </SettingsPage>
  )
}

/** The tunnel of a line that is tried on one computer. */
function TunnelCard({ groupId }: { groupId: string }) {
  const { t } = useTexts('groups', 'lineSettings')
  return (
    <Card title={t('lineSettings:tunnel.title')}>
      <TunnelBox groupId={groupId} />
    </Card>
  )
}

interface ActionsProps {
  groupId: string
  health: LineHealth
}

function Actions({ groupId, health }: ActionsProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const setRepairing = useSetAtom(isLineRepairOpenAtom)
  const { state } = health.status
  const queryClient = useQueryClient()
  const ask = useChange({
    send: () => call(lineApi.askLine, { groupId, params: { id: groupId } }),
    accept: (answer) =>
      void queryClient.setQueryData(queryKeyOf('line', groupId, 'health'), answer),
    onRefused: showError,
    repeats: true,
  })
  const pause = useChange({
    send: (next: 'connected' | 'paused') =>
      call(lineApi.changeLine, { groupId, params: { id: groupId }, body: { state: next } }),
    onRefused: showError,
    repeats: true,
  })
  return (
    <>
      {health.checkedAt !== undefined && (
        <>
          <Flex component="span" align="center" fz="xs" lh="xs" c="dimmed">
            {t('lineHealth:health.checked', { time: timeText(health.checkedAt) })}
          </Flex>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={ask.busy}
            onClick={() => ask.run()}
          >
            {t('lineHealth:health.ask')}
          </Button>
        </>
      )}
      {state === 'stopped' ? (
        <Button onClick={() => setRepairing(true)}>{t('lineHealth:health.repair')}</Button>
      ) : (
        <Button
          variant="default"
          leftSection={
            state === 'paused' ? (
              <IconPlayerPlay size={16} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={16} aria-hidden="true" />
            )
          }
          loading={pause.busy}
          onClick={() => pause.run(state === 'paused' ? 'connected' : 'paused')}
        >
          {t(state === 'paused' ? 'lineHealth:health.resume' : 'lineHealth:health.pause')}
        </Button>
      )}
    </>
  )
}
