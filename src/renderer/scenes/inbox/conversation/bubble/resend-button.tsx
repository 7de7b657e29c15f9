import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './failed-reason.module.css'
import type { Resend } from './resend-message.ts'
import { isResentAtom, resendMessage } from './resend-attempts.ts'

export interface ResendButtonProps {
  contact: Contact
  message: Message
  /** null if the message cannot be resent; then there is no button. */
  resend: Resend | null
}

/** Resends a failed message, and shows that it was resent. */
export function ResendButton({ contact, message, resend }: ResendButtonProps) {
  const { t } = useInboxTexts()
  const isResent = useAtomValue(useMemo(() => isResentAtom(message.id), [message.id]))
  if (resend === null) return null
  return (
    <button
      type="button"
      className={classes.retry}
      // Not `disabled`: the button would lose the keyboard focus right after it was pressed.
      aria-disabled={isResent}
      onClick={() => {
        if (!isResent) void resendMessage(message, contact, resend).catch(showError)
      }}
    >
      {t(isResent ? 'inbox.failed.sentAgain' : 'inbox.failed.sendAgain')}
    </button>
  )
}
