import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { can } from '#contract/policies/index.ts'
import { sendAction } from '#contract/policies/messages/message.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'

/** Sends the message of a dialog, which then closes. A message is not sent while the 24-hour window is closed. */
export function useSendContent(contact: Contact, onSent: () => void) {
  const isOpen = useIsWindowOpen(contact.lastContactResponseAt)
  const { busy, error, run } = useChange({
    send: async (content: MessageContent) => await currentLive().outbox.send(contact, content),
    onDone: onSent,
  })
  const send = (content: MessageContent) => {
    const viewer = store.get(viewerAtom)
    const may = viewer !== null && can(viewer, sendAction(content), contact)
    if (isOpen && may && !busy) run(content)
  }
  return { isOpen, busy, error, send }
}
