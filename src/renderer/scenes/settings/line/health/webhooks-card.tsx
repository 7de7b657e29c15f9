import { Flex, Text, Tooltip } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useRef, type KeyboardEvent } from 'react'
import type { LineHealth } from '#contract/entities/line/line-health.ts'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { agoText, sinceText, timeText } from '#renderer/components/dates/times.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { RefusedFields } from '#renderer/scenes/settings/line/refused-fields.tsx'
import { Card } from './card.tsx'
import classes from './line-health.module.css'

const MINUTE_MS = 60_000
/** After this time without a webhook, although messages were sent, something may be wrong. */
const SILENT_MS = 60 * MINUTE_MS
const RECENT_MS = 10 * MINUTE_MS

/** The webhooks of the last 24 hours, a bar for each hour. */
export function WebhooksCard({ health }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const { count } = numberFormats(language)
  const { hours, unsigned } = health.webhooks
  const total = hours.reduce((sum, { webhooks }) => sum + webhooks, 0)
  const [first, sixth, twelfth, eighteenth] = [0, 6, 12, 18].map((index) => hours[index])
  return (
    <Card
      title={t('lineHealth:health.webhooks')}
      badge={<Pill health={health} />}
      note={
        <Text span inherit c={unsigned > 0 ? 'var(--b-danger)' : 'dimmed'}>
          {t('lineHealth:health.webhookCount', { total: count(total), unsigned: count(unsigned) })}
        </Text>
      }
    >
      <Bars hours={hours} />
      <Flex justify="space-between" mt={6} fz="xs" lh="xs" c="dimmed" aria-hidden="true">
        {[first, sixth, twelfth, eighteenth].map(
          (hour) => hour && <span key={hour.at}>{timeText(hour.at)}</span>,
        )}
        <span>{t('lineHealth:health.now')}</span>
      </Flex>
      <RefusedFields fields={health.webhooks.refusedFields} />
    </Card>
  )
}

function Pill({ health: { webhooks, messages } }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const now = useAtomValue(minuteAtom)
  const today = useAtomValue(todayAtom)
  const { lastAt } = webhooks
  if (lastAt === undefined)
    return <span className={classes.pill}>{t('lineHealth:health.noWebhook')}</span>
  const ago = Math.max(0, now - Date.parse(lastAt))
  const hasSent = messages.delivered + messages.underWay + messages.failed > 0
  if (ago > SILENT_MS && hasSent)
    return (
      <span className={classes.pill} data-tone="warn">
        {t('lineHealth:health.silent', { since: sinceText(lastAt, today) })}
      </span>
    )
  return (
    <span className={classes.pill} data-tone={ago < RECENT_MS ? 'ok' : undefined}>
      {t('lineHealth:health.lastWebhook', { ago: agoText(ago, language) })}
    </span>
  )
}

/** One bar has the focus at a time; the arrow keys move it. */
function Bars({ hours }: Pick<LineHealth['webhooks'], 'hours'>) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const { count } = numberFormats(language)
  const list = useRef<HTMLUListElement>(null)
  const most = Math.max(1, ...hours.map(({ webhooks }) => webhooks))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const bars = Array.from(list.current?.querySelectorAll<HTMLElement>('[tabindex]') ?? [])
    const index = bars.findIndex((bar) => bar === document.activeElement)
    if (step === undefined || index < 0) return
    event.preventDefault()
    bars[index + step]?.focus()
  }
  return (
    <ul
      ref={list}
      className={classes.bars}
      aria-label={t('lineHealth:health.webhooks')}
      onKeyDown={onKeyDown}
    >
      {hours.map(({ at, webhooks }, index) => {
        const text = `${timeText(at)}, ${count(webhooks)}`
        return (
          <Tooltip key={at} label={text} events={{ hover: true, focus: true, touch: false }}>
            <li
              className={classes.bar}
              style={{ height: `${Math.round((webhooks / most) * 100)}%` }}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one bar is focused at a time, so that its number is read
              tabIndex={index === hours.length - 1 ? 0 : -1}
              aria-label={text}
            />
          </Tooltip>
        )
      })}
    </ul>
  )
}
