import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router'
import { campaignsApi } from '#contract/api/campaigns.ts'
import type { Campaign } from '#contract/entities/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { languageOf } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { readPhone } from '#contract/rules/phone-number.ts'
import { todayAtom } from '../../../components/dates/clock.ts'
import { momentText } from '../../../components/dates/times.ts'
import { ErrorNotice, Notice } from '../../../components/error-notice.tsx'
import {
  callingCodeOf,
  defaultCountry,
  PhoneField,
} from '../../../components/line-form/phone-field.tsx'
import { call } from '../../../data/api-client.ts'
import { showError } from '../../../data/toasts.ts'
import { useCampaignTexts } from '../../../i18n/campaign-texts.ts'
import { phoneFaultKey } from '../../../i18n/phone-fault-key.ts'
import { campaignQuery } from '../../../data/campaign-queries.ts'
import { hasQuietHours, quietHoursText } from '../quiet-hours-text.ts'
import { useFigures } from '../use-figures.ts'
import { RecipientPreview, useShownRecipient } from './parameters-step.tsx'
import type { WizardForm, WizardStep } from './wizard-form.ts'
import { stepLabelKey } from './wizard-frame.tsx'
import classes from './wizard.module.css'

export interface ReviewStepProps {
  groupId: string
  campaign: Campaign
  template: WhatsAppTemplate
  form: WizardForm
  reached: number
  /** Steps in which something is missing. */
  open: readonly WizardStep[]
  /** Epoch ms; null to start at once. */
  startAt: number | null
  onStep: (step: WizardStep) => void
  /** Saves unsaved changes; called before the start. */
  beforeStart: () => Promise<void>
}

/** Summarizes the campaign, and lets the user send a test message and start the campaign. */
export function ReviewStep(props: ReviewStepProps) {
  const { groupId, campaign, template, form, reached, open, startAt, onStep, beforeStart } = props
  const { t, language } = useCampaignTexts()
  const { figure } = useFigures()
  const queryClient = useQueryClient()
  const today = useAtomValue(todayAtom)
  const start = useMutation({
    mutationFn: async () => {
      await beforeStart()
      return await call(campaignsApi.startCampaign, {
        groupId,
        params: { id: campaign.id },
        body: startAt === null ? {} : { scheduledDate: new Date(startAt).toISOString() },
      })
    },
    onSuccess: (started) =>
      queryClient.setQueryData(campaignQuery(groupId, campaign.id).queryKey, started),
    onError: showError,
  })
  const rows: readonly [WizardStep, string][] = [
    ['template', template.name],
    ['audience', `${figure(reached)} ${t('campaigns:review.people').toLowerCase()}`],
    [
      'schedule',
      [
        startAt === null
          ? t('campaigns:review.startsNow')
          : momentText(new Date(startAt).toISOString(), today, language),
        t('campaigns:detail.perMinute', { count: form.pacePerMinute }),
        hasQuietHours(form.quietHours) ? quietHoursText(t, form.quietHours, language) : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    ],
  ]
  return (
    <div className={classes.columns}>
      <section className={classes.choices} aria-label={t('campaigns:review.summary')}>
        <h2 className={classes.heading}>{t('campaigns:review.summary')}</h2>
        <dl className={classes.summary}>
          {rows.map(([step, text]) => (
            <div key={step}>
              <dt>{t(stepLabelKey(step))}</dt>
              <dd>
                <span>{text}</span>
                <Button variant="subtle" size="compact-sm" onClick={() => onStep(step)}>
                  {t('campaigns:review.change')}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
        <TestMessage groupId={groupId} campaign={campaign} />
        {open.length > 0 && (
          <Notice tone="warn">
            {t('campaigns:review.todo', {
              steps: open.map((step) => t(stepLabelKey(step))).join(', '),
            })}
          </Notice>
        )}
        <Button
          className={classes.send ?? ''}
          size="md"
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={open.length > 0}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {startAt === null
            ? t('campaigns:review.send', { count: reached })
            : t('campaigns:review.schedule', { count: reached })}
        </Button>
      </section>
      <RecipientPreview
        groupId={groupId}
        campaign={campaign}
        template={template}
        media={form.media}
      />
    </div>
  )
}

/** Sends the first recipient's message to a test number. */
function TestMessage({ groupId, campaign }: Pick<ReviewStepProps, 'groupId' | 'campaign'>) {
  const { t, language } = useCampaignTexts()
  const { person } = useShownRecipient(groupId, campaign)
  const [phone, setPhone] = useState({ country: defaultCountry, text: '' })
  const [isTried, setTried] = useState(false)
  const read = readPhone(phone.text, callingCodeOf(phone.country))
  const test = useMutation({
    mutationFn: (digits: string) =>
      call(campaignsApi.testCampaign, {
        groupId,
        params: { id: campaign.id },
        body: { phone: digits, parameters: person?.parameters ?? [] },
      }),
  })
  return (
    <form
      className={classes.stack}
      aria-label={t('campaigns:review.test')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.ok && !test.isPending) test.mutate(read.digits)
      }}
    >
      <h2 className={classes.heading}>{t('campaigns:review.test')}</h2>
      <p className={classes.help}>{t('campaigns:review.testText')}</p>
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
      <Button
        type="submit"
        variant="default"
        loading={test.isPending}
        disabled={person === undefined}
      >
        {t('campaigns:review.sendTest')}
      </Button>
      {test.error !== null && <ErrorNotice error={test.error} />}
      {test.data !== undefined && (
        <Notice tone="info">
          {t('campaigns:review.tested')}{' '}
          <Link to={`${menuPaths.chats}?chat=${encodeURIComponent(test.data.contactId)}`}>
            {t('campaigns:review.openChat')}
          </Link>
        </Notice>
      )}
    </form>
  )
}
