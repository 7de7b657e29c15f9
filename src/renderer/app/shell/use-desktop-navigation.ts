import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onPush } from '../../data/bridge.ts'
import { keepLink, takeLinkedGroup, tellLink } from '../../data/link.ts'
import { goToGroup, placeThereAtom } from '../../data/other-group.ts'
import { currentGroupIdAtom, userAtom } from '../../data/session.ts'
import { store } from '../../data/store.ts'
import { resolveAddress } from '../screens.ts'

/**
 * Goes where the desktop says: a notification or a link names a place of the application, and the group it is
 * in, a link by `group=<id>`. Another group of the person's is changed to first. Told before the sign-in, see Gatekeeper.
 */
export function useToldPlaces(): void {
  const navigate = useNavigate()
  const groupId = useAtomValue(currentGroupIdAtom)
  const next = useAtomValue(placeThereAtom)

  useEffect(
    () =>
      onPush('navigate', (told) => {
        const path = resolveAddress(keepLink(told.path))
        const current = store.get(currentGroupIdAtom)
        const asked = takeLinkedGroup(store.get(userAtom)?.permissions ?? [], current)
        if (asked === null || asked === current) {
          void navigate(path)
        } else {
          goToGroup(asked, path)
        }
        tellLink()
      }),
    [navigate],
  )

  // Only once the group has changed: the inbox that is left would look for the chat in its own group, and takes
  // its chat out of the address as it goes.
  useEffect(() => {
    if (next === null || next.groupId !== groupId) return
    store.set(placeThereAtom, null)
    void navigate(next.path)
  }, [next, groupId, navigate])
}
