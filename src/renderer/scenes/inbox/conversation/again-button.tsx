import { useState } from 'react'
import { sendMessage } from '../../../data/live/outbox.ts'
import { tellError } from '../../../data/toasts.ts'
import { useTexts } from '../texts.tsx'
import classes from './failed-reason.module.css'
import type { Again } from './send-again.ts'

/** Sends a failed message once more; nothing where that cannot be. */
export function AgainButton({ contactId, again }: { contactId: string; again: Again | null }) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  if (again === null) return null
  const send = async () => {
    setBusy(true)
    try {
      await sendMessage(contactId, again.content, again.template)
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
