import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { onPush } from '../../data/bridge.ts'
import { currentGroupIdAtom, userAtom } from '../../data/session.ts'
import { selectGroup } from '../../data/session-sync.ts'
import { store } from '../../data/store.ts'

/**
 * Goes where the desktop says: a notification or a link names a place of the application, and with `group=<id>`
 * the group it is in. Another group of the person's is changed to first.
 */
export function useToldPlaces(): void {
  const navigate = useNavigate()
  const groupId = useAtomValue(currentGroupIdAtom)
  const waiting = useRef<{ groupId: string; path: string } | null>(null)

  useEffect(
    () =>
      onPush('navigate', (told) => {
        const place = new URL(told.path, location.origin)
        const asked = place.searchParams.get('group')
        place.searchParams.delete('group')
        const path = place.pathname + place.search
        const permissions = store.get(userAtom)?.permissions ?? []
        const isTheirs = permissions.some((permission) => permission.groupId === asked)
        if (asked === null || !isTheirs || asked === store.get(currentGroupIdAtom))
          return void navigate(path)
        waiting.current = { groupId: asked, path }
        selectGroup(asked)
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
