import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { snooze } from '../../../data/live/snoozes.ts'
import { tellError } from '../../../data/toasts.ts'
import { useTexts } from '../texts.tsx'
import { momentText } from '../times.ts'
import { offerUndo } from '../undo.ts'

/** Puts a chat off, and offers to take it back; what failed stands in the dialog. */
export function useSnooze(contact: Contact, onDone: () => void) {
  const { t, i18n } = useTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const putOff = (until: Date) => {
    setBusy(true)
    snooze(contact, until).then(
      () => {
        const at = momentText(until.toISOString(), Date.now(), i18n.language)
        offerUndo(t('inbox.snooze.done', { name: contactName(contact), at }), () => {
          snooze(contact, null).catch(tellError)
        })
        onDone()
      },
      (cause: unknown) => {
        setBusy(false)
        setError(cause)
      },
    )
  }
  return { busy, error, putOff }
}
