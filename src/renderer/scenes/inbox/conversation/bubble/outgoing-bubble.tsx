import { IconAlertCircle } from '@tabler/icons-react'
import { memo } from 'react'
import type { OutboxEntry } from '#contract/bridge.ts'
import { isFinalRefusal } from '#contract/rules/messages/send-refusal.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { ShortTime } from '#renderer/components/dates/short-time.tsx'
import { Ticks } from '#renderer/scenes/inbox/shared/ticks.tsx'
import { timeText } from '#renderer/components/dates/times.ts'
import classes from './bubble.module.css'
import { Content } from '#renderer/scenes/inbox/content/content.tsx'
import { isEmojiOnly } from '#renderer/scenes/inbox/content/emoji-only.ts'
import { isBarePicture } from '#renderer/scenes/inbox/content/pictures/picture-size.ts'
import failedClasses from './failed-reason.module.css'
import { refusedMessageText } from './failed-message-texts.ts'
import type { Row } from '#renderer/scenes/inbox/conversation/rows.ts'
import { allowResend } from './resend-attempts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive, useChat, useOutgoing } from '#renderer/data/live/live.ts'
import { focusComposer } from '#renderer/scenes/inbox/layout/composer-focus.ts'
import { useMayWrite } from '#renderer/scenes/inbox/shared/use-message-box-lock.ts'
import { ReplyQuote } from './reply-quote.tsx'
import { editOutgoing, isEditable } from './edit-outgoing.ts'

/** A message in the outbox. If it waits, it has buttons to edit, retry or discard it. */
export const OutgoingBubble = memo(function OutgoingBubble({
  row,
}: {
  row: Extract<Row, { kind: 'outgoing' }>
}) {
  const { t } = useInboxTexts()
  const { entry } = row
  const { content, state, key } = entry
  const failed = state === 'failed'
  const isBare = content.type === 'text' && isEmojiOnly(content.text ?? '')
  const blocked = useIsBlocked(entry)
  const waits = failed || blocked || isRetrying(entry)
  return (
    <article
      className={classes.line}
      data-side="out"
      data-joins-previous={row.joinsPrevious || undefined}
      data-joins-next={row.joinsNext || undefined}
      data-outgoing={key}
      data-state={state}
      tabIndex={-1}
      aria-label={t('inbox.message.fromUs', {
        time: timeText(entry.createdAt),
        name: t('inbox.row.you'),
      })}
      aria-describedby={waits ? `said-${key} failed-${key}` : `said-${key}`}
    >
      <div className={classes.column}>
        <div
          id={`said-${key}`}
          className={classes.bubble}
          data-bare={isBare || undefined}
          data-kind={content.type}
          data-captionless={isBarePicture(content) || undefined}
        >
          {entry.replyTo !== undefined && (
            <ReplyQuote contactId={entry.contactId} messageId={entry.replyTo} />
          )}
          <Content content={content} id={key} row={key} />
          <span className={classes.meta}>
            <ShortTime at={entry.createdAt} />
            {failed ? (
              <IconAlertCircle className={classes.failed} size={15} aria-hidden="true" />
            ) : (
              <Ticks status={state} />
            )}
          </span>
        </div>
        {waits && <OutgoingActs entry={entry} blocked={blocked} />}
      </div>
    </article>
  )
})

/** Whether a message waits because an earlier message of its chat is being retried. */
function useIsBlocked({ contactId, key, state }: OutboxEntry): boolean {
  const entries = useOutgoing(contactId) ?? []
  const index = entries.findIndex((entry) => entry.key === key)
  return state === 'queued' && entries.slice(0, index).some(isRetrying)
}

/** Why a message waits, and what the user can do. The buttons do nothing while the message is being sent. */
function OutgoingActs({ entry, blocked }: { entry: OutboxEntry; blocked: boolean }) {
  const { t } = useInboxTexts()
  const { key, state, error } = entry
  const failed = state === 'failed'
  const isSending = state === 'sending'
  const contact = useChat(entry.contactId)
  const mayWrite = useMayWrite(contact)
  const discard = async () => {
    await currentLive().outbox.discard(key)
    allowResend(key)
  }
  const act = (run: () => Promise<void>) => ({
    type: 'button' as const,
    className: failedClasses.retry,
    'aria-disabled': isSending,
    onClick: () => !isSending && void run().catch(showError),
  })
  return (
    <p className={failedClasses.failed} data-waits={!failed || undefined}>
      <span id={`failed-${key}`}>
        {failed
          ? t('inbox.failed.title', { reason: refusedMessageText(t, error) })
          : t('inbox.failed.waiting')}
      </span>
      {!blocked && !(error && isFinalRefusal(error)) && (
        <button {...act(() => currentLive().outbox.retry(entry))}>
          {t(error?.answeredMeanwhile ? 'inbox.failed.sendAnyway' : 'inbox.failed.retry')}
        </button>
      )}
      {mayWrite && isEditable(entry) && (
        <button {...act(() => editOutgoing(entry).then(focusComposer))}>
          {t('inbox.collision.edit')}
        </button>
      )}
      <button {...act(discard)}>{t('inbox.failed.discard')}</button>
    </p>
  )
}

/**
 * Whether a message has failed at least once and is queued or being sent again. Until it is sent or discarded, the
 * outbox does not send the later messages of the chat.
 */
export function isRetrying({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>): boolean {
  return attempts > (state === 'sending' ? 1 : 0) && state !== 'failed'
}
