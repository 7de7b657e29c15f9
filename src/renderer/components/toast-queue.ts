import { atom } from 'jotai'

/** A sentence that is shown for a moment in the window's corner. */
export interface Toast {
  readonly id: string
  readonly tone: 'info' | 'danger'
  readonly text: string
  /** A button in the toast, e.g. to undo what it reports. */
  readonly action?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  readonly perform: () => void
  /** How long the toast is shown for it, ms; absent for the time of every toast with a button. */
  readonly shownMs?: number
}

const most = 3

/** The visible toasts, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([])

/** Shows a toast; it replaces one with the same text, and the oldest of more than three. */
export const addToastAtom = atom(null, (_get, set, toast: Toast) => {
  set(toastsAtom, (toasts) => [
    ...toasts.filter(({ text }) => text !== toast.text).slice(1 - most),
    toast,
  ])
})

export const dismissToastAtom = atom(null, (_get, set, id: string) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id))
})
