import { useEffect } from 'react'
import { linksAtom, takeLinkedPhone } from '../../../data/link.ts'
import { viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { tellError } from '../../../data/toasts.ts'

/** Goes to the chat of the number that a link names, or begins one, once the group is here. */
export function useLinkedPhone(): void {
  useEffect(() => {
    followPhone()
    const stops = [store.sub(linksAtom, followPhone), store.sub(viewerAtom, followPhone)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

function followPhone(): void {
  const viewer = store.get(viewerAtom)
  const phone = viewer === null ? null : takeLinkedPhone(viewer.groupId)
  if (viewer === null || phone === null) return
  import('./open-phone.ts').then(({ openPhone }) => openPhone(viewer, phone)).catch(tellError)
}
