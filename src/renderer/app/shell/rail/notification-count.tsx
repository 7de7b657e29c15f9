import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { can } from '#contract/policies/index.ts'
import { unreadNotificationsAtom, unreadTotalQuery } from '#renderer/data/notifications.ts'
import { realtimeAtom, viewerAtom } from '#renderer/data/session/session.ts'

/**
 * Fetches the number of unread notifications for the rail. The fetch waits until the live connection is open or has
 * stopped for good. Otherwise a notification that arrives after the fetch, but before the connection is open, would not
 * be counted. The component renders nothing, so that a notification does not rerender the layout.
 */
export function NotificationCount() {
  const viewer = useAtomValue(viewerAtom)
  const { state } = useAtomValue(realtimeAtom)
  const setUnread = useSetAtom(unreadNotificationsAtom)
  const isConnectionSettled = state === 'live' || state === 'stopped'
  const maySee = viewer !== null && can(viewer, 'notification.see')
  const { data = 0 } = useQuery({
    ...unreadTotalQuery(viewer?.groupId ?? ''),
    enabled: maySee && isConnectionSettled,
  })
  const unread = maySee ? data : 0
  useEffect(() => {
    setUnread(unread)
    return () => setUnread(0)
  }, [unread, setUnread])
  return null
}
