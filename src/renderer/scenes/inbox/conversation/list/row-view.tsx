import { UnstyledButton } from '@mantine/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { memo } from 'react'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { ErrorBoundary } from '#renderer/components/notices/error-boundary.tsx'
import { dayText } from '#renderer/components/dates/times.ts'
import { Bubble } from '#renderer/scenes/inbox/conversation/bubble/bubble.tsx'
import { TimelineRow } from '#renderer/scenes/inbox/timeline/timeline-row.tsx'
import classes from './message-list.module.css'
import { OutgoingBubble } from '#renderer/scenes/inbox/conversation/bubble/outgoing-bubble.tsx'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { isExtendedAtom } from '#renderer/data/live/live.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'
import { isSeparator, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'

interface RowViewProps {
  row: Row
  tabbable: boolean
}

/** A row of the list. Memoized, because the list renders in every frame of a scroll. */
export const RowView = memo(function RowView(props: RowViewProps) {
  return (
    <ErrorBoundary resetOn={props.row} fallback={<FailedRow />}>
      <RowOfKind {...props} />
    </ErrorBoundary>
  )
})

/** Instead of a row that throws: the other rows stay. */
function FailedRow() {
  const { t } = useInboxTexts()
  return (
    <div className={classes.day}>
      <span className={classes.pill}>{t('inbox.messageActions.notShown')}</span>
    </div>
  )
}

function RowOfKind({ row, tabbable }: RowViewProps) {
  const { t } = useInboxTexts()
  switch (row.kind) {
    case 'message':
    case 'album':
      return <Bubble row={row} tabbable={tabbable} />
    case 'outgoing':
      return <OutgoingBubble row={row} />
    case 'item':
      return <TimelineRow item={row.item} />
    case 'day':
      return (
        <div className={classes.day}>
          <DayButton at={row.at} />
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
}

function useDayText(at: string): string {
  const { t, i18n } = useInboxTexts()
  const today = useAtomValue(todayAtom)
  const names = { today: t('inbox.days.today'), yesterday: t('inbox.days.yesterday') }
  return dayText(at, today, i18n.language, names)
}

/**
 * The day above its messages. A click opens the calendar that leads to another day. The button is for the pointer only,
 * because a feed may contain nothing but articles; the chat's menu and the palette have the same action.
 */
function DayButton({ at }: { at: string }) {
  const { t } = useInboxTexts()
  const day = useDayText(at)
  const isExtended = useAtomValue(isExtendedAtom)
  const openDialog = useSetAtom(inboxDialogAtom)
  const contactId = useAtomValue(openContactIdAtom)
  if (!isExtended || contactId === null) return <span className={classes.pill}>{day}</span>
  return (
    <>
      <span className="spoken">{day}</span>
      <UnstyledButton
        className={classes.pill}
        title={t('inbox.messageActions.jumpToDay')}
        aria-hidden="true"
        tabIndex={-1}
        onClick={() => openDialog({ kind: 'jumpToDay', contactId })}
      >
        {day}
      </UnstyledButton>
    </>
  )
}

function DayLabel({ at }: { at: string }) {
  return <span className={classes.pill}>{useDayText(at)}</span>
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
