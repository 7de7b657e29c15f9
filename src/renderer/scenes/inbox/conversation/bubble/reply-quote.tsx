import { IconCornerUpLeft } from '@tabler/icons-react'
import { showError } from '#renderer/data/toasts.ts'
import { useQuotedText } from '#renderer/scenes/inbox/shared/message-texts.ts'
import classes from './reply-quote.module.css'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

export interface ReplyQuoteProps {
  contactId: string
  /** Id of the quoted message. The message may be older than the loaded messages. */
  messageId: string
}

/** The quoted message on one line; a click scrolls to it. */
export function ReplyQuote({ contactId, messageId }: ReplyQuoteProps) {
  const { t } = useTexts()
  const text = useQuotedText(messageId)
  return (
    <button
      type="button"
      className={classes.quote}
      data-aside
      aria-label={t('inbox.message.toAnswered', { text })}
      onClick={() => void currentLive().conversations.open(contactId, messageId).catch(showError)}
    >
      <IconCornerUpLeft className={classes.icon} size={14} stroke={1.9} aria-hidden="true" />
      <span className={classes.words} dir="auto">
        {text}
      </span>
    </button>
  )
}
