import { useCallback } from 'react'
import { store } from '../../../data/store.ts'
import { sidebarAskedAtom, templatesAskedAtom } from './sidebar-open.ts'

/**
 * The sidebar's ref. Whoever asks for it where it lies over the conversation is led into it, to what has
 * `data-autofocus`: their keys would go on beneath it otherwise. When it goes with the focus in it, the focus goes back
 * to where it was.
 * @param onLost has the focus where it cannot go back
 */
export function useSidebarFocus(onLost: () => void) {
  return useCallback(
    (sidebar: HTMLElement) => {
      const before = store.get(sidebarAskedAtom) ? document.activeElement : null
      if (before !== null) {
        store.set(sidebarAskedAtom, false)
        sidebar.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      }
      return () => {
        if (!sidebar.contains(document.activeElement)) return
        // What takes its place was asked for, and takes the keyboard itself.
        if (store.get(templatesAskedAtom)) return
        if (before instanceof HTMLElement && before !== document.body && before.isConnected)
          before.focus()
        else onLost()
      }
    },
    [onLost],
  )
}
