import { Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { percentText } from '#renderer/components/dates/times.ts'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './notification-panel.module.css'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

const steps = ['sent', 'delivered', 'read', 'replied', 'failed'] as const

const stepKeys = {
  sent: 'notifications:panel.sent',
  delivered: 'notifications:panel.delivered',
  read: 'notifications:panel.read',
  replied: 'notifications:panel.replied',
  failed: 'notifications:panel.failed',
} as const

/** The results of a campaign: each figure with its share of the recipients. */
export function CampaignFunnel({ campaignId }: { campaignId: string }) {
  const { t, language } = useTexts('notifications', 'lineTerms')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { data, error, refetch } = useQuery(campaignQuery(groupId, campaignId))
  const { count: format } = useNumbers()
  const { recipients = 0 } = data ?? {}
  return (
    <>
      <Text component="h3" mb={10} size="sm" fw={600} c="dimmed">
        {t('notifications:panel.results')}
      </Text>
      {error !== null && (
        <ErrorNotice
          title={t('notifications:panel.resultsFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height={140} />}
      {data !== undefined && (
        <dl className={`${classes.funnel} numbers`}>
          {steps.map((step) => {
            const count = data[step] ?? 0
            const share = recipients === 0 ? 0 : count / recipients
            return (
              <div key={step}>
                <dt>{t(stepKeys[step])}</dt>
                <dd>
                  <Progress
                    value={share * 100}
                    color={step === 'failed' ? 'var(--b-danger-solid)' : 'var(--b-accent)'}
                    aria-hidden="true"
                  />
                  <b>{format(count)}</b>
                  <Text span size="sm" c="dimmed">
                    {percentText(share, language)}
                  </Text>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </>
  )
}
