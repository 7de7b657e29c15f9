import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { waitingLateAt } from '#contract/rules/waiting.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { spanText } from '#renderer/components/dates/times.ts'
import { groupAtom } from '#renderer/data/session.ts'
import { useTeamTexts } from '#renderer/i18n/fetched-texts.ts'
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

export interface WaitsProps {
  waiting: number
  waitingSince: string | undefined
}

/** How many customers wait, and the longest wait. */
export function Waits({ waiting, waitingSince }: WaitsProps) {
  const { t } = useTeamTexts()
  if (waitingSince === undefined) return <>{t('team:nobodyWaits')}</>
  return (
    <>
      {t('team:waiting', { count: waiting })} · <WaitSpan since={waitingSince} />
    </>
  )
}
