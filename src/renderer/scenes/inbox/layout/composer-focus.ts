import { atom } from 'jotai'
import { isTyping } from '#renderer/components/forms/is-text-input.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'
import { uncoverAtom } from './sidebar-open.ts'

/**
 * Increments with each request to focus the composer. While it is 0, a chat that opens leaves the focus where it is, so
 * that single keys go on working in the list.
 */
export const composerFocusAtom = atom(0)

/** Focuses the composer of the open chat, or of the one that opens next. */
export const focusComposer = () => store.set(composerFocusAtom, (count) => count + 1)

/** Asks for files to attach in the open chat. */
export function chooseFiles(): void {
  // If a panel was closed, the focused element may have been in it, so focus the composer.
  if (store.set(uncoverAtom)) focusComposer()
  document.querySelector<HTMLInputElement>('#composer-files')?.click()
}

/** Cancels a request: the chats that open next are only shown. */
export const keepFocus = () => store.set(composerFocusAtom, 0)

/** Opens the next chat when the user has finished with one. @param writes whether its composer gets the focus */
export function openNext(contactId: string, writes = isTyping(document.activeElement)): void {
  if (writes) focusComposer()
  else keepFocus()
  void currentLive().conversations.open(contactId)
}
