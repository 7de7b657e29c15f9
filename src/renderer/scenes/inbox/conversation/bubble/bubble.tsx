import { IconAlertCircle, IconRobot } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import type { Message } from '#contract/entities/message.ts'
import { membersAtom, userAtom } from '../../../../data/session.ts'
import { literals } from '../../../../i18n/literals.ts'
import { peopleAtom, useProfiles } from '../../people/user-names.ts'
import { ShortTime } from '../../../../components/dates/short-time.tsx'
import { Ticks } from '../../shared/ticks.tsx'
import { timeText } from '../../../../components/dates/times.ts'
import { BubbleActs } from './bubble-menu-button.tsx'
import classes from './bubble.module.css'
import { Content } from '../content/content.tsx'
import { isEmojiOnly } from '../content/emoji-only.ts'
import { isBarePicture } from '../content/picture-size.ts'
import { FailedReason } from './failed-reason.tsx'
import { Reactions } from './reactions.tsx'
import { ReplyQuote } from './reply-quote.tsx'
import type { Row } from '../rows.ts'
import { useTexts } from '../../shared/texts.tsx'
import { useMessage } from '../../../../data/live/live.ts'

export interface BubbleProps {
  row: Extract<Row, { kind: 'message' }>
  tabbable: boolean
}

/** One message. It is drawn again when it changes itself, and not when another does. */
export const Bubble = memo(
  function Bubble({ row, tabbable }: BubbleProps) {
    const message = useMessage(row.id)
    return message === undefined ? null : <Said message={message} row={row} tabbable={tabbable} />
  },
  (before, after) => before.tabbable === after.tabbable && sameRow(before.row, after.row),
)

interface SaidProps extends BubbleProps {
  message: Message
}

/** Asks for a name only where it is missing: a bubble that knows its author's is drawn without a query. */
function Said(props: SaidProps) {
  const author = useAuthor(props.message)
  return author === 'unknown' ? <SaidByStranger {...props} /> : <Drawn {...props} author={author} />
}

/** Of somebody whom the group's people do not name: they have left, or are none of it. */
function SaidByStranger(props: SaidProps) {
  const { sentByUserId } = props.message
  const profile = useProfiles([sentByUserId]).get(sentByUserId ?? '')
  const name = (profile !== 'awaited' && profile?.name) || literals.unknownAgent
  return <Drawn {...props} author={profile === 'awaited' ? profile : { name }} />
}

/** A colleague, or the automatic answer, has a name, once the group's people are here; oneself and the customer need none. */
type Author = 'customer' | 'self' | 'awaited' | { name: string }

function Drawn({ message, row, tabbable, author }: SaidProps & { author: Author }) {
  const { content, sender } = message
  const name = useMessageName(message, author)
  const isLargeEmoji = content.type === 'text' && isEmojiOnly(content.text ?? '')
  const bare = content.type === 'sticker' || isLargeEmoji
  const isFailed = message.status === 'failed'
  const isTimed = !row.sameMinuteFollows || sender !== 'contact'
  return (
    <article
      className={classes.line}
      data-side={sender === 'group' ? 'out' : 'in'}
      data-joins-previous={row.joinsPrevious || undefined}
      data-joins-next={row.joinsNext || undefined}
      data-message={row.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in a feed the articles are what the arrow keys walk
      tabIndex={tabbable ? 0 : -1}
      aria-label={name}
      aria-describedby={isFailed ? `said-${row.id} failed-${row.id}` : `said-${row.id}`}
    >
      <div className={classes.column}>
        <div
          id={`said-${row.id}`}
          className={classes.bubble}
          data-bare={bare || undefined}
          data-kind={content.type}
          data-captionless={isBarePicture(content) || undefined}
        >
          {message.replyTo !== undefined && (
            <ReplyQuote contactId={message.contactId} messageId={message.replyTo} />
          )}
          {/* The same as in the outbox: what is heard there goes on when it is sent. */}
          <Content content={content} id={message.clientKey ?? message.id} row={row.key} />
          {isTimed && <Meta message={message} author={author} />}
        </div>
        <Reactions message={message} />
        {isFailed && <FailedReason message={message} />}
      </div>
      <BubbleActs message={message} />
      {!isTimed && (
        <span className={classes.quietTime}>
          <ShortTime at={message.updatedAt} />
        </span>
      )}
    </article>
  )
}

/** Rows are made anew with every message; most of them say the same as before. */
function sameRow(a: BubbleProps['row'], b: BubbleProps['row']): boolean {
  return (
    a.id === b.id &&
    a.joinsPrevious === b.joinsPrevious &&
    a.joinsNext === b.joinsNext &&
    a.sameMinuteFollows === b.sameMinuteFollows
  )
}

/** Who wrote and when, for those who hear the conversation. */
function useMessageName(message: Message, author: Author): string {
  const { t } = useTexts()
  const time = timeText(message.updatedAt)
  if (author === 'customer') return t('inbox.message.fromContact', { time })
  if (author === 'self') return t('inbox.message.fromUs', { time, name: t('inbox.row.you') })
  const name = author === 'awaited' ? literals.unknownAgent : author.name
  return t('inbox.message.fromUs', { time, name })
}

/** 'unknown': written for the group by somebody whose name is not among the group's people. */
function useAuthor(message: Message): Author | 'unknown' {
  const { t } = useTexts()
  const me = useAtomValue(userAtom)
  const people = useAtomValue(peopleAtom)
  const isLoaded = useAtomValue(membersAtom) !== null
  const { autoResponse, sender, sentByUserId } = message
  if (sender === 'contact') return 'customer'
  if (autoResponse) return { name: t('inbox.message.auto') }
  if (sentByUserId !== undefined && sentByUserId === me?.id) return 'self'
  const name = people.get(sentByUserId ?? '')?.name
  if (name) return { name }
  return isLoaded ? 'unknown' : 'awaited'
}

/** Who wrote, time and ticks in the bubble's last line. */
function Meta({ message, author }: { message: Message; author: Author }) {
  return (
    <span className={classes.meta}>
      {message.autoResponse && <IconRobot size={13} stroke={1.8} aria-hidden="true" />}
      {typeof author === 'object' && <span className={classes.author}>{author.name}</span>}
      <ShortTime at={message.updatedAt} />
      {message.sender === 'group' &&
        (message.status === 'failed' ? (
          <IconAlertCircle className={classes.failed} size={15} aria-hidden="true" />
        ) : (
          <Ticks status={message.status} />
        ))}
    </span>
  )
}
