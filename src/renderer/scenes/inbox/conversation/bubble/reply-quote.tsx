import { IconCornerUpLeft } from '@tabler/icons-react'
import { messagePreview } from '#contract/rules/message-preview.ts'
import { showError } from '../../../../data/toasts.ts'
import { kindTexts } from '../../chat-list/preview-line.tsx'
import classes from './reply-quote.module.css'
import { useTexts } from '../../shared/texts.tsx'
import { currentLive, useMessage } from '../../../../data/live/live.ts'

export interface ReplyQuoteProps {
  contactId: string
  /** The message that is answered; it may stand above what is held. */
  messageId: string
}

/** What a message answers, on one line; a press goes there. */
export function ReplyQuote({ contactId, messageId }: ReplyQuoteProps) {
  const { t } = useTexts()
  const answered = useMessage(messageId)
  const preview = answered && messagePreview(answered.content)
  const kind = preview && kindTexts[preview.kind]
  const text = preview?.text || t(kind ?? 'inbox.message.earlier')
  return (
    <button
      type="button"
      className={classes.quote}
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
