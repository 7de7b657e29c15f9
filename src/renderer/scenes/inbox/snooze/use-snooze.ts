import type { Contact } from '#contract/entities/contact.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { showError } from '#renderer/data/toasts.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { momentText } from '#renderer/components/dates/times.ts'
import { offerUndo } from '#renderer/data/undo.ts'
import { useChange } from '#renderer/data/use-change.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** Returns `putOff`, which snoozes the chat and offers to undo this. `busy` and `error` are the state of its call. */
export function useSnooze(contact: Contact, onDone: () => void) {
  const { t, i18n } = useTexts()
  const { busy, error, run } = useChange({
    onDone,
    send: async (until: Date) => {
      await currentLive().snoozes.set(contact, until)
      const at = momentText(until.toISOString(), Date.now(), i18n.language)
      const text = t('inbox.snooze.done', { name: contactName(contact), at })
      offerUndo(contact.groupId, text, () => {
        currentLive().snoozes.set(contact, null).catch(showError)
      })
    },
  })
  return { busy, error, putOff: run }
}
