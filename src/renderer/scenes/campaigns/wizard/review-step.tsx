import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { OutputOf } from '#contract/api/endpoint.ts'
import type { Campaign, CampaignParameter } from '#contract/entities/campaigns/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { languageOf } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { nightHours } from '#contract/rules/campaigns/campaign-pace.ts'
import { isKnownForAll } from '#contract/rules/campaigns/campaign-parameters.ts'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { templatePlaceholders } from '#contract/rules/templates/template-parts.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { PhoneField } from '#renderer/components/group-form/phone-field.tsx'
import { callingCodeOf, defaultCountry } from '#renderer/data/forms/phone-input.ts'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { useParameterLabel } from '#renderer/data/templates/use-parameter-label.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { phoneFaultKey } from '#renderer/i18n/phone-fault-key.ts'
import { hasQuietHours, quietHoursText } from '#renderer/scenes/campaigns/quiet-hours-text.ts'
import { measureKeys } from '#renderer/scenes/campaigns/split-words.ts'
import { useCampaignTimes } from '#renderer/scenes/campaigns/use-campaign-times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useFieldLabel } from './field-options.ts'
import { RecipientPreview, useShownRecipient, valuesOf } from './recipient-preview.tsx'
import { sendingPlan } from './sending-plan.ts'
import type { WizardForm, WizardStep } from './wizard-form.ts'
import { stepLabelKey } from './wizard-frame.tsx'
import { WizardColumn } from './wizard-column.tsx'
import classes from './wizard.module.css'

type CampaignCost = NonNullable<OutputOf<typeof campaignsApi.campaignAudience>['cost']>

interface ReviewStepProps {
  groupId: string
  campaign: Campaign
  template: WhatsAppTemplate
  /** The template that it is tested against. */
  other: WhatsAppTemplate | undefined
  form: WizardForm
  reached: number
  /** The most that the campaign can cost; undefined if the service does not say. */
  cost: CampaignCost | undefined
  /** Steps in which something is missing. */
  open: readonly WizardStep[]
  /** Epoch ms; null to start at once. */
  startAt: number | null
  onStep: (step: WizardStep) => void
  /** Saves unsaved changes; called before the start. */
  beforeStart: () => Promise<void>
  onStarted: (started: Campaign) => void
}

