import type { Contact } from '#contract/entities/contact.ts'
import { can } from '#contract/policies/index.ts'
import { viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { currentLive } from '../../../data/live/live.ts'

/** The chat that is open, as it is at this moment. */
export const openChat = (): Contact | undefined =>
  currentLive().chat(currentLive().openContactId ?? '')

/** Whether the person may do this to the open chat; to none, nothing. Asked whenever it is called. */
export const mayToOpenChat =
  (act: 'contact.edit' | 'message.send' | 'message.sendTemplate' | 'message.schedule') =>
  (): boolean => {
    const viewer = store.get(viewerAtom)
    const contact = openChat()
    return viewer !== null && contact !== undefined && can(viewer, act, contact)
  }

/** Does something to the chat that is open by then, if one is. */
export const withOpenChat = (act: (contact: Contact) => void) => () => {
  const contact = openChat()
  if (contact !== undefined) act(contact)
}
