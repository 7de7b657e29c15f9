import { IconAlertCircle } from '@tabler/icons-react'
import { memo } from 'react'
import type { OutboxEntry } from '#contract/bridge.ts'
import { showError } from '#renderer/data/toasts.ts'
import { ShortTime } from '#renderer/components/dates/short-time.tsx'
import { Ticks } from '#renderer/scenes/inbox/shared/ticks.tsx'
import { timeText } from '#renderer/components/dates/times.ts'
import classes from './bubble.module.css'
import { Content } from '#renderer/scenes/inbox/content/content.tsx'
import { isEmojiOnly } from '#renderer/scenes/inbox/content/emoji-only.ts'
import { isBarePicture } from '#renderer/scenes/inbox/content/picture-size.ts'
import failedClasses from './failed-reason.module.css'
import { refusedMessageText } from './failed-message-texts.ts'
import type { Row } from '#renderer/scenes/inbox/conversation/rows.ts'
import { allowResend } from './resend-attempts.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * A message in the outbox. After a failed attempt it has buttons to retry or discard it. The buttons do nothing while
 * the message is being sent.
 */
export const OutgoingBubble = memo(function OutgoingBubble({
  row,
}: {
  row: Extract<Row, { kind: 'outgoing' }>
}) {
  const { t } = useTexts()
  const { entry } = row
  const { content, state, key } = entry
  const failed = state === 'failed'
  const isBare = content.type === 'text' && isEmojiOnly(content.text ?? '')
  const reason = refusedMessageText(t, entry.error)
  const retrying = isRetrying(entry)
  const isSending = state === 'sending'
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
      aria-describedby={failed || retrying ? `said-${key} failed-${key}` : `said-${key}`}
    >
      <div className={classes.column}>
        <div
          id={`said-${key}`}
          className={classes.bubble}
          data-bare={isBare || undefined}
          data-kind={content.type}
          data-captionless={isBarePicture(content) || undefined}
        >
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
        {(failed || retrying) && (
          <p className={failedClasses.failed} data-waits={retrying || undefined}>
            <span id={`failed-${key}`}>
              {failed ? t('inbox.failed.title', { reason }) : t('inbox.failed.waiting')}
            </span>
            <button
              type="button"
              className={failedClasses.retry}
              aria-disabled={isSending}
              onClick={() => !isSending && void currentLive().outbox.retry(entry).catch(showError)}
            >
              {t(entry.error?.answeredMeanwhile ? 'inbox.failed.sendAnyway' : 'inbox.failed.retry')}
            </button>
            <button
              type="button"
              className={failedClasses.retry}
              aria-disabled={isSending}
              onClick={() =>
                !isSending &&
                void currentLive()
                  .outbox.discard(key)
                  .then(() => allowResend(key))
                  .catch(showError)
              }
            >
              {t('inbox.failed.discard')}
            </button>
          </p>
        )}
      </div>
    </article>
  )
})

/**
 * Whether a message has failed at least once and is queued or being sent again. Until it is sent or discarded, the
 * outbox does not send the later messages of the chat.
 */
export function isRetrying({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>): boolean {
  return attempts > (state === 'sending' ? 1 : 0) && state !== 'failed'
}
