import { useCallback } from 'react'
import { store } from '#renderer/data/store.ts'
import {
  isSidebarRequestedAtom,
  areTemplatesRequestedAtom,
} from '#renderer/scenes/inbox/layout/sidebar-open.ts'

/**
 * Manages the focus of the sidebar.
 * - The user opens the sidebar over the conversation: its element with `data-autofocus` gets the focus, so that key
 *   presses do not go to the covered conversation.
 * - The sidebar closes while it contains the focus: the focus returns to the element that had it before the sidebar
 *   opened.
 * @param onLost called instead if there is no such element, or it was removed from the page
 * @returns the ref of the sidebar
 */
export function useSidebarFocus(onLost: () => void) {
  return useCallback(
    (sidebar: HTMLElement) => {
      const before = store.get(isSidebarRequestedAtom) ? document.activeElement : null
      if (before !== null) {
        store.set(isSidebarRequestedAtom, false)
        sidebar.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      }
      return () => {
        if (!sidebar.contains(document.activeElement)) return
        // The templates panel replaces the sidebar and focuses its own field.
        if (store.get(areTemplatesRequestedAtom)) return
        if (before instanceof HTMLElement && before !== document.body && before.isConnected)
          before.focus()
        else onLost()
      }
    },
    [onLost],
  )
}
