import type { FocusEvent } from 'react'
import { store } from '../../../../data/store.ts'
import { messageInHandAtom } from './message-menu-atom.ts'

/** Keeps which message is in hand, as handlers for what holds the messages. */
export const messageInHandHandlers = {
  onFocusCapture({ target }: FocusEvent<HTMLElement>): void {
    const article = target.closest<HTMLElement>('[data-message]')
    store.set(messageInHandAtom, article?.dataset['message'] ?? null)
  },
  onBlurCapture({ relatedTarget }: FocusEvent<HTMLElement>): void {
    // A dialog gives the focus back, and a window that is left has not lost it: only another place on the screen takes it.
    const isElsewhere = relatedTarget !== null && relatedTarget.closest('dialog') === null
    if (isElsewhere) store.set(messageInHandAtom, null)
  },
}
