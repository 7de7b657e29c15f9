import type { SendAction } from '#contract/policies/messages/message.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** The chat that is open now. */
export const openChat = (): Contact | undefined =>
  currentLive().chat(currentLive().openContactId ?? '')

/** Returns a function that checks at each call whether the viewer may do something to the open chat. */
export const mayToOpenChat =
  (
    act: 'contact.edit' | 'contact.note' | SendAction | 'message.sendTemplate' | 'message.schedule',
  ) =>
  (): boolean => {
    const viewer = store.get(viewerAtom)
    const contact = openChat()
    return viewer !== null && contact !== undefined && can(viewer, act, contact)
  }

/** Returns a function that runs an action on the chat that is open when the function is called, if any. */
export const withOpenChat = (act: (contact: Contact) => void) => () => {
  const contact = openChat()
  if (contact !== undefined) act(contact)
}
