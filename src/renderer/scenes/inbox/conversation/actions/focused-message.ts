import { isWindowOpen } from '#contract/rules/chat-window.ts'
import { viewerAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import type { MessageScene } from './message-actions.ts'
import { messageInHandAtom } from './message-menu-atom.ts'
import { currentLive } from '../../../../data/live/live.ts'

/** The message in hand as it stands at this moment; null where there is none. */
export function sceneInHand(): MessageScene | null {
  const message = currentLive().message(store.get(messageInHandAtom) ?? '')
  if (message === undefined) return null
  const contact = currentLive().chat(message.contactId)
  const isOpen = isWindowOpen(contact?.lastContactResponseAt, Date.now())
  return { message, contact, viewer: store.get(viewerAtom), isWindowOpen: isOpen }
}
