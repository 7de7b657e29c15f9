import { IconAlertCircle, IconRobot } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import type { Message } from '#contract/entities/message.ts'
import { live } from '../../../data/live/live.ts'
import { userAtom } from '../../../data/session.ts'
import { peopleAtom } from '../people.ts'
import { ShortTime } from '../short-time.tsx'
import { Ticks } from '../ticks.tsx'
import { timeText } from '../times.ts'
import { BubbleActs } from './bubble-acts.tsx'
import classes from './bubble.module.css'
import { Content } from './content.tsx'
import { isEmojiOnly } from './emoji-only.ts'
import { FailedReason } from './failed-reason.tsx'
import { Reactions } from './reactions.tsx'
import { ReplyQuote } from './reply-quote.tsx'
import type { Row } from './rows.ts'
import { useTexts } from '../texts.tsx'

export interface BubbleProps {
  row: Extract<Row, { kind: 'message' }>
  tabbable: boolean
}

/** One message. It is drawn again when it changes itself, and not when another does. */
export const Bubble = memo(
  function Bubble({ row, tabbable }: BubbleProps) {
    const message = useAtomValue(live.messageAtom(row.id))
    return message === undefined ? null : <Said message={message} row={row} tabbable={tabbable} />
  },
  (before, after) => before.tabbable === after.tabbable && sameRow(before.row, after.row),
)

function Said({ message, row, tabbable }: BubbleProps & { message: Message }) {
  const { content, sender } = message
  const author = useAuthor(message)
  const name = useMessageName(message, author)
  const isLargeEmoji = content.type === 'text' && isEmojiOnly(content.text ?? '')
  const bare = content.type === 'sticker' || isLargeEmoji
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
      aria-describedby={`said-${row.id}`}
    >
      <div className={classes.column}>
        <div
          id={`said-${row.id}`}
          className={classes.bubble}
          data-bare={bare || undefined}
          data-kind={content.type}
        >
          {message.replyTo !== undefined && (
            <ReplyQuote contactId={message.contactId} messageId={message.replyTo} />
          )}
          <Content content={content} id={message.id} />
          <Meta
            message={message}
            author={author}
            quiet={row.sameMinuteFollows && sender === 'contact'}
          />
        </div>
        <Reactions message={message} />
        {message.status === 'failed' && <FailedReason message={message} />}
      </div>
      <BubbleActs message={message} />
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
function useMessageName(message: Message, author: string | null): string {
  const { t, i18n } = useTexts()
  const time = timeText(message.updatedAt, i18n.language)
  return message.sender === 'contact'
    ? t('inbox.message.fromContact', { time })
    : t('inbox.message.fromUs', { time, name: author ?? t('inbox.row.you') })
}

/** A colleague's name beside what they wrote; nothing beside one's own. */
function useAuthor(message: Message): string | null {
  const { t } = useTexts()
  const me = useAtomValue(userAtom)
  const people = useAtomValue(peopleAtom)
  if (message.autoResponse) return t('inbox.message.auto')
  if (message.sender === 'contact' || message.sentByUserId === undefined) return null
  if (message.sentByUserId === me?.id) return null
  return people.get(message.sentByUserId)?.name ?? null
}

interface MetaProps {
  message: Message
  author: string | null
  quiet: boolean
}

/** Time and ticks in the bubble's last line. */
function Meta({ message, author, quiet }: MetaProps) {
  return (
    <span className={classes.meta} data-quiet={quiet || undefined}>
      {message.autoResponse && <IconRobot size={13} stroke={1.8} aria-hidden="true" />}
      {author !== null && <span className={classes.author}>{author}</span>}
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
