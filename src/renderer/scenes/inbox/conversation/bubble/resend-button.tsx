import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { showError } from '../../../../data/toasts.ts'
import { useTexts } from '../../shared/texts.tsx'
import classes from './failed-reason.module.css'
import type { Again } from './resend-message.ts'
import { isSentAgainAtom, sendOnceMore } from './resend-attempts.ts'

export interface AgainButtonProps {
  contact: Contact
  message: Message
  /** null: it cannot be. */
  again: Again | null
}

/** Sends a failed message once more, and says so from then on; nothing where that cannot be. */
export function AgainButton({ contact, message, again }: AgainButtonProps) {
  const { t } = useTexts()
  const isSent = useAtomValue(useMemo(() => isSentAgainAtom(message.id), [message.id]))
  if (again === null) return null
  return (
    <button
      type="button"
      className={classes.retry}
      // Not disabled, which would take the keyboard from whoever has just pressed it.
      aria-disabled={isSent}
      onClick={() => {
        if (!isSent) void sendOnceMore(message, contact, again).catch(showError)
      }}
    >
      {t(isSent ? 'inbox.failed.sentAgain' : 'inbox.failed.sendAgain')}
    </button>
  )
}