/** Summarizes the campaign, and lets the user send a test message and start the campaign. */
export function ReviewStep(props: ReviewStepProps) {
  const {
    groupId,
    campaign,
    template,
    other,
    form,
    reached,
    cost,
    open,
    startAt,
    onStep,
    beforeStart,
  } = props
  const { t, language } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  const now = useAtomValue(minuteAtom)
  const times = useCampaignTimes(campaign.timeZone)
  const plan = sendingPlan(form, { startAt, now, timeZone: times.zone, reached })
  const parametersText = useParametersText()
  const [isConfirming, setConfirming] = useState(false)
  const startTime = startAt === null ? null : times.named(startAt, now)
  const start = useChange({
    send: async () => {
      await beforeStart()
      return await call(campaignsApi.startCampaign, {
        groupId,
        params: { id: campaign.id },
        body: startAt === null ? {} : { scheduledDate: new Date(startAt).toISOString() },
      })
    },
    onDone: props.onStarted,
  })
  const rows: readonly [WizardStep, string][] = [
    [
      'template',
      form.split === undefined || other === undefined
        ? template.name
        : t('campaigns:split.plan', {
            name: template.name,
            other: other.name,
            share: form.split.sharePercent,
            hours: form.split.waitHours,
            measure: t(measureKeys[form.split.measure]).toLocaleLowerCase(),
          }),
    ],
    ['audience', `${figure(reached)} ${t('campaigns:review.people').toLowerCase()}`],
    ['parameters', parametersText(template, form.parameters)],
    [
      'schedule',
      [
        startTime ?? t('campaigns:review.startsNow'),
        t('campaigns:detail.perMinute', { count: form.pacePerMinute }),
        hasQuietHours(form.quietHours) ? quietHoursText(t, form.quietHours, language) : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    ],
  ]
  return (
    <div className={classes.columns}>
      <WizardColumn label={t('campaigns:review.summary')} hasChoices>
        <Text component="h2" size="md" fw={600}>
          {t('campaigns:review.summary')}
        </Text>
        <Box component="dl" className={classes.rows} bdrs="lg" bd="1px solid var(--b-line)">
          {rows.map(([step, text]) => (
            <Group key={step} gap={12} px={14} py={10}>
              <Text component="dt" inherit w={96} fz="sm" c="dimmed">
                {t(stepLabelKey(step))}
              </Text>
              <Flex component="dd" flex={1} align="center" justify="space-between" gap={12} miw={0}>
                <span>{text}</span>
                <Button flex="none" variant="subtle" size="compact-sm" onClick={() => onStep(step)}>
                  {t('campaigns:review.change')}
                </Button>
              </Flex>
            </Group>
          ))}
        </Box>
        {plan.isAtNight && <Notice tone="warn">{t('campaigns:schedule.night', nightHours)}</Notice>}
        <TestMessage groupId={groupId} campaign={campaign} form={form} />
        {open.length > 0 && (
          <Notice tone="warn">
            {t('campaigns:review.todo', {
              steps: open.map((step) => t(stepLabelKey(step))).join(', '),
            })}
          </Notice>
        )}
        <Button
          w="fit-content"
          size="md"
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={open.length > 0}
          onClick={() => setConfirming(true)}
        >
          {startAt === null
            ? t('campaigns:review.send', { count: reached })
            : t('campaigns:review.schedule', { count: reached })}
        </Button>
      </WizardColumn>
      <RecipientPreview
        groupId={groupId}
        campaignId={campaign.id}
        template={template}
        form={form}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t(
            startTime === null
              ? 'campaigns:review.confirmSend'
              : 'campaigns:review.confirmSchedule',
            { count: reached, figure: figure(reached) },
          )}
          confirmLabel={t(
            startTime === null ? 'campaigns:review.sendNow' : 'campaigns:review.scheduleNow',
          )}
          isBusy={start.busy}
          error={start.error}
          onConfirm={() => start.run()}
          onClose={() => {
            start.reset()
            setConfirming(false)
          }}
        >
          {cost !== undefined && <CostNote cost={cost} />}
          <p>
            {startTime === null
              ? t('campaigns:review.confirmNow')
              : t('campaigns:review.confirmLater', { time: startTime })}
          </p>
          {plan.waitsUntil !== null && (
            <p>{t('campaigns:schedule.waits', { time: times.named(plan.waitsUntil, now) })}</p>
          )}
          {plan.isAtNight && <p>{t('campaigns:schedule.night', nightHours)}</p>}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The most that the campaign can cost, and what is not sure of it. */
function CostNote({ cost }: { cost: CampaignCost }) {
  const { t, language } = useTexts('campaigns')
  const { cents, currency, unpriced = 0, isExample = false } = cost
  const { count: figure } = useNumbers()
  return (
    <>
      {(cents > 0 || unpriced === 0) && (
        <p>
          {t(isExample ? 'campaigns:review.costExample' : 'campaigns:review.cost', {
            cost: moneyText(cents, currency, language),
          })}
        </p>
      )}
      {unpriced > 0 && (
        <p>{t('campaigns:review.unpriced', { count: unpriced, figure: figure(unpriced) })}</p>
      )}
    </>
  )
}

/** The values of the placeholders in one line, as `placeholder: field or text`. */
function useParametersText() {
  const { t } = useTexts('campaigns')
  const labelOf = useParameterLabel()
  const fieldLabel = useFieldLabel()
  return (template: WhatsAppTemplate, parameters: readonly CampaignParameter[]): string =>
    templatePlaceholders({ kind: 'whatsapp', template })
      .map((place, index) => {
        const { field, text, leaveOut = false } = parameters[index] ?? { text: '' }
        const label = labelOf(place)
        if (field === undefined) return `${label}: ${text}`
        const missing = leaveOut ? t('campaigns:review.leftOut') : text
        const value = fieldLabel(field)
        return isKnownForAll(field)
          ? `${label}: ${value}`
          : `${label}: ${t('campaigns:review.orElse', { value, missing })}`
      })
      .join(' · ')
}

/** Sends the first recipient's message to a test number. */
function TestMessage({
  groupId,
  campaign,
  form,
}: Pick<ReviewStepProps, 'groupId' | 'campaign' | 'form'>) {
  const { t, language } = useTexts('campaigns')
  const { person } = useShownRecipient(groupId, campaign.id)
  const values = person === undefined ? [] : valuesOf(person, form.parameters)
  const [phone, setPhone] = useState({ country: defaultCountry, text: '' })
  const [isTried, setTried] = useState(false)
  const read = readPhone(phone.text, callingCodeOf(phone.country))
  const test = useChange({
    send: (digits: string) =>
      call(campaignsApi.testCampaign, {
        groupId,
        params: { id: campaign.id },
        body: { phone: digits, parameters: values.map((value) => value ?? '') },
      }),
    repeats: true,
  })
  return (
    <Flex
      component="form"
      direction="column"
      gap={12}
      aria-label={t('campaigns:review.test')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.ok && !test.busy) test.run(read.digits)
      }}
    >
      <Text component="h2" size="md" fw={600}>
        {t('campaigns:review.test')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(
          form.split === undefined ? 'campaigns:review.testText' : 'campaigns:review.testTextBoth',
        )}
      </Text>
      <PhoneField
        label={t('campaigns:review.phone')}
        countryLabel={t('shell.phone.country')}
        language={languageOf(language)}
        value={phone}
        onChange={setPhone}
        status={
          isTried && !read.ok
            ? { tone: 'danger', text: t(phoneFaultKey(read.fault)) }
            : { tone: 'none' }
        }
      />
      <Flex align="flex-start" wrap="wrap" gap={8}>
        <Button type="submit" variant="default" loading={test.busy} disabled={person === undefined}>
          {t('campaigns:review.sendTest')}
        </Button>
      </Flex>
      {test.error !== null && <ErrorNotice error={test.error} />}
      {test.answer !== undefined && (
        <Notice tone="info">
          {t('campaigns:review.tested')}{' '}
          <Link to={`${menuPaths.chats}?chat=${encodeURIComponent(test.answer.contactId)}`}>
            {t('campaigns:review.openChat')}
          </Link>
        </Notice>
      )}
    </Flex>
  )
}
