import { IconAlertCircle, IconRobot } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, memo, Suspense, useState } from 'react'
import type { Message } from '#contract/entities/messages/message.ts'
import { membersAtom, userAtom } from '#renderer/data/session/session.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { peopleAtom, useProfiles } from '#renderer/scenes/inbox/people/user-names.ts'
import { ShortTime } from '#renderer/components/dates/short-time.tsx'
import { Ticks } from '#renderer/scenes/inbox/shared/ticks.tsx'
import { timeText } from '#renderer/components/dates/times.ts'
import { Album } from './album.tsx'
import { BubbleMenuButton } from './bubble-menu-button.tsx'
import classes from './bubble.module.css'
import { Content } from '#renderer/scenes/inbox/content/content.tsx'
import { isEmojiOnly } from '#renderer/scenes/inbox/content/emoji-only.ts'
import { isBarePicture } from '#renderer/scenes/inbox/content/pictures/picture-size.ts'
import { isLineDownAtom } from '#renderer/data/groups/line-status.ts'
import { FailedReason } from './failed-reason.tsx'
import { WaitingReason } from './waiting-reason.tsx'
import { Reactions } from './reactions.tsx'
import { MessageLabels, messageLabels, type MessageLabel } from './message-labels.tsx'
import { DeletedContent } from '#renderer/scenes/inbox/content/pictures/missing-content.tsx'
import received from '#renderer/scenes/inbox/content/received.module.css'
import { ReferralCard } from '#renderer/scenes/inbox/content/referral-card.tsx'
import { ReplyQuote } from './reply-quote.tsx'
import type { Row } from '#renderer/scenes/inbox/conversation/rows.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useMessage } from '#renderer/data/live/live.ts'

const CallCard = lazy(() => import('./call-card.tsx'))
const WaitsForLine = lazy(() => import('./waits-for-line.tsx'))

export interface BubbleProps {
  row: Extract<Row, { kind: 'message' | 'album' }>
  tabbable: boolean
}

/** A message of the list. It rerenders only when the message, its row or `tabbable` changes. */
export const Bubble = memo(
  function Bubble({ row, tabbable }: BubbleProps) {
    const message = useMessage(row.id)
    return message === undefined ? null : (
      <BubbleContent message={message} row={row} tabbable={tabbable} />
    )
  },
  (before, after) => before.tabbable === after.tabbable && sameRow(before.row, after.row),
)

interface BubbleContentProps extends BubbleProps {
  message: Message
}

/** A message. Its author's profile is loaded only if the author is not among the group's members. */
function BubbleContent(props: BubbleContentProps) {
  const author = useAuthor(props.message)
  return author === 'unknown' ? (
    <BubbleOfUnknownAuthor {...props} />
  ) : (
    <BubbleOfAuthor {...props} author={author} />
  )
}

/** A message whose author is not a member of the group. */
function BubbleOfUnknownAuthor(props: BubbleContentProps) {
  const { sentByUserId } = props.message
  const profile = useProfiles([sentByUserId]).get(sentByUserId ?? '')
  const name = (profile !== 'loading' && profile?.name) || literals.unknownAgent
  return <BubbleOfAuthor {...props} author={profile === 'loading' ? profile : { name }} />
}

/**
 * The author of a message. A colleague and the automatic reply have a name. 'loading': the group's members or the
 * author's profile are not loaded yet.
 */
type Author = 'customer' | 'self' | 'loading' | { name: string }

