import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { request } from '../../../data/bridge.ts'
import { settingsAtom } from '../../../data/session.ts'
import { showError } from '../../../data/toasts.ts'

/** The list's width during a drag, else the stored one, px. */
export function useListWidth() {
  const { chatListWidth } = useAtomValue(settingsAtom)
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    width: dragged ?? chatListWidth,
    resize: setDragged,
    settle: (width: number) => {
      setDragged(width)
      request('settings.set', { chatListWidth: width }).then(() => setDragged(null), showError)
    },
  }
}
