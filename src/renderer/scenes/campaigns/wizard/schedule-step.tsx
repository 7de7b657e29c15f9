import { NumberInput, Radio, Stack, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { limits } from '#contract/limits.ts'
import { nightHours } from '#contract/rules/campaigns/campaign-pace.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { DateTimeField } from '#renderer/components/forms/date-time-field.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { QuietHoursFields } from '#renderer/scenes/campaigns/quiet-hours-fields.tsx'
import { useCampaignTimes } from '#renderer/scenes/campaigns/use-campaign-times.ts'
import { sendingPlan } from './sending-plan.ts'
import type { CampaignStart, WizardForm } from './wizard-form.ts'

export interface ScheduleStepProps {
  form: WizardForm
  timeZone: string | undefined
  reached: number
  start: CampaignStart
  /** Whether the user has tried to go on. A missing date is no error until then. */
  isTried: boolean
  onStart: (start: CampaignStart) => void
  onChange: (part: Partial<WizardForm>) => void
}

/** The fields for the start, the pace and the quiet hours of a campaign. */
export function ScheduleStep(props: ScheduleStepProps) {
  const { form, timeZone, reached, start, isTried, onStart, onChange } = props
  const { t } = useTexts('campaigns')
  const times = useCampaignTimes(timeZone)
  const now = useAtomValue(minuteAtom)
  const isLater = start.kind === 'later'
  const startAt = isLater ? start.at : null
  const { pacePerMinute, quietHours } = form
  const isPast = startAt !== null && startAt < now
  const isMissing = isLater && startAt === null
  const plan = sendingPlan(form, { startAt, now, timeZone: times.zone, reached })
  return (
    <Stack gap={16} maw={640} px={24} py={20}>
      <Radio.Group
        label={t('campaigns:schedule.when')}
        value={isLater ? 'later' : 'now'}
        onChange={(value) =>
          onStart(value === 'later' ? { kind: 'later', at: null } : { kind: 'now' })
        }
      >
        <Stack gap={12}>
          <Radio value="now" label={t('campaigns:schedule.now')} />
          <Radio value="later" label={t('campaigns:schedule.later')} />
        </Stack>
      </Radio.Group>
      {isLater && (
        <>
          <DateTimeField
            label={t('campaigns:schedule.date')}
            value={startAt}
            onChange={(at) => onStart({ kind: 'later', at })}
            min={now}
            max={now + limits.scheduleAheadMs}
            timeZone={times.zone}
            {...(timeZone !== undefined && {
              description: t('campaigns:schedule.zone', { zone: timeZone }),
            })}
            invalid={isPast || (isMissing && isTried)}
          />
          {isPast && <Notice>{t('campaigns:schedule.past')}</Notice>}
          {isMissing && isTried && <Notice>{t('campaigns:schedule.missing')}</Notice>}
        </>
      )}
      <NumberInput
        label={t('campaigns:schedule.perMinute')}
        w={220}
        min={limits.campaign.paceMin}
        max={limits.campaign.paceMax}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={pacePerMinute}
        onChange={(value) => {
          if (typeof value === 'number' && value >= limits.campaign.paceMin)
            onChange({ pacePerMinute: value })
        }}
      />
      <QuietHoursFields
        value={quietHours}
        timeZone={timeZone}
        onChange={(next) => onChange({ quietHours: next })}
      />
      {!isMissing && plan.isAtNight && (
        <Notice tone="warn">{t('campaigns:schedule.night', nightHours)}</Notice>
      )}
      <Text size="sm" c="dimmed" role="status">
        {!isMissing && plan.waitsUntil !== null && (
          <>{t('campaigns:schedule.waits', { time: times.named(plan.waitsUntil, now) })} </>
        )}
        {!isMissing &&
          (plan.end === null
            ? t('campaigns:schedule.endsUnknown')
            : t('campaigns:schedule.ends', { time: times.named(plan.end, now) }))}
      </Text>
    </Stack>
  )
}
