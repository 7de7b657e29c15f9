import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { onPush } from '../../data/bridge.ts'
import { keepLink, takeLinkedGroup, tellLink } from '../../data/link.ts'
import { currentGroupIdAtom, userAtom } from '../../data/session.ts'
import { selectGroup } from '../../data/session-sync.ts'
import { store } from '../../data/store.ts'

/**
 * Goes where the desktop says: a notification or a link names a place of the application, and the group it is
 * in, a link by `group=<id>`. Another group of the person's is changed to first. Told before the sign-in, see Gatekeeper.
 */
export function useToldPlaces(): void {
  const navigate = useNavigate()
  const groupId = useAtomValue(currentGroupIdAtom)
  const waiting = useRef<{ groupId: string; path: string } | null>(null)

  useEffect(
    () =>
      onPush('navigate', (told) => {
        const path = keepLink(told.path)
        const current = store.get(currentGroupIdAtom)
        const asked = takeLinkedGroup(store.get(userAtom)?.permissions ?? [], current)
        if (asked === null || asked === current) {
          void navigate(path)
        } else {
          waiting.current = { groupId: asked, path }
          selectGroup(asked)
        }
        tellLink()
      }),
    [navigate],
  )

  // Only once the group has changed: the inbox that is left would look for the chat in its own group, and takes
  // its chat out of the address as it goes.
  useEffect(() => {
    const next = waiting.current
    if (next === null || next.groupId !== groupId) return
    waiting.current = null
    void navigate(next.path)
  }, [groupId, navigate])
}
