import { atom } from 'jotai'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { typedKeysAtom } from '#renderer/components/focus/actions.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { focusComposer } from './composer-focus.ts'
import { uncoverAtom } from './sidebar-open.ts'

/**
 * Whether single keys act on chats: only while the chat list has the focus, or was the last to have it. Elsewhere the
 * user may believe to be writing, also where a click leaves nothing with the focus, so keys go to the composer.
 */
export const listHasKeysAtom = atom(true)

/** Matches what covers the inbox for a while and then returns the focus. */
const overlays = 'dialog, [role="menu"], [role="dialog"], [role="listbox"]'

/** Follows where the focus is and where the user presses, and types printable keys in the composer. */
export function useListKeys(): void {
  useLayoutEffect(() => {
    const hasList = !isChatWindow()
    store.set(listHasKeysAtom, hasList)
    const follow = ({ target }: Event) => {
      if (!hasList || !(target instanceof Element) || target.closest(overlays) !== null) return
      // Without an open chat there is nothing to write to.
      const isFree = currentLive().openContactId === null
      store.set(listHasKeysAtom, isFree || target.closest('#chat-list') !== null)
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    store.set(typedKeysAtom, { take: takeTypedKey })
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
      store.set(typedKeysAtom, null)
    }
  }, [])
}

/** Types the key that is being pressed in the composer, unless the list has the keys. */
function takeTypedKey(): boolean {
  // The code of a dialog may still be loading. Until it has the focus, the letters after the one that opened it act on nothing.
  if (store.get(inboxDialogAtom) !== null || store.get(contactDialogAtom) !== null) return true
  if (store.get(listHasKeysAtom)) return false
  store.set(uncoverAtom)
  // Render at once: the browser types the character in the field that has the focus after this event.
  if (currentLive().openContactId !== null) flushSync(focusComposer)
  return true
}
