import { atom } from 'jotai'
import { useEffect } from 'react'
import { linkVersionAtom, consumeLinkedPhone } from '#renderer/data/navigation/deep-link.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'

/** The number of mounted inboxes; 0 on another screen. */
const mountedAtom = atom(0)
/** The number of links handled so far. */
const handledAtom = atom(0)

/**
 * After the user has followed a link with a phone number, opens the chat with that number, or the form of a new
 * contact, as soon as the group has loaded.
 */
export function useLinkedPhone(): void {
  useEffect(() => {
    store.set(mountedAtom, (count) => count + 1)
    followPhone()
    const stops = [store.sub(linkVersionAtom, followPhone), store.sub(viewerAtom, followPhone)]
    return () => {
      store.set(mountedAtom, (count) => count - 1)
      for (const stop of stops) stop()
    }
  }, [])
}

function followPhone(): void {
  const viewer = store.get(viewerAtom)
  const phone = viewer === null ? null : consumeLinkedPhone(viewer.groupId)
  if (viewer === null || phone === null) return
  const { openContactId: from } = currentLive()
  const link = store.get(handledAtom) + 1
  store.set(handledAtom, link)
  // The user no longer waits after leaving the inbox, following another link or opening another chat.
  const isAwaited = () => {
    const { openContactId: now } = currentLive()
    const isLatest = store.get(mountedAtom) > 0 && link === store.get(handledAtom)
    return isLatest && (now === from || now === null)
  }
  import('./open-phone.ts')
    .then(({ openPhone }) => openPhone(viewer, [phone], isAwaited))
    .catch(showError)
}
