import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { Button, Flex, Text } from '@mantine/core'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { allowsAct } from '#contract/rules/campaigns/campaign-control.ts'
import { canRetry } from '#contract/rules/campaigns/campaign-failure.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useReasonText } from '#renderer/scenes/campaigns/recipient-words.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import classes from './detail.module.css'

export interface ResultsProps {
  campaign: Campaign
  isRetrying: boolean
  /** Queues failed recipients again, except those whose failure is permanent. */
  onRetry: () => void
}

/** The results of a campaign: a funnel from sent to replied, and the failures by reason. */
export function Results({ campaign, isRetrying, onRetry }: ResultsProps) {
  const { t } = useTexts('campaigns')
  const { count: figure, share } = useNumbers()
  const reasonText = useReasonText()
  const { sent = 0, delivered = 0, read = 0, replied = 0, failed = 0, failures } = campaign
  const steps = [
    {
      name: t('campaigns:states.sent'),
      value: sent,
      text: t('campaigns:detail.ofProcessed', { share: share(sent, sent + failed) }),
    },
    {
      name: t('campaigns:states.delivered'),
      value: delivered,
      text: t('campaigns:detail.ofSent', { share: share(delivered, sent) }),
    },
    {
      name: t('campaigns:states.read'),
      value: read,
      text: t('campaigns:detail.ofDelivered', { share: share(read, delivered) }),
    },
    {
      name: t('campaigns:states.replied'),
      value: replied,
      text: t('campaigns:detail.ofRead', { share: share(replied, read) }),
    },
  ]
  const retried = failures
    .filter(({ reason }) => canRetry(reason))
    .reduce((sum, { count }) => sum + count, 0)
  // Each step has two points, so that the line is level below the step's figure and then slopes to the next step.
  const points = steps.flatMap(({ value }, index) => [
    { at: index, value },
    { at: index + 0.7, value },
  ])
  return (
    <section className={classes.results} aria-label={t('campaigns:detail.results')}>
      <div className={classes.funnel}>
        <dl>
          {steps.map(({ name, value, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="numbers">{figure(value)}</dd>
              <Text component="dd" size="xs" c="dimmed" className="numbers">
                {text}
              </Text>
            </div>
          ))}
        </dl>
        <div aria-hidden="true">
          <AreaChart
            h={64}
            data={[...points, { at: 4, value: replied }]}
            dataKey="at"
            series={[{ name: 'value', color: 'var(--b-accent)' }]}
            curveType="monotone"
            withDots={false}
            withTooltip={false}
            withXAxis={false}
            withYAxis={false}
            gridAxis="none"
            fillOpacity={0.35}
            withGradient={false}
            xAxisProps={{ type: 'number', domain: [0, 4] }}
            yAxisProps={{ domain: [0, Math.max(1, sent)] }}
            areaChartProps={{
              accessibilityLayer: false,
              margin: { top: 4, right: 0, bottom: 0, left: 0 },
            }}
            areaProps={{ isAnimationActive: false }}
          />
        </div>
      </div>
      <div className={classes.failures}>
        <Flex align="baseline" justify="space-between" gap={8}>
          <h2>
            {t('campaigns:states.failed')} <span className="numbers">{figure(failed)}</span>
          </h2>
          {retried > 0 && allowsAct(campaign.status, 'retry') && (
            <Button variant="subtle" size="compact-sm" loading={isRetrying} onClick={onRetry}>
              {t('campaigns:detail.retry', { figure: figure(retried) })}
            </Button>
          )}
        </Flex>
        {failures.length === 0 ? (
          <Text my={12} size="xs" c="dimmed">
            {t('campaigns:detail.noFailures')}
          </Text>
        ) : (
          <dl>
            {failures.map(({ reason, count }) => (
              <div key={reason}>
                <dt>{reasonText(reason)}</dt>
                <dd className="numbers">{figure(count)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
