import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { chatAfter } from '#renderer/scenes/inbox/next-chat/next-chat.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { momentText } from '#renderer/components/dates/times.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * Returns `putOff`, which snoozes the chat, opens the next one and offers to undo the snooze. `busy` and `error` are the state
 * of its call.
 */
export function useSnooze(contact: Contact, onDone: () => void) {
  const { t, i18n } = useInboxTexts()
  const { busy, error, run } = useChange({
    onDone,
    send: async (until: Date) => {
      const next = chatAfter(contact.id)
      await currentLive().snoozes.set(contact, until)
      if (next !== undefined) void currentLive().conversations.open(next)
      const at = momentText(until.toISOString(), Date.now(), i18n.language)
      const text = t('inbox.snooze.done', { name: contactName(contact), at })
      offerUndo(contact.groupId, text, () => {
        currentLive().snoozes.set(contact, null).catch(showError)
      })
    },
  })
  return { busy, error, putOff: run }
}
