import { IconCornerUpLeft } from '@tabler/icons-react'
import { messagePreview } from '#contract/rules/message-preview.ts'
import { showError } from '#renderer/data/toasts.ts'
import { kindTexts } from '#renderer/scenes/inbox/chat-list/preview-line.tsx'
import classes from './reply-quote.module.css'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive, useMessage } from '#renderer/data/live/live.ts'

export interface ReplyQuoteProps {
  contactId: string
  /** Id of the quoted message. The message may be older than the loaded messages. */
  messageId: string
}

/** A quoted message as one line of text. */
export function useQuotedText(messageId: string): string {
  const { t } = useTexts()
  const quoted = useMessage(messageId)
  const preview = quoted && messagePreview(quoted.content)
  const kind = preview && kindTexts[preview.kind]
  return preview?.text || t(kind ?? 'inbox.message.earlier')
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
