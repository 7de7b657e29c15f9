import { atom } from 'jotai'

/** A sentence that is shown for a moment in the window's corner. */
export interface Toast {
  readonly id: string
  readonly tone: 'info' | 'danger'
  readonly text: string
  /** A button in the toast, e.g. to undo the reported change. */
  readonly action?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  readonly perform: () => void
  /** How long a toast with this button is shown, ms; if absent, as long as other toasts with a button. */
  readonly shownMs?: number
}

const most = 3

/** The visible toasts, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([])

/**
 * Shows a toast, which replaces a visible toast with the same text. At most three are visible; a fourth removes the
 * oldest.
 */
export const addToastAtom = atom(null, (_get, set, toast: Toast) => {
  set(toastsAtom, (toasts) => [
    ...toasts.filter(({ text }) => text !== toast.text).slice(1 - most),
    toast,
  ])
})

export const dismissToastAtom = atom(null, (_get, set, id: string) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id))
})
