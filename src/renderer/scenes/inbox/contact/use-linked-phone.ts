import { useEffect } from 'react'
import { linksAtom, takeLinkedPhone } from '../../../data/link.ts'
import { currentLive } from '../../../data/live/live.ts'
import { viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { showError } from '../../../data/toasts.ts'

/** How many inboxes stand: none on another screen. */
let standing = 0
let latest = 0

/** Goes to the chat of the number that a link names, or begins one, once the group is here. */
export function useLinkedPhone(): void {
  useEffect(() => {
    standing += 1
    followPhone()
    const stops = [store.sub(linksAtom, followPhone), store.sub(viewerAtom, followPhone)]
    return () => {
      standing -= 1
      for (const stop of stops) stop()
    }
  }, [])
}

function followPhone(): void {
  const viewer = store.get(viewerAtom)
  const phone = viewer === null ? null : takeLinkedPhone(viewer.groupId)
  if (viewer === null || phone === null) return
  const { openContactId: from } = currentLive()
  const link = (latest += 1)
  // A chat that was merely closed, or taken away, leads nowhere else.
  const isAwaited = () => {
    const { openContactId: now } = currentLive()
    return standing > 0 && link === latest && (now === from || now === null)
  }
  import('./open-phone.ts')
    .then(({ openPhone }) => openPhone(viewer, phone, isAwaited))
    .catch(showError)
}
