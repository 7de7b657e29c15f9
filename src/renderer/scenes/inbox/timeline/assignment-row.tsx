import { IconArrowsExchange, IconUserCheck, IconUserMinus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { AssignmentLine } from '#contract/rules/chats/assignment-lines.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { useNames } from '#renderer/scenes/inbox/people/people-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './assignment-row.module.css'

const icons = {
  taken: IconUserCheck,
  takenByAnswer: IconUserCheck,
  toAgent: IconArrowsExchange,
  toTeam: IconArrowsExchange,
  released: IconUserMinus,
  outOfTeam: IconUserMinus,
} as const

/** The words after the name of the user who made the change; `own` after "you". */
const texts = {
  taken: { other: 'inbox.timeline.taken', own: 'inbox.timeline.ownTaken' },
  takenByAnswer: { other: 'inbox.timeline.answered', own: 'inbox.timeline.ownAnswered' },
  toAgent: { other: 'inbox.timeline.transferred', own: 'inbox.timeline.ownTransferred' },
  toTeam: { other: 'inbox.timeline.transferred', own: 'inbox.timeline.ownTransferred' },
  released: { other: 'inbox.timeline.released', own: 'inbox.timeline.ownReleased' },
  outOfTeam: { other: 'inbox.timeline.outOfTeam', own: 'inbox.timeline.ownOutOfTeam' },
} as const

/** The words for a change by the service, without a name. */
const automaticTexts = {
  taken: 'inbox.timeline.automatic',
  takenByAnswer: 'inbox.timeline.automatic',
  toAgent: 'inbox.timeline.automatic',
  toTeam: 'inbox.timeline.automatic',
  released: 'inbox.timeline.automaticReleased',
  outOfTeam: 'inbox.timeline.automaticReleased',
} as const

/** A quiet line between the messages: who took, transferred or released the chat, when and why. */
export function AssignmentRow({
  line,
  noteId,
}: {
  line: AssignmentLine
  /** The note that the line shows. */
  noteId: string | undefined
}) {
  const { t } = useInboxTexts()
  const { kind, at, byUserId, userId, userTagId, teamTagId, reason } = line
  const names = useNames([byUserId, userId])
  const me = useAtomValue(userAtom)?.id
  const Glyph = icons[kind]
  const isToTeam = kind === 'toTeam' || kind === 'outOfTeam'
  const to = isToTeam ? names.team(teamTagId) : names.agent({ userId, userTagId })
  const isOwn = byUserId !== undefined && byUserId === me
  const by = isOwn ? t('inbox.row.you') : names.agent({ userId: byUserId })
  return (
    <p className={classes.line} data-note={noteId} tabIndex={noteId === undefined ? undefined : -1}>
      <Glyph size={14} aria-hidden="true" />
      <span>
        {byUserId === undefined ? (
          t(automaticTexts[kind], { to })
        ) : (
          <>
            <strong>{by}</strong> {t(texts[kind][isOwn ? 'own' : 'other'], { to })}
          </>
        )}
        {reason !== undefined && <span className="selectable">: «{reason}»</span>}
        <span className="numbers"> · {timeText(at)}</span>
      </span>
    </p>
  )
}
