import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { todayAtom } from '../../../../components/dates/clock.ts'
import { useTexts } from '../../shared/texts.tsx'
import { dayText } from '../../../../components/dates/times.ts'
import { Bubble } from '../bubble/bubble.tsx'
import classes from './message-list.module.css'
import { OutgoingBubble } from '../bubble/outgoing-bubble.tsx'
import type { Row } from '../rows.ts'

interface RowOfProps {
  row: Row
  tabbable: boolean
}

/** One row of the conversation, by its kind. The list is drawn in every frame of a scroll, its rows when they change. */
export const RowOf = memo(function RowOf({ row, tabbable }: RowOfProps) {
  const { t } = useTexts()
  switch (row.kind) {
    case 'message':
      return <Bubble row={row} tabbable={tabbable} />
    case 'outgoing':
      return <OutgoingBubble row={row} />
    case 'day':
      return (
        <div className={classes.day}>
          <Day at={row.at} />
        </div>
      )
    case 'unread':
      return <div className={classes.unread}>{t('inbox.conversation.new')}</div>
  }
})

function Day({ at }: { at: string }) {
  const { t, i18n } = useTexts()
  const today = useAtomValue(todayAtom)
  const names = { today: t('inbox.days.today'), yesterday: t('inbox.days.yesterday') }
  return <span className={classes.pill}>{dayText(at, today, i18n.language, names)}</span>
}

/** The day of the topmost visible message, during a scroll; nothing where the day's own row is at the top. */
export function DayPill({ row, resting }: { row: Row | undefined; resting: boolean }) {
  if (row === undefined || row.kind === 'day' || row.kind === 'unread') return null
  return (
    <div className={classes.stickyDay} data-resting={resting || undefined} aria-hidden="true">
      <Day at={row.at} />
    </div>
  )
}
