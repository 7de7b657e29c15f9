import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { Box, Button, Flex, Stack, Text } from '@mantine/core'
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
      <Stack
        justify="space-between"
        gap={0}
        bdrs="lg"
        bd="1px solid var(--b-line)"
        className={classes.funnel}
      >
        <Flex component="dl" className={classes.cells}>
          {steps.map(({ name, value, text }) => (
            <Box key={name} w="25%" px={14} pt={10} pb={6}>
              <Text component="dt" size="sm" c="dimmed">
                {name}
              </Text>
              <Text component="dd" fz={20} lh="26px" fw={650} className="numbers">
                {figure(value)}
              </Text>
              <Text component="dd" size="xs" c="dimmed" className="numbers">
                {text}
              </Text>
            </Box>
          ))}
        </Flex>
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
      </Stack>
      <Box px={16} py={10} bdrs="lg" bd="1px solid var(--b-line)">
        <Flex align="baseline" justify="space-between" gap={8}>
          <Text component="h2" mb={6} fw={600}>
            {t('campaigns:states.failed')}{' '}
            <Text span inherit fw={500} c="dimmed" className="numbers">
              {figure(failed)}
            </Text>
          </Text>
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
          <Text component="dl" size="sm">
            {failures.map(({ reason, count }) => (
              <Flex key={reason} justify="space-between" gap={12} py={3}>
                <dt>{reasonText(reason)}</dt>
                <Text component="dd" inherit fw={600} className="numbers">
                  {figure(count)}
                </Text>
              </Flex>
            ))}
          </Text>
        )}
      </Box>
    </section>
  )
}
