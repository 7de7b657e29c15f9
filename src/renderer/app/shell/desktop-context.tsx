import { useThrottledValue } from '@mantine/hooks'
import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { can } from '#contract/policies/index.ts'
import { anyWidth } from '#contract/policies/menu.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { request } from '#renderer/data/service/bridge.ts'
import {
  currentGroupIdAtom,
  languageAtom,
  openContactIdAtom,
  pendingChatsAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'

/** The number of pending chats is sent at most this often, ms, because it may change with every message. */
const countMs = 500

/** The number of pending chats; 0 for a viewer who may not see chats, e.g. in a group without a messaging app. */
const shownPendingAtom = atom((get) => {
  const viewer = get(viewerAtom)
  const item = { item: 'chats', widthPx: anyWidth } as const
  return viewer !== null && can(viewer, 'menu.see', item) ? get(pendingChatsAtom) : 0
})

/**
 * Sends the user's context to the main process: the selected group, the open chat, the language and the number of
 * pending chats. The main process needs it for the live channels, the alerts and the tray. The effect is in a
 * component that renders nothing, so that opening a chat does not rerender the layout.
 */
export function DesktopContext() {
  const groupId = useAtomValue(currentGroupIdAtom)
  const contactId = useAtomValue(openContactIdAtom)
  const language = useAtomValue(languageAtom)
  const pendingChats = useThrottledValue(useAtomValue(shownPendingAtom), countMs)
  useEffect(() => {
    request('context.set', { groupId, contactId, language, pendingChats }).catch(
      (error: unknown) => {
        // LOCKED: after the unlock the layout mounts again and sends the context again.
        if (error instanceof ApiError && error.code === 'LOCKED') return
        // The error is not shown: the user did not start the call, and the next change sends the whole context again.
        console.error('Could not send the context to the main process', error)
      },
    )
  }, [groupId, contactId, language, pendingChats])
  return null
}
