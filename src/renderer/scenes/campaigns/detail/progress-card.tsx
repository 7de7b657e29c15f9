import { Box, Button, Flex, NumberInput, Popover, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { limits } from '#contract/limits.ts'
import { allowsAct } from '#contract/rules/campaigns/campaign-control.ts'
import { campaignEnd, isAlwaysQuiet } from '#contract/rules/campaigns/campaign-pace.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { QuietHoursFields } from '#renderer/scenes/campaigns/quiet-hours-fields.tsx'
import { quietHoursText } from '#renderer/scenes/campaigns/quiet-hours-text.ts'
import { useCampaignTimes } from '#renderer/scenes/campaigns/use-campaign-times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import classes from './detail.module.css'

const noQuiet = { days: [] }

/**
 * The progress of a campaign, its expected end, its pace, its quiet hours and its opt-outs. Pace and quiet hours can be
 * changed while the campaign is scheduled, running or paused.
 */
export function ProgressCard({ campaign, groupId }: { campaign: Campaign; groupId: string }) {
  const { t, language } = useTexts('campaigns')
  const { count: figure, share } = useNumbers()
  const now = useAtomValue(minuteAtom)
  const times = useCampaignTimes(campaign.timeZone)
  const { status, recipients = 0, queued = 0, sent = 0, failed = 0, optedOut = 0 } = campaign
  const { pacePerMinute = limits.campaign.paceDefault, quietHours = noQuiet, timeZone } = campaign
  const { quietUntil, limitUntil, scheduledDate } = campaign
  const done = recipients - queued
  // A test stops the campaign for hours, so its end is not known before the decision.
  const isTesting = campaign.splitState !== undefined && campaign.splitState.winner === undefined
  const isGoingOn = !isTesting && (status === 'running' || status === 'scheduled')
  const from = Math.max(now, status === 'scheduled' ? Date.parse(scheduledDate ?? '') || 0 : 0)
  const end =
    isGoingOn && pacePerMinute > 0
      ? campaignEnd(from, { queued, pacePerMinute, quiet: quietHours, timeZone: times.zone })
      : null
  const mayAdjust = allowsAct(status, 'adjust')
  const moment = (at: string | number) => times.named(at, now)
  const note =
    status === 'cancelled'
      ? t('campaigns:detail.unsent', { count: queued })
      : quietUntil !== undefined
        ? t('campaigns:detail.quietUntil', { time: moment(quietUntil) })
        : limitUntil !== undefined
          ? t('campaigns:detail.limitUntil', { time: moment(limitUntil) })
          : end === null
            ? ''
            : t('campaigns:detail.ends', { time: moment(end) })
  return (
    <Box
      component="section"
      flex="none"
      bdrs="lg"
      bd="1px solid var(--b-line)"
      aria-label={t('campaigns:columns.progress')}
    >
      <Box px={16} pt={12} pb={14}>
        <Flex component="p" align="baseline" gap={8} mb={8} className="numbers">
          <Text span inherit fz={20} lh="26px" fw={650}>
            {share(done, recipients)}
          </Text>{' '}
          <Text span size="xs" c="dimmed">
            {t('campaigns:detail.processed', {
              done: figure(done),
              all: figure(recipients),
              left: figure(queued),
            })}
          </Text>
          <Text span inherit ms="auto" fz="sm" c="dimmed" role="status">
            {note}
          </Text>
        </Flex>
        <Progress.Root size={8} aria-hidden="true">
          <Progress.Section value={(sent / recipients) * 100} color="var(--b-accent)" />
          <Progress.Section value={(failed / recipients) * 100} color="var(--b-danger-solid)" />
        </Progress.Root>
      </Box>
      <Flex component="dl" wrap="wrap" className={`${classes.plan} ${classes.cells}`}>
        <Fact
          label={t('campaigns:detail.pace')}
          value={t('campaigns:detail.perMinute', { count: pacePerMinute })}
        >
          {mayAdjust && (
            <Change
              label={t('campaigns:detail.changePace')}
              groupId={groupId}
              campaignId={campaign.id}
              start={pacePerMinute}
              isValid={(value) => value >= limits.campaign.paceMin}
              bodyOf={(value) => ({ pacePerMinute: value })}
            >
              {(value, setValue) => (
                <NumberInput
                  label={t('campaigns:schedule.perMinute')}
                  min={limits.campaign.paceMin}
                  max={limits.campaign.paceMax}
                  clampBehavior="strict"
                  allowDecimal={false}
                  allowNegative={false}
                  value={value}
                  onChange={(next) => setValue(typeof next === 'number' ? next : 0)}
                />
              )}
            </Change>
          )}
        </Fact>
        <Fact label={t('campaigns:detail.quiet')} value={quietHoursText(t, quietHours, language)}>
          {mayAdjust && (
            <Change
              label={t('campaigns:detail.changeQuiet')}
              groupId={groupId}
              campaignId={campaign.id}
              start={quietHours}
              isValid={(value) => !isAlwaysQuiet(value)}
              bodyOf={(value) => ({ quietHours: value })}
            >
              {(value, setValue) => (
                <QuietHoursFields value={value} timeZone={timeZone} onChange={setValue} />
              )}
            </Change>
          )}
        </Fact>
        <Fact
          label={t('campaigns:detail.optOuts')}
          value={
            optedOut === 0
              ? t('campaigns:detail.noOptOuts')
              : t('campaigns:detail.optedOut', { count: optedOut })
          }
        />
      </Flex>
    </Box>
  )
}

function Fact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <Box flex="1 1 auto" px={16} py={8}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" lh="lg" fw={600} className="numbers">
        {value} {children}
      </Text>
    </Box>
  )
}

interface ChangeProps<Value> {
  label: string
  groupId: string
  campaignId: string
  start: Value
  isValid: (value: Value) => boolean
  bodyOf: (value: Value) => BodyOf<typeof campaignsApi.updateCampaign>
  children: (value: Value, setValue: (value: Value) => void) => ReactNode
}

/** A button that opens a popover with a field for the pace or the quiet hours, and a button to save. */
function Change<Value>(props: ChangeProps<Value>) {
  const { label, groupId, campaignId, start, isValid, bodyOf, children } = props
  const { t } = useTexts('campaigns')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState(start)
  const save = useChange({
    send: () =>
      call(campaignsApi.updateCampaign, {
        groupId,
        params: { id: campaignId },
        body: bodyOf(value),
      }),
    accept: (after) =>
      void queryClient.setQueryData(campaignQuery(groupId, campaignId).queryKey, after),
    onDone: () => setOpen(false),
    onRefused: showError,
    repeats: true,
  })
  const toggle = () => {
    setValue(start)
    setOpen(!isOpen)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start" width={340}>
      <Popover.Target>
        <Button variant="subtle" size="compact-xs" aria-label={label} onClick={toggle}>
          {t('campaigns:detail.change')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap={12}>
          {children(value, setValue)}
          <Button
            size="xs"
            disabled={!isValid(value)}
            loading={save.busy}
            onClick={() => save.run()}
          >
            {t('campaigns:detail.save')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
