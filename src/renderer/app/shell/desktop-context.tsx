import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { can } from '#contract/policies/index.ts'
import { request } from '../../data/bridge.ts'
import {
  currentGroupIdAtom,
  languageAtom,
  openContactIdAtom,
  pendingChatsAtom,
  viewerAtom,
} from '../../data/session.ts'
import { literals } from '../../i18n/literals.ts'

/** How many chats wait, where the person sees chats: a group without a messaging app hides those that it has. */
const shownPendingAtom = atom((get) => {
  const viewer = get(viewerAtom)
  const item = { item: 'chats', widthPx: Number.POSITIVE_INFINITY } as const
  return viewer !== null && can(viewer, 'menu.see', item) ? get(pendingChatsAtom) : 0
})

/**
 * Keeps the desktop told of what the person has before them: channels followed, alerts raised, the tray's words; and
 * the window's title of how many chats wait. It shows nothing, and is apart from the frame so that a chat that is opened
 * does not draw the frame again.
 */
export function DesktopContext() {
  const groupId = useAtomValue(currentGroupIdAtom)
  const contactId = useAtomValue(openContactIdAtom)
  const language = useAtomValue(languageAtom)
  const pendingChats = useAtomValue(shownPendingAtom)
  useEffect(() => {
    request('context.set', { groupId, contactId, language, pendingChats }).catch(
      // Nothing the person did or could do again: the next change tells it anew.
      (error: unknown) => console.error('The desktop did not take the context over', error),
    )
  }, [groupId, contactId, language, pendingChats])

  useEffect(() => {
    document.title = pendingChats > 0 ? `(${pendingChats}) ${literals.product}` : literals.product
    return () => void (document.title = literals.product)
  }, [pendingChats])
  return null
}
