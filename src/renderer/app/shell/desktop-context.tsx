import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { request } from '../../data/bridge.ts'
import {
  currentGroupIdAtom,
  languageAtom,
  openContactIdAtom,
  pendingChatsAtom,
} from '../../data/session.ts'
import { literals } from '../../i18n/literals.ts'

/**
 * Keeps the desktop told of what the person has before them: channels followed, alerts raised, the tray's words; and
 * the window's title of how many chats wait. It shows nothing, and is apart from the frame so that a chat that is opened
 * does not draw the frame again.
 */
export function DesktopContext() {
  const groupId = useAtomValue(currentGroupIdAtom)
  const contactId = useAtomValue(openContactIdAtom)
  const language = useAtomValue(languageAtom)
  const pendingChats = useAtomValue(pendingChatsAtom)
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
