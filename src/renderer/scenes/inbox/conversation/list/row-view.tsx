import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { dayText } from '#renderer/components/dates/times.ts'
import { Bubble } from '#renderer/scenes/inbox/conversation/bubble/bubble.tsx'
import { TimelineRow } from '#renderer/scenes/inbox/timeline/timeline-row.tsx'
import classes from './message-list.module.css'
import { OutgoingBubble } from '#renderer/scenes/inbox/conversation/bubble/outgoing-bubble.tsx'
import { isSeparator, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'

interface RowViewProps {
  row: Row
  tabbable: boolean
}

/** A row of the list, by its kind. Memoized, because the list renders in every frame of a scroll. */
export const RowView = memo(function RowView({ row, tabbable }: RowViewProps) {
  const { t } = useTexts()
  switch (row.kind) {
    case 'message':
      return <Bubble row={row} tabbable={tabbable} />
    case 'outgoing':
      return <OutgoingBubble row={row} />
    case 'item':
      return <TimelineRow item={row.item} />
    case 'day':
      return (
        <div className={classes.day}>
          <DayLabel at={row.at} />
        </div>
      )
    case 'unread':
      return <div className={classes.unread}>{t('inbox.conversation.new')}</div>
    case 'meanwhile':
      return (
        <div className={classes.unread} data-meanwhile>
          {t('inbox.collision.meanwhile')}
        </div>
      )
  }
})

function DayLabel({ at }: { at: string }) {
  const { t, i18n } = useTexts()
  const today = useAtomValue(todayAtom)
  const names = { today: t('inbox.days.today'), yesterday: t('inbox.days.yesterday') }
  return <span className={classes.pill}>{dayText(at, today, i18n.language, names)}</span>
}

/**
 * Shows the day of the topmost visible message during a scroll. Hidden while a day or unread separator is at the top.
 */
export function DayPill({ row, resting }: { row: Row | undefined; resting: boolean }) {
  if (row === undefined || isSeparator(row)) return null
  return (
    <div className={classes.stickyDay} data-resting={resting || undefined} aria-hidden="true">
      <DayLabel at={row.at} />
    </div>
  )
}
