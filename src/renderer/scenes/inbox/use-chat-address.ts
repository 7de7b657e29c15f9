import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { openConversation } from '../../data/live/conversations.ts'
import { live } from '../../data/live/live.ts'
import { currentGroupIdAtom, openContactIdAtom } from '../../data/session.ts'
import { store } from '../../data/store.ts'

/** The chat that was open when the inbox was last left for another screen, to be found again. */
let left: { groupId: string | null; contactId: string | null } = { groupId: null, contactId: null }

/**
 * Ties the open chat to the address: `?chat=<contact id>` opens that chat (a notification, a link), and opening a
 * chat writes the address. While another screen is shown no chat is open, so that its alerts are raised.
 */
export function useChatAddress(): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('chat')
  const openContactId = useAtomValue(openContactIdAtom)
  const mounted = useRef(false)

  useEffect(() => {
    if (asked !== null && asked !== live.openContactId) void openConversation(asked)
  }, [asked])

  useEffect(() => {
    if (!mounted.current) return
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (openContactId === null) after.delete('chat')
        else after.set('chat', openContactId)
        return after
      },
      { replace: true },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- only another chat writes the address
  }, [openContactId])

  useEffect(() => {
    mounted.current = true
    const groupId = store.get(currentGroupIdAtom)
    if (live.openContactId === null && left.contactId !== null && left.groupId === groupId)
      void openConversation(left.contactId)
    return () => {
      mounted.current = false
      left = { groupId, contactId: live.openContactId }
      void openConversation(null)
    }
  }, [])
}
