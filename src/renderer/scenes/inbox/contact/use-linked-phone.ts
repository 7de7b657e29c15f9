import { useEffect } from 'react'
import { linksAtom, takeLinkedPhone } from '../../../data/link.ts'
import { currentLive } from '../../../data/live/live.ts'
import { viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { showError } from '../../../data/toasts.ts'

/** The number of mounted inboxes; 0 on another screen. */
let standing = 0
let latest = 0

/** Opens the chat of the phone number in a link, or a new contact, once the group has loaded. */
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
  // Handle each link once: closing or losing the chat must not repeat it.
  const isAwaited = () => {
    const { openContactId: now } = currentLive()
    return standing > 0 && link === latest && (now === from || now === null)
  }
  import('./open-phone.ts')
    .then(({ openPhone }) => openPhone(viewer, phone, isAwaited))
    .catch(showError)
}
