import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { showError } from '#renderer/data/change/toasts.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useQuotedText } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { PreviewIcon } from '#renderer/scenes/inbox/shared/preview-icon.tsx'
import classes from './reply-quote.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive, useMessage } from '#renderer/data/live/live.ts'

export interface ReplyQuoteProps {
  contactId: string
  /** Id of the quoted message. The message may be older than the loaded messages. */
  messageId: string
}

interface JumpToAnsweredProps extends ReplyQuoteProps {
  className: string | undefined
  /** What the name of the button begins with; absent if it shows the message. */
  label?: string
  /** Who wrote the message that it leads to, if the button shows that. */
  author?: string
  children: ReactNode
}

/** Scrolls to the message that another one answers. */
export function JumpToAnswered({
  contactId,
  messageId,
  className,
  label,
  author = '',
  children,
}: JumpToAnsweredProps) {
  const { t } = useInboxTexts()
  const text = useQuotedText(messageId)
  const jump = t('inbox.message.toAnswered', {
    text: author === '' ? text : `${author}: ${text}`,
  })
  return (
    <button
      type="button"
      className={className}
      data-aside
      aria-label={label === undefined ? jump : `${label}. ${jump}`}
      onClick={() => void currentLive().conversations.open(contactId, messageId).catch(showError)}
    >
      {children}
    </button>
  )
}

/** Who wrote a message; empty if that is not known. */
function useAuthorName(messageId: string): string {
  const { t } = useInboxTexts()
  const quoted = useMessage(messageId)
  const me = useAtomValue(userAtom)
  const people = useAtomValue(peopleAtom)
  if (quoted === undefined) return ''
  const { sender, contactId, sentByUserId } = quoted
  if (sender === 'contact') {
    const contact = currentLive().chat(contactId)
    return contact === undefined ? '' : contactName(contact)
  }
  if (sentByUserId !== undefined && sentByUserId === me?.id) return t('inbox.row.you')
  return people.get(sentByUserId ?? '')?.name ?? ''
}

/** The quoted message: its author and one line of it; a click scrolls to it. */
export function ReplyQuote(props: ReplyQuoteProps) {
  const { messageId } = props
  const text = useQuotedText(messageId)
  const author = useAuthorName(messageId)
  const quoted = useMessage(messageId)
  return (
    <JumpToAnswered {...props} className={classes.quote} author={author}>
      {/* The space is for programs that read the text without its lines. */}
      {author !== '' && <span className={classes.author}>{`${author} `}</span>}
      <span className={classes.line}>
        {quoted !== undefined && <PreviewIcon kind={messagePreview(quoted.content).kind} />}
        <span className={classes.words} dir="auto">
          {text}
        </span>
      </span>
    </JumpToAnswered>
  )
}
