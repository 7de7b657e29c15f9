import { Flex, Progress, Text } from '@mantine/core'
import { IconPlug, IconPlugOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { lineQualities, type WhatsAppProfile } from '#contract/entities/line/whatsapp-profile.ts'
import { limits } from '#contract/limits.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { SignalBars } from '#renderer/components/signal-bars.tsx'
import { messageLimitQuery } from '#renderer/data/groups/group-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './line-summary.module.css'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

const qualityKeys = {
  GREEN: 'settings:profile.qualities.high',
  YELLOW: 'settings:profile.qualities.medium',
  RED: 'settings:profile.qualities.low',
} as const

const stateKeys = {
  connected: 'settings:profile.connected',
  simulated: 'settings:profile.simulated',
  disconnected: 'settings:profile.disconnected',
} as const

/** The group's phone line: its number, whether it is connected, its quality on the channel, and its used messages. */
export function LineSummary({ groupId, profile }: { groupId: string; profile: WhatsAppProfile }) {
  const { t } = useTexts('settings')
  const { phone = '', isConnected, isSimulated } = profile
  const state = isSimulated ? 'simulated' : isConnected ? 'connected' : 'disconnected'
  const Glyph = state === 'connected' ? IconPlug : IconPlugOff
  return (
    <dl className={classes.strip}>
      <Cell label={t('settings:profile.line')} value={linePhoneText(phone)}>
        <span className={classes.state} data-state={state}>
          <Glyph size={14} aria-hidden="true" />
          {t(stateKeys[state])}
        </span>
      </Cell>
      {!isSimulated && <QualityCell profile={profile} />}
      <LimitCell groupId={groupId} />
    </dl>
  )
}

interface CellProps {
  label: string
  value: ReactNode
  children?: ReactNode
}

const Cell = ({ label, value, children }: CellProps) => (
  <div className={classes.cell}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Flex component="dd" direction="column" gap={2}>
      <Text span size="md" fw={650} className="numbers">
        {value}
      </Text>
      {children}
    </Flex>
  </div>
)

function QualityCell({ profile: { quality, qualitySince } }: { profile: WhatsAppProfile }) {
  const { t, language } = useTexts('settings')
  const today = useAtomValue(todayAtom)
  const label = t('settings:profile.quality')
  if (quality === undefined)
    return <Cell label={label} value={t('settings:profile.qualities.unknown')} />
  const bars = lineQualities.length - lineQualities.indexOf(quality)
  return (
    <Cell label={label} value={<SignalBars bars={bars} name={t(qualityKeys[quality])} />}>
      {qualitySince !== undefined && (
        <span className={classes.note}>
          {t('settings:profile.qualitySince', {
            day: monthDayText(qualitySince, today, language),
          })}
        </span>
      )}
    </Cell>
  )
}

/** How many messages of the plan's limit are used. If the plan's total is unknown, how many are left. */
function LimitCell({ groupId }: { groupId: string }) {
  const { t } = useTexts('settings')
  const limit = useQuery(messageLimitQuery(groupId))
  const numbers = useNumbers()
  const label = t('settings:profile.limit')
  if (limit.data === undefined)
    return <Cell label={label} value={limit.error === null ? '…' : '–'} />
  const { messageLimit, total } = limit.data
  if (messageLimit == null)
    return <Cell label={label} value={t('settings:messageLimit.unlimited')} />
  if (total == null || total <= 0)
    return (
      <Cell
        label={label}
        value={t('settings:messageLimit.left', { number: numbers.count(messageLimit) })}
      />
    )
  const used = Math.max(0, total - messageLimit)
  const percent = Math.min(100, Math.round((used / total) * 100))
  const color =
    percent >= 100 ? 'red' : percent >= limits.messageLimitWarnPercent ? 'orange' : undefined
  return (
    <Cell
      label={label}
      value={t('settings:messageLimit.used', {
        used: numbers.count(used),
        total: numbers.count(total),
      })}
    >
      <Progress
        className={classes.progress ?? ''}
        value={percent}
        aria-label={label}
        {...(color !== undefined && { color })}
      />
    </Cell>
  )
}
