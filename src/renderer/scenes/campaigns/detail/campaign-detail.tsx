import { Button, Flex, Stack } from '@mantine/core'
import {
  IconBan,
  IconCalendar,
  IconCopy,
  IconDownload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTemplate,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { Campaign, CampaignRecipient } from '#contract/entities/campaigns/campaign.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { allowsAct, canRevise, isOver } from '#contract/rules/campaigns/campaign-control.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { usersQuery } from '#renderer/data/groups/group-queries.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { CampaignStatusBadge } from '#renderer/scenes/campaigns/campaign-status.tsx'
import { FollowUpMenu } from '#renderer/scenes/campaigns/follow-up-menu.tsx'
import { useCopyCampaign } from '#renderer/scenes/campaigns/use-copy-campaign.ts'
import { useCampaignTimes } from '#renderer/scenes/campaigns/use-campaign-times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import classes from './detail.module.css'
import { exportCampaign } from './export-campaign.ts'
import { ProgressCard } from './progress-card.tsx'
import { RecipientPanel } from './recipient-panel.tsx'
import { RecipientTable } from './recipient-table.tsx'
import { Results } from './results.tsx'
import { SplitCard } from './split-card.tsx'

const pauseKeys = {
  user: 'campaigns:pauseReasons.user',
  limit: 'campaigns:pauseReasons.limit',
  template: 'campaigns:pauseReasons.template',
  forbidden: 'campaigns:pauseReasons.forbidden',
  reported: 'campaigns:pauseReasons.reported',
  line: 'campaigns:pauseReasons.line',
} as const

const acts = {
  pause: campaignsApi.pauseCampaign,
  resume: campaignsApi.resumeCampaign,
  cancel: campaignsApi.cancelCampaign,
  retry: campaignsApi.retryCampaign,
} as const

/** A campaign that is no longer a draft: its progress, results and recipients. */
export function CampaignDetail({ campaign }: { campaign: Campaign }) {
  const { t } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  const { id, name, status, templateId, queued = 0, recipients = 0, pauseReason } = campaign
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const viewer = useAtomValue(viewerAtom)
  const mayOverrule = viewer !== null && can(viewer, 'campaign.overrule', campaign)
  const queryClient = useQueryClient()
  const templates = useQuery(channelTemplatesQuery(groupId))
  const template = templates.data?.find((one) => one.id === templateId)
  const [selected, setSelected] = useState<CampaignRecipient | null>(null)
  const shownId = selected?.variant === 'b' ? campaign.split?.templateId : templateId
  const shown = templates.data?.find((one) => one.id === shownId)
  const [isCancelling, setCancelling] = useState(false)
  const act = useChange({
    send: (kind: keyof typeof acts) => call(acts[kind], { groupId, params: { id } }),
    accept: (after) => void queryClient.setQueryData(campaignQuery(groupId, id).queryKey, after),
    onDone: () => setCancelling(false),
    onRefused(error, kind) {
      if (kind !== 'cancel') showError(error)
    },
    repeats: true,
  })
  const copy = useCopyCampaign(groupId)
  const download = useChange({
    send: () => exportCampaign(groupId, campaign, t),
    onRefused: showError,
    repeats: true,
  })
  return (
    <Page
      title={name}
      parent={{ label: t('campaigns:title'), path: menuPaths.campaigns }}
      titleControl={<CampaignStatusBadge campaign={campaign} />}
      actions={
        <>
          {viewer !== null && can(viewer, 'campaign.export') && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={download.busy}
              onClick={() => download.run()}
            >
              {t('campaigns:detail.csv')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            loading={copy.busy && copy.variables?.kind === 'duplicate'}
            onClick={() => copy.run({ campaign, kind: 'duplicate' })}
          >
            {t('campaigns:detail.duplicate')}
          </Button>
          {isOver(campaign) && (campaign.sent ?? 0) > 0 && (
            <FollowUpMenu campaign={campaign} groupId={groupId} />
          )}
          {mayOverrule && canRevise(campaign) && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              loading={copy.busy && copy.variables?.kind === 'revision'}
              onClick={() => copy.run({ campaign, kind: 'revision' })}
            >
              {t('campaigns:detail.change')}
            </Button>
          )}
          {allowsAct(status, 'pause') && (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
              loading={act.busy && act.variables === 'pause'}
              onClick={() => act.run('pause')}
            >
              {t('campaigns:detail.pause')}
            </Button>
          )}
          {allowsAct(status, 'resume') && (
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
              loading={act.busy && act.variables === 'resume'}
              onClick={() => act.run('resume')}
            >
              {t('campaigns:detail.resume')}
            </Button>
          )}
          {mayOverrule && allowsAct(status, 'cancel') && (
            <Button
              variant="default"
              c="var(--b-danger)"
              leftSection={<IconBan size={16} aria-hidden="true" />}
              onClick={() => setCancelling(true)}
            >
              {t('campaigns:detail.cancel')}
            </Button>
          )}
        </>
      }
      filters={<Facts campaign={campaign} templateName={template?.name ?? ''} groupId={groupId} />}
      panel={
        selected !== null &&
        shown !== undefined && (
          <RecipientPanel
            groupId={groupId}
            recipient={selected}
            campaign={campaign}
            template={shown}
            onClose={() => setSelected(null)}
          />
        )
      }
    >
      <Stack gap={14} py={16} px={24} mih="100%">
        {status === 'paused' && pauseReason !== undefined && pauseReason !== 'user' && (
          <Notice tone="warn">{t(pauseKeys[pauseReason])}</Notice>
        )}
        {status === 'preparing' && <Notice tone="info">{t('campaigns:detail.preparing')}</Notice>}
        {recipients > 0 && <ProgressCard campaign={campaign} groupId={groupId} />}
        {campaign.split !== undefined && campaign.splitState !== undefined && (
          <SplitCard
            campaign={campaign}
            split={campaign.split}
            state={campaign.splitState}
            groupId={groupId}
          />
        )}
        {recipients > 0 && (
          <Results
            campaign={campaign}
            isRetrying={act.busy && act.variables === 'retry'}
            onRetry={() => act.run('retry')}
          />
        )}
        {status !== 'preparing' && (
          <RecipientTable
            campaign={campaign}
            groupId={groupId}
            selected={selected}
            onSelect={setSelected}
          />
        )}
      </Stack>
      {isCancelling && (
        <ConfirmDialog
          title={t('campaigns:detail.cancelTitle')}
          confirmLabel={t('campaigns:detail.cancel')}
          isDangerous
          isBusy={act.busy}
          error={act.error}
          onConfirm={() => act.run('cancel')}
          onClose={() => {
            act.reset()
            setCancelling(false)
          }}
        >
          {t('campaigns:detail.cancelText', { count: queued, figure: figure(queued) })}
        </ConfirmDialog>
      )}
    </Page>
  )
}

interface FactsProps {
  campaign: Campaign
  templateName: string
  groupId: string
}

/** A campaign's template, its number of recipients, its creator, and when it ended, started or will start. */
function Facts({ campaign, templateName, groupId }: FactsProps) {
  const { t } = useTexts('campaigns')
  const now = useAtomValue(minuteAtom)
  const users = useQuery(usersQuery(groupId))
  const { recipients = 0, finishedAt, startedAt, scheduledDate, createdByUserId } = campaign
  const times = useCampaignTimes(campaign.timeZone)
  const time = (at: string) => times.named(at, now)
  const author = users.data?.items.find((user) => user.id === createdByUserId)?.name
  const when =
    finishedAt !== undefined
      ? t('campaigns:detail.finished', { time: time(finishedAt) })
      : startedAt !== undefined
        ? t('campaigns:detail.started', { time: time(startedAt) })
        : scheduledDate !== undefined
          ? t('campaigns:detail.scheduled', { time: time(scheduledDate) })
          : undefined
  return (
    <Flex
      component="ul"
      wrap="wrap"
      rowGap={4}
      columnGap={20}
      px={24}
      pb={12}
      fz="sm"
      lh="sm"
      c="dimmed"
      className={classes.facts}
    >
      {templateName !== '' && (
        <Flex component="li" align="center" gap={6} fw={600} c="var(--b-text)">
          <IconTemplate size={16} stroke={1.7} aria-hidden="true" />
          {templateName}
        </Flex>
      )}
      <Flex component="li" align="center" gap={6} className="numbers">
        <IconUsers size={16} stroke={1.7} aria-hidden="true" />
        {t('campaigns:detail.recipients', { count: recipients })}
      </Flex>
      {when !== undefined && (
        <Flex component="li" align="center" gap={6} className="numbers">
          <IconCalendar size={16} stroke={1.7} aria-hidden="true" />
          {when}
        </Flex>
      )}
      {author !== undefined && (
        <Flex component="li" align="center" gap={6}>
          <IconUserCircle size={16} stroke={1.7} aria-hidden="true" />
          {t('campaigns:detail.createdBy', { name: author })}
        </Flex>
      )}
    </Flex>
  )
}
