import { atom } from 'jotai'
import { errorText } from '../i18n/error-text.ts'
import { texts } from '../i18n/index.ts'
import { sessionAtom } from './session.ts'
import { store } from './store.ts'

/** A sentence that shows itself for a moment in the window's corner. */
export interface Toast {
  readonly id: number
  readonly tone: 'info' | 'danger'
  readonly text: string
}

/** The toasts on show, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([])

/** Time enough to read a sentence: 4 s, an error 8 s. */
const shownMs = { info: 4_000, danger: 8_000 } as const
const most = 3
let lastId = 0

/**
 * Tells the person something that happened, in their language. Behind the lock, and where nobody is signed in, it is for
 * nobody to read: what a session's end overtook was done by whoever has left.
 */
export function showToast(text: string, tone: Toast['tone'] = 'info'): void {
  const { user, locked } = store.get(sessionAtom)
  if (user !== null && !locked) show(text, tone)
}

function show(text: string, tone: Toast['tone']): void {
  lastId += 1
  const toast: Toast = { id: lastId, tone, text }
  store.set(toastsAtom, (toasts) => [
    ...toasts.filter((one) => one.text !== text).slice(1 - most),
    toast,
  ])
  setTimeout(() => dismissToast(toast.id), shownMs[tone])
}

/** Tells the person of an error that no screen shows by itself. One they brought about by cancelling is not told. */
export function tellError(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'CANCELLED') return
  // The browser's own word for it: a sound that was stopped before it began.
  if (error instanceof DOMException && error.name === 'AbortError') return
  showToast(errorText(texts.t, error), 'danger')
}

/** The same of what can be done at the lock screen and before a sign-in too: it names nothing of the inbox. */
export function tellErrorAtDoor(error: unknown): void {
  show(errorText(texts.t, error), 'danger')
}

export function dismissToast(id: number): void {
  store.set(toastsAtom, (toasts) => toasts.filter((one) => one.id !== id))
}
