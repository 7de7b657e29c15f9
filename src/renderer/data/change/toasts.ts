import { addToastAtom, dismissToastAtom, type Toast } from './toast-queue.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { texts } from '#renderer/i18n/index.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

export { toastsAtom } from './toast-queue.ts'

/** How long a toast is shown, ms. Errors and toasts with a button are shown longer. */
const shownMs = { info: 4_000, danger: 8_000, withAction: 10_000 } as const

/**
 * Shows a toast in the corner of the window. Shows nothing while the app is locked or nobody is signed in, because the
 * user whom it concerns may have left.
 * @param action a button in the toast, e.g. to undo what it reports
 */
export function showToast(
  text: string,
  tone: Toast['tone'] = 'info',
  action?: Toast['action'],
): void {
  const { user, locked } = store.get(sessionAtom)
  if (user !== null && !locked) show(text, tone, action)
}

function show(text: string, tone: Toast['tone'], action?: Toast['action']): void {
  const toast: Toast = { id: crypto.randomUUID(), tone, text, action }
  store.set(addToastAtom, toast)
  setTimeout(
    () => store.set(dismissToastAtom, toast.id),
    action === undefined ? shownMs[tone] : (action.shownMs ?? shownMs.withAction),
  )
}

/** Shows an error as a toast, for errors that no screen shows. Cancelled actions show nothing. */
export function showError(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'CANCELLED') return
  // The browser's error for media that was stopped before it began to play.
  if (error instanceof DOMException && error.name === 'AbortError') return
  showToast(errorText(texts.t, error), 'danger')
}

/** Shows an error on the lock screen and before sign-in too, for actions whose errors contain nothing private. */
export function showErrorWhenSignedOut(error: unknown): void {
  show(errorText(texts.t, error), 'danger')
}
