import { Flex, Loader, Text, Timeline } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Line } from '#contract/entities/line.ts'
import { webhookFields } from '#contract/rules/line-webhook.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { useWhatsAppLineTexts } from '#renderer/i18n/fetched-texts.ts'
import { Hint, StepLine } from './webhook-parts.tsx'
import classes from './webhook.module.css'

/** The fields to tick. A field that the provider has, or of which an event came, has a tick here too. */
export function Fields({ line: { setUp } }: { line: Line }) {
  const { t } = useWhatsAppLineTexts()
  const received = new Set(setUp?.events.map(({ field }) => field))
  const isDone = (field: string) => setUp?.subscribedAt !== undefined || received.has(field)
  return (
    <section aria-label={t('whatsAppLine:webhook.fields')} className={classes.fields}>
      <Flex justify="space-between" align="baseline" mb={6}>
        <Text size="sm" fw={600}>
          {t('whatsAppLine:webhook.fields')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('whatsAppLine:webhook.fieldCount', { number: webhookFields.length })}
        </Text>
      </Flex>
      <ul className={classes.chips}>
        {webhookFields.map((field) => (
          <li key={field} data-needed={field === 'messages' || undefined}>
            {isDone(field) && (
              <IconCheck
                size={13}
                stroke={2.4}
                role="img"
                aria-label={t('whatsAppLine:webhook.received')}
              />
            )}
            <code className="selectable">{field}</code>
            {field === 'messages' && <span>{t('whatsAppLine:webhook.needed')}</span>}
          </li>
        ))}
      </ul>
      <Hint>{t('whatsAppLine:webhook.fieldNote')}</Hint>
    </section>
  )
}

/** What has happened, and what comes next. */
export function AppProgress({ line: { setUp, accountId, createdAt } }: { line: Line }) {
  const { t } = useWhatsAppLineTexts()
  const { verifiedAt, refusedAt, unsignedAt, events = [] } = setUp ?? {}
  const isRefused = refusedAt !== undefined && (verifiedAt === undefined || refusedAt > verifiedAt)
  const first = events.at(-1)
  const active = first !== undefined ? 2 : verifiedAt === undefined ? 0 : 1
  const check = <IconCheck size={13} stroke={2.6} aria-hidden="true" />
  return (
    <section
      className={classes.progress}
      aria-label={t('whatsAppLine:webhook.steps')}
      aria-live="polite"
    >
      <Timeline
        active={active}
        bulletSize={20}
        lineWidth={2}
        classNames={{ item: classes.item ?? '', itemTitle: classes.title ?? '' }}
      >
        <Timeline.Item bullet={check} title={t('whatsAppLine:webhook.accountStep')}>
          <StepLine at={createdAt}>
            {t('whatsAppLine:webhook.accountStepText', { account: accountId })}
          </StepLine>
        </Timeline.Item>
        {verifiedAt === undefined ? (
          <Timeline.Item
            bullet={isRefused ? undefined : <Loader size={12} />}
            data-faulty={isRefused || undefined}
            title={
              isRefused
                ? t('whatsAppLine:webhook.refusedStep', { time: timeText(refusedAt) })
                : t('whatsAppLine:webhook.waitStep')
            }
          >
            <StepLine>
              {isRefused
                ? t('whatsAppLine:webhook.refusedStepText')
                : t('whatsAppLine:webhook.waitStepText')}
            </StepLine>
          </Timeline.Item>
        ) : (
          <Timeline.Item bullet={check} title={t('whatsAppLine:webhook.verifiedStep')}>
            <StepLine at={verifiedAt} />
          </Timeline.Item>
        )}
        <Timeline.Item
          bullet={first === undefined ? undefined : check}
          title={t('whatsAppLine:webhook.eventStep')}
        >
          <StepLine at={first?.at}>
            {first === undefined && unsignedAt !== undefined ? (
              <span className={classes.bad}>
                {t('whatsAppLine:webhook.unsignedStepText', { time: timeText(unsignedAt) })}
              </span>
            ) : first === undefined ? (
              t('whatsAppLine:webhook.eventStepText')
            ) : (
              <code>{first.field}</code>
            )}
          </StepLine>
        </Timeline.Item>
      </Timeline>
    </section>
  )
}

/** The same for a provider with a key, which does not call the address before its first event. */
export function KeyProgress({ line: { setUp } }: { line: Line }) {
  const { t } = useWhatsAppLineTexts()
  const { subscribedAt, verifiedAt, unsignedAt } = setUp ?? {}
  const setAt = subscribedAt ?? verifiedAt
  const isUnproven = unsignedAt !== undefined && verifiedAt === undefined
  const check = <IconCheck size={13} stroke={2.6} aria-hidden="true" />
  return (
    <section
      className={classes.progress}
      aria-label={t('whatsAppLine:webhook.steps')}
      aria-live="polite"
    >
      <Timeline
        active={verifiedAt !== undefined ? 1 : setAt !== undefined ? 0 : -1}
        bulletSize={20}
        lineWidth={2}
        classNames={{ item: classes.item ?? '', itemTitle: classes.title ?? '' }}
      >
        <Timeline.Item
          bullet={setAt === undefined ? undefined : check}
          title={t('whatsAppLine:key.setStep')}
        >
          <StepLine at={setAt}>{t('whatsAppLine:key.setStepText')}</StepLine>
        </Timeline.Item>
        <Timeline.Item
          bullet={verifiedAt === undefined ? <Loader size={12} /> : check}
          title={t('whatsAppLine:key.eventStep')}
        >
          <StepLine at={verifiedAt}>
            {isUnproven ? (
              <span className={classes.bad}>
                {t('whatsAppLine:key.unprovenStepText', { time: timeText(unsignedAt) })}
              </span>
            ) : (
              verifiedAt === undefined && t('whatsAppLine:key.eventStepText')
            )}
          </StepLine>
        </Timeline.Item>
      </Timeline>
    </section>
  )
}
