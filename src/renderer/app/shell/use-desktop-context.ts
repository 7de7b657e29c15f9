import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { request } from '../../data/bridge.ts'
import {
  currentGroupIdAtom,
  languageAtom,
  openContactIdAtom,
  pendingChatsAtom,
} from '../../data/session.ts'

/** Keeps the desktop told of what the person has before them: channels followed, alerts raised, the tray's words. */
export function useDesktopContext(): void {
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
}
