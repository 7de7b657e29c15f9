import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { sendMessage } from '../../../data/live/outbox.ts'
import { tellError } from '../../../data/toasts.ts'
import { useTexts } from '../texts.tsx'
import classes from './failed-reason.module.css'
import type { Again } from './send-again.ts'

export interface AgainButtonProps {
  contact: Contact
  /** null: it cannot be. */
  again: Again | null
}

/** Sends a failed message once more; nothing where that cannot be. */
export function AgainButton({ contact, again }: AgainButtonProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  if (again === null) return null
  const send = async () => {
    setBusy(true)
    try {
      await sendMessage(contact, again.content, again.template)
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={classes.retry}
      aria-disabled={isBusy}
      onClick={() => {
        // The customer is not written to twice by a double click.
        if (!isBusy) void send()
      }}
    >
      {t('inbox.failed.sendAgain')}
    </button>
  )
}
