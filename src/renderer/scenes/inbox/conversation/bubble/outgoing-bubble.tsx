import { IconAlertCircle } from '@tabler/icons-react'
import { memo } from 'react'
import { showError } from '../../../../data/toasts.ts'
import { ShortTime } from '../../../../components/dates/short-time.tsx'
import { Ticks } from '../../shared/ticks.tsx'
import { timeText } from '../../../../components/dates/times.ts'
import classes from './bubble.module.css'
import { Content } from '../content/content.tsx'
import { isEmojiOnly } from '../content/emoji-only.ts'
import { isBarePicture } from '../content/picture-size.ts'
import failedClasses from './failed-reason.module.css'
import { isHeldUp } from './is-queued-long.ts'
import { refusedWords } from './refused-message-texts.ts'
import type { Row } from '../rows.ts'
import { offerAgain } from './resend-attempts.ts'
import { useTexts } from '../../shared/texts.tsx'
import { currentLive } from '../../../../data/live/live.ts'

/**
 * A message that the desktop has and the service not yet; what was refused waits for the person, and what was tried in vain
 * need not be waited for.
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
  const bare = content.type === 'text' && isEmojiOnly(content.text ?? '')
  const reason = refusedWords(t, entry.error)
  const heldUp = isHeldUp(entry)
  const isOnItsWay = state === 'sending'
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
      aria-describedby={failed || heldUp ? `said-${key} failed-${key}` : `said-${key}`}
    >
      <div className={classes.column}>
        <div
          id={`said-${key}`}
          className={classes.bubble}
          data-bare={bare || undefined}
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
        {(failed || heldUp) && (
          <p className={failedClasses.failed} data-waits={heldUp || undefined}>
            <span id={`failed-${key}`}>
              {failed ? t('inbox.failed.title', { reason }) : t('inbox.failed.waiting')}
            </span>
            <button
              type="button"
              className={failedClasses.retry}
              aria-disabled={isOnItsWay}
              onClick={() => !isOnItsWay && void currentLive().outbox.retry(key).catch(showError)}
            >
              {t('inbox.failed.retry')}
            </button>
            <button
              type="button"
              className={failedClasses.retry}
              aria-disabled={isOnItsWay}
              onClick={() =>
                !isOnItsWay &&
                void currentLive()
                  .outbox.discard(key)
                  .then(() => offerAgain(key))
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
