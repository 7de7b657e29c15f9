import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { SendEnd } from '#contract/limits.ts'
import { changeSettings } from '#renderer/data/groups/change-settings.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'
import { chatAfter } from '#renderer/scenes/inbox/next-chat/next-chat.ts'
import { useChatActs } from '#renderer/scenes/inbox/actions/use-chat-actions.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { openNext } from '#renderer/scenes/inbox/layout/composer-focus.ts'

/** What "send and …" does after the message. */
export interface SendEnds {
  /** Whether the viewer may end the chat in this way. */
  readonly may: (end: SendEnd) => boolean
  /** @param key of the message in the outbox */
  readonly run: (end: SendEnd, key: string) => void
}

/**
 * Ends a chat after a message: the next chat opens at once. The chat is archived or finished when the service has
 * accepted the message, so that a refused message never leaves the list unnoticed.
 */
export function useSendEnds(contact: Contact): SendEnds {
  const acts = useChatActs()
  const may = (end: SendEnd) =>
    end === 'snooze' || (end === 'archive' ? acts.mayArchive(contact) : acts.mayFlag(contact))
  const run = (end: SendEnd, key: string) => {
    const live = currentLive()
    changeSettings({ lastSendEnd: end })
    if (end === 'snooze')
      return store.set(inboxDialogAtom, { kind: 'snooze', contactId: contact.id })
    const next = chatAfter(contact.id)
    if (next !== undefined) openNext(next, true)
    const isEnded = end === 'archive' ? contact.archived : contact.finishedChat
    if (isEnded) return
    void live.outbox.whenSent(key).then((isSent) => {
      if (!isSent || live !== currentLive()) return
      // Without a question: the user has just answered in the chat.
      acts.closeNow(live.chat(contact.id) ?? contact, end)
    })
  }
  return { may, run }
}
