import { IconLock } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { AgentOverview } from '#contract/api/people/team-overview.ts'
import { waitingLateAt } from '#contract/rules/chats/waiting.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { spanText } from '#renderer/components/dates/times.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './team-panel.module.css'

/** How long the customer has waited, red if longer than the group's limit. */
export function WaitSpan({ since }: { since: string }) {
  const group = useAtomValue(groupAtom)
  const minute = useAtomValue(minuteAtom)
  const from = Date.parse(since)
  const lateAt = useMemo(() => (group === null ? null : waitingLateAt(from, group)), [from, group])
  return (
    <time
      className={classes.wait}
      dateTime={since}
      data-late={(lateAt !== null && lateAt <= minute) || undefined}
    >
      {spanText(minute - from)}
    </time>
  )
}

export type WaitsProps = Pick<AgentOverview, 'waiting' | 'waitingSince' | 'closedWaits'>

/** How many customers wait, the longest wait, and how many waited until their window closed. */
export function Waits({ waiting, waitingSince, closedWaits = 0 }: WaitsProps) {
  const { t } = useTexts('team')
  return (
    <>
      {waitingSince === undefined ? (
        t('team:nobodyWaits')
      ) : (
        <>
          {t('team:waiting', { count: waiting })} · <WaitSpan since={waitingSince} />
        </>
      )}
      {closedWaits > 0 && (
        <span className={classes.closed} title={t('team:closedWaits', { count: closedWaits })}>
          <IconLock size={12} aria-hidden="true" />
          <span aria-hidden="true">{closedWaits}</span>
          <span className="spoken">{t('team:closedWaits', { count: closedWaits })}</span>
        </span>
      )}
    </>
  )
}
