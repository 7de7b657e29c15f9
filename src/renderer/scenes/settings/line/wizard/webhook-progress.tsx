import { Flex, Loader, Text, Timeline } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Line } from '#contract/entities/line/line.ts'
import { webhookFields } from '#contract/rules/line/line-webhook.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { RefusedFields } from '#renderer/scenes/settings/line/refused-fields.tsx'
import { Hint, StepLine } from './webhook-parts.tsx'
import classes from './webhook.module.css'

/** The fields to tick. A field that the provider has, or of which an event came, has a tick here too. */
export function Fields({ line: { setUp, refusedFields } }: { line: Line }) {
  const { t } = useTexts('groups', 'lineSettings')
  const received = new Set(setUp?.events.map(({ field }) => field))
  const isDone = (field: string) =>
    received.has(field) || (setUp?.subscribedAt !== undefined && !refusedFields.includes(field))
  return (
    <section aria-label={t('lineSettings:webhook.fields')} className={classes.fields}>
      <Flex justify="space-between" align="baseline" mb={6}>
        <Text size="sm" fw={600}>
          {t('lineSettings:webhook.fields')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('lineSettings:webhook.fieldCount', { number: webhookFields.length })}
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
                aria-label={t('lineSettings:webhook.received')}
              />
            )}
            <code className="selectable">{field}</code>
            {field === 'messages' && <span>{t('lineSettings:webhook.needed')}</span>}
          </li>
        ))}
      </ul>
      <Hint>{t('lineSettings:webhook.fieldNote')}</Hint>
      <RefusedFields fields={refusedFields} />
    </section>
  )
}

/** Something that has to happen, in the order of the steps. */
export interface ProgressStep {
  title: string
  /** `waits`: it is the next one, and comes by itself. */
  state: 'done' | 'waits' | 'open' | 'faulty'
  at?: string | undefined
  text?: ReactNode
}

export interface ProgressProps {
  label: string
  steps: readonly ProgressStep[]
}

/** How far something is. A screen reader announces what changes. */
export function Progress({ label, steps }: ProgressProps) {
  const bullets = {
    done: <IconCheck size={13} stroke={2.6} aria-hidden="true" />,
    waits: <Loader size={12} />,
    open: undefined,
    faulty: undefined,
  }
  return (
    <section className={classes.progress} aria-label={label} aria-live="polite">
      <Timeline
        active={steps.findLastIndex(({ state }) => state === 'done')}
        bulletSize={20}
        lineWidth={2}
        classNames={{ item: classes.item ?? '', itemTitle: classes.title ?? '' }}
      >
        {steps.map(({ title, state, at, text }, index) => (
          <Timeline.Item
            key={index}
            bullet={bullets[state]}
            data-faulty={state === 'faulty' || undefined}
            title={title}
          >
            <StepLine at={at}>{text}</StepLine>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}

export const Bad = ({ children }: { children: ReactNode }) => (
  <span className={classes.bad}>{children}</span>
)

/** What has happened with the app's webhook, and what comes next. */
export function AppProgress({ line: { setUp, accountId, createdAt } }: { line: Line }) {
  const { t } = useTexts('groups', 'lineSettings')
  const { verifiedAt, refusedAt, unsignedAt, events = [] } = setUp ?? {}
  const first = events.at(-1)
  const account: ProgressStep = {
    state: 'done',
    title: t('lineSettings:webhook.accountStep'),
    at: createdAt,
    text: t('lineSettings:webhook.accountStepText', { account: accountId }),
  }
  const check: ProgressStep =
    verifiedAt !== undefined
      ? { state: 'done', title: t('lineSettings:webhook.verifiedStep'), at: verifiedAt }
      : refusedAt !== undefined
        ? {
            state: 'faulty',
            title: t('lineSettings:webhook.refusedStep', { time: timeText(refusedAt) }),
            text: t('lineSettings:webhook.refusedStepText'),
          }
        : {
            state: 'waits',
            title: t('lineSettings:webhook.waitStep'),
            text: t('lineSettings:webhook.waitStepText'),
          }
  const event: ProgressStep = {
    state: first === undefined ? 'open' : 'done',
    title: t('lineSettings:webhook.eventStep'),
    at: first?.at,
    text:
      first !== undefined ? (
        <code>{first.field}</code>
      ) : unsignedAt !== undefined ? (
        <Bad>{t('lineSettings:webhook.unsignedStepText', { time: timeText(unsignedAt) })}</Bad>
      ) : (
        t('lineSettings:webhook.eventStepText')
      ),
  }
  return <Progress label={t('lineSettings:webhook.steps')} steps={[account, check, event]} />
}

/** The same for a provider with a key, which does not call the address before its first event. */
export function KeyProgress({ line: { setUp } }: { line: Line }) {
  const { t } = useTexts('groups', 'lineSettings')
  const { subscribedAt, verifiedAt, unsignedAt } = setUp ?? {}
  const setAt = subscribedAt ?? verifiedAt
  const address: ProgressStep = {
    state: setAt === undefined ? 'open' : 'done',
    title: t('lineSettings:key.setStep'),
    at: setAt,
    text: t('lineSettings:key.setStepText'),
  }
  const event: ProgressStep = {
    state: verifiedAt === undefined ? 'waits' : 'done',
    title: t('lineSettings:key.eventStep'),
    at: verifiedAt,
    text:
      verifiedAt !== undefined ? undefined : unsignedAt !== undefined ? (
        <Bad>{t('lineSettings:key.unprovenStepText', { time: timeText(unsignedAt) })}</Bad>
      ) : (
        t('lineSettings:key.eventStepText')
      ),
  }
  return <Progress label={t('lineSettings:webhook.steps')} steps={[address, event]} />
}