function BubbleOfAuthor({
  message,
  row,
  tabbable,
  author,
}: BubbleContentProps & { author: Author }) {
  const { content, sender } = message
  const labels = useLabels(message)
  const name = useMessageName(message, author, labels)
  const [showsBefore, setShowsBefore] = useState(false)
  const { contactId, replyTo } = message
  const answers = replyTo === undefined ? undefined : { contactId, messageId: replyTo }
  const isLargeEmoji = content.type === 'text' && isEmojiOnly(content.text ?? '')
  const isBare = content.type === 'sticker' || isLargeEmoji
  const isAlbum = row.kind === 'album'
  const isFailed = !isAlbum && message.status === 'failed'
  const waits = !isAlbum && message.status === 'pending' && message.payloadFailed !== undefined
  const isLineDown = useAtomValue(isLineDownAtom)
  const isWaiting =
    isLineDown && sender === 'group' && message.status === 'pending' && !message.payloadFailed
  const isMeanwhile = row.kind === 'message' ? row.isMeanwhile : undefined
  const isEdited = content.edited !== undefined
  const isCall = content.call !== undefined
  const showsTime = !isCall && (!row.sameMinuteFollows || sender !== 'contact' || isEdited)
  const isQuoting = showsQuote(content)
  return (
    <article
      className={classes.line}
      data-side={sender === 'group' ? 'out' : 'in'}
      data-joins-previous={row.joinsPrevious || undefined}
      data-joins-next={row.joinsNext || undefined}
      // An album has no message of its own; each of its tiles has one.
      {...(isAlbum ? { 'data-album': row.ids.join(' ') } : { 'data-message': row.id })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the focus among the articles of a feed
      tabIndex={tabbable ? 0 : -1}
      aria-label={name}
      aria-describedby={isFailed || waits ? `said-${row.id} failed-${row.id}` : `said-${row.id}`}
    >
      <div className={classes.column}>
        {content.referral !== undefined && <ReferralCard referral={content.referral} />}
        <div
          id={`said-${row.id}`}
          className={classes.bubble}
          data-bubble
          data-bare={isBare || undefined}
          data-kind={isAlbum ? 'album' : kindOf(content)}
          data-captionless={(!isAlbum && isBarePicture(content)) || undefined}
          data-meanwhile={isMeanwhile}
          data-waits={isWaiting || undefined}
        >
          {isMeanwhile && <NewBadge />}
          <MessageLabels labels={labels} answers={isQuoting ? undefined : answers} />
          {answers !== undefined && isQuoting && <ReplyQuote {...answers} />}
          {/* `id` and `row` stay the same when the message leaves the outbox, so that its audio continues to play. */}
          {isAlbum ? (
            <Album ids={row.ids} />
          ) : content.deleted === true ? (
            <DeletedContent message={message} />
          ) : isCall ? (
            <Suspense fallback={content.text}>
              <CallCard message={message} />
            </Suspense>
          ) : (
            <Content
              content={content}
              id={message.clientKey ?? message.id}
              at={message.updatedAt}
              row={row.key}
              isReceived={sender === 'contact'}
            />
          )}
          {showsTime && (
            <Meta
              message={message}
              author={author}
              showsBefore={showsBefore}
              onBefore={() => setShowsBefore(!showsBefore)}
            />
          )}
        </div>
        {showsBefore && content.edited !== undefined && (
          <EarlierText text={content.edited.before} onHide={() => setShowsBefore(false)} />
        )}
        {!isAlbum && <Reactions message={message} />}
        {isFailed && <FailedReason message={message} />}
        {waits && <WaitingReason message={message} />}
        {isWaiting && !isAlbum && (
          <Suspense>
            <WaitsForLine message={message} />
          </Suspense>
        )}
      </div>
      {!isAlbum && <BubbleMenuButton message={message} />}
      {!showsTime && !isCall && (
        <span className={classes.quietTime}>
          <ShortTime at={message.updatedAt} />
        </span>
      )}
    </article>
  )
}

/** The kind of content that decides how the bubble looks. */
function kindOf({ call, mediaState, type }: Message['content']): string {
  if (call !== undefined) return 'call'
  return mediaState === undefined ? type : 'file'
}

/** The text of a message before it was edited. */
function EarlierText({ text, onHide }: { text: string; onHide: () => void }) {
  const { t } = useInboxTexts()
  return (
    <p className={received.before}>
      <span className="selectable">{t('inbox.customerMessages.before', { text })}</span>{' '}
      <button type="button" className={received.toggle} onClick={onHide}>
        {t('inbox.customerMessages.hide')}
      </button>
    </p>
  )
}

/** The label of a pressed button says enough; a deleted message has nothing that answers. */
const showsQuote = ({ chosen, deleted }: Message['content']): boolean =>
  deleted !== true && chosen !== 'button' && chosen !== 'row'

function useLabels(message: Message): MessageLabel[] {
  const { t } = useInboxTexts()
  const { content, replyTo } = message
  const list = useMessage(content.chosen === 'row' ? (replyTo ?? '') : '')
  return messageLabels(t, message, list?.content.button ?? '')
}

/** Marks the answer that a colleague sent while the user was writing. */
function NewBadge() {
  const { t } = useInboxTexts()
  return <span className={classes.new}>{t('inbox.collision.new')}</span>
}

/** Compares rows by value, because every new message rebuilds all rows. */
function sameRow(a: BubbleProps['row'], b: BubbleProps['row']): boolean {
  return (
    a.id === b.id &&
    a.kind === b.kind &&
    (a.kind === 'album' && b.kind === 'album'
      ? a.ids.length === b.ids.length && a.ids.every((id, index) => id === b.ids[index])
      : a.kind === 'message' && b.kind === 'message' && a.isMeanwhile === b.isMeanwhile) &&
    a.joinsPrevious === b.joinsPrevious &&
    a.joinsNext === b.joinsNext &&
    a.sameMinuteFollows === b.sameMinuteFollows
  )
}

/** The accessible name of a message: its author and time, and its labels. */
function useMessageName(message: Message, author: Author, labels: readonly MessageLabel[]): string {
  const name = useAuthorName(message, author)
  return [name, ...labels.map(({ text }) => text)].join('. ')
}

function useAuthorName(message: Message, author: Author): string {
  const { t } = useInboxTexts()
  const time = timeText(message.updatedAt)
  if (author === 'customer') return t('inbox.message.fromContact', { time })
  if (author === 'self') return t('inbox.message.fromUs', { time, name: t('inbox.row.you') })
  const name = author === 'loading' ? literals.unknownAgent : author.name
  return t('inbox.message.fromUs', { time, name })
}

/** Returns the author of a message; 'unknown' if the author is not among the group's members. */
function useAuthor(message: Message): Author | 'unknown' {
  const { t } = useInboxTexts()
  const me = useAtomValue(userAtom)
  const people = useAtomValue(peopleAtom)
  const isLoaded = useAtomValue(membersAtom) !== null
  const { autoResponse, sender, sentByUserId, content } = message
  if (sender === 'contact') return 'customer'
  if (content.sentFrom !== undefined)
    return {
      name: t(
        content.sentFrom === 'phone'
          ? 'inbox.customerMessages.fromPhone'
          : content.sentFrom === 'agent'
            ? 'inbox.customerMessages.fromAgent'
            : 'inbox.customerMessages.fromApp',
      ),
    }
  if (content.imported !== undefined) return { name: content.imported.author ?? '' }
  if (autoResponse) return { name: t('inbox.message.auto') }
  if (sentByUserId !== undefined && sentByUserId === me?.id) return 'self'
  const name = people.get(sentByUserId ?? '')?.name
  if (name) return { name }
  return isLoaded ? 'unknown' : 'loading'
}

interface MetaProps {
  message: Message
  author: Author
  /** Whether the text before an edit is shown. */
  showsBefore: boolean
  onBefore: () => void
}

/** Author, time and ticks on the bubble's last line, and whether the message was edited. */
function Meta({ message, author, showsBefore, onBefore }: MetaProps) {
  const { t } = useInboxTexts()
  return (
    <span className={classes.meta} data-aside>
      {message.content.edited !== undefined && (
        <button
          type="button"
          className={received.toggle}
          aria-expanded={showsBefore}
          onClick={onBefore}
        >
          {t('inbox.customerMessages.edited')}
        </button>
      )}
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
