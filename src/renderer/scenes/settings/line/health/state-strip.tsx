import { Box, Group, Progress, Text } from '@mantine/core'
import {
  IconBan,
  IconPlayerPause,
  IconPlug,
  IconPlugConnectedX,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { LineGrade, LineHealth } from '#contract/entities/line/line-health.ts'
import { limits } from '#contract/limits.ts'
import { lineTroubleOf } from '#contract/rules/line/line-trouble.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, monthDayText, sinceText } from '#renderer/components/dates/times.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { SignalBars } from '#renderer/components/signal-bars.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { troubleText } from '#renderer/i18n/line-terms.ts'
import classes from './line-health.module.css'

/** The state, number, quality, limit and speed of the line. */
export function StateStrip({ health }: { health: LineHealth }) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  return (
    <dl className={classes.strip}>
      <StateCell health={health} />
      <Cell
        label={t('lineHealth:health.line')}
        value={linePhoneText(health.phone)}
        note={<NameNote health={health} />}
      />
      <GradeCell health={health} />
      <LimitCell health={health} />
      {health.throughput !== undefined && (
        <Cell
          label={t('lineHealth:health.speed')}
          value={t('lineHealth:health.perSecond', { count: health.throughput })}
        />
      )}
    </dl>
  )
}

function Cell({
  label,
  value,
  tone,
  note,
}: {
  label: string
  value: ReactNode
  tone?: 'ok' | 'warn' | 'danger'
  note?: ReactNode
}) {
  return (
    <Box px={16} py={12} mih={82} className={classes.cell ?? ''}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd>
        <Group
          component="span"
          gap={6}
          fz={15}
          lh="lg"
          fw={650}
          c={`var(--b-${tone ?? 'text'})`}
          className="numbers"
        >
          {value}
        </Group>
        {note !== undefined && (
          <Text span size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </dd>
    </Box>
  )
}

function StateCell({ health: { status, restrictedUntil } }: { health: LineHealth }) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const today = useAtomValue(todayAtom)
  const { state, since, byName, stopCode, until = restrictedUntil } = status
  const label = t('lineHealth:health.state')
  const show = (Glyph: Icon, word: string) => (
    <>
      <Glyph size={17} aria-hidden="true" />
      {word}
    </>
  )
  const sinceNote = t('lineHealth:health.since', { since: sinceText(since, today) })
  const trouble = lineTroubleOf(stopCode)
  const isRestricted =
    (state === 'stopped' && trouble === 'account') ||
    (state === 'connected' && restrictedUntil !== undefined)
  if (isRestricted)
    return (
      <Cell
        label={label}
        tone="danger"
        value={show(IconBan, t('lineHealth:health.restricted'))}
        note={
          until === undefined
            ? sinceNote
            : t('lineHealth:health.until', { until: dateTimeText(until) })
        }
      />
    )
  if (state === 'stopped')
    return (
      <Cell
        label={label}
        tone="danger"
        value={show(IconPlugConnectedX, t('lineHealth:health.stopped'))}
        note={troubleText(t, trouble)}
      />
    )
  if (state === 'paused')
    return (
      <Cell
        label={label}
        tone="warn"
        value={show(IconPlayerPause, t('lineHealth:health.paused'))}
        note={
          byName === undefined
            ? sinceNote
            : t('lineHealth:health.sinceBy', { name: byName, since: sinceText(since, today) })
        }
      />
    )
  return (
    <Cell
      label={label}
      tone="ok"
      value={show(
        IconPlug,
        t(state === 'connected' ? 'lineHealth:health.connected' : 'lineHealth:health.unknown'),
      )}
      note={sinceNote}
    />
  )
}

function NameNote({ health: { name, nameDecision } }: { health: LineHealth }) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  if (nameDecision === undefined) return <>{name}</>
  if (nameDecision === 'APPROVED') return <>{t('lineHealth:health.nameApproved', { name })}</>
  if (nameDecision === 'REJECTED') return <>{t('lineHealth:health.nameRejected', { name })}</>
  return <>{t('lineHealth:health.nameInReview', { name })}</>
}

export const gradeKeys = {
  GREEN: 'lineHealth:health.high',
  YELLOW: 'lineHealth:health.medium',
  RED: 'lineHealth:health.low',
  UNKNOWN: 'lineHealth:health.noGrade',
} as const satisfies Record<LineGrade, string>

const bars = { GREEN: 3, YELLOW: 2, RED: 1, UNKNOWN: 0 } as const

function GradeCell({ health: { grades } }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const today = useAtomValue(todayAtom)
  const last = grades.at(-1)
  const grade = last?.grade ?? 'UNKNOWN'
  return (
    <Cell
      label={t('lineHealth:health.quality')}
      value={<SignalBars bars={bars[grade]} name={t(gradeKeys[grade])} />}
      {...(last !== undefined && {
        note: t('lineHealth:health.since', { since: monthDayText(last.at, today, language) }),
      })}
    />
  )
}

/** The people to whom the group wrote first. Bandeja counts them; the provider only says how many there may be. */
function LimitCell({ health: { people, peopleLimit } }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const { count } = numberFormats(language)
  const label = t('lineHealth:health.limit')
  const used = count(people)
  const note = t('lineHealth:health.countedByUs')
  if (peopleLimit === undefined)
    return <Cell label={label} value={t('lineHealth:health.peopleOnly', { used })} note={note} />
  if (peopleLimit <= 0)
    return <Cell label={label} value={t('lineHealth:health.people', { used })} note={note} />
  const percent = Math.min(100, Math.round((people / peopleLimit) * 100))
  const color =
    percent >= 100 ? 'red' : percent >= limits.messageLimitWarnPercent ? 'orange' : undefined
  return (
    <Cell
      label={label}
      value={t('lineHealth:health.ofPeople', { used, total: count(peopleLimit) })}
      note={
        <>
          <Progress
            mt={4}
            mb={4}
            value={percent}
            aria-label={label}
            {...(color !== undefined && { color })}
          />
          {note}
        </>
      }
    />
  )
}
