import { useState } from 'react'
import { showError } from '#renderer/data/toasts.ts'
import { useIsShown } from './use-is-mounted.ts'

/** The state of a dialog with one mutation. Calls `onDone` after success. */
export function useSingleMutation(act: () => Promise<void>, onDone: () => void) {
  const { busy, error, run } = useMutationState(onDone)
  return { busy, error, run: () => run(act) }
}

/**
 * The state of a dialog with several mutations, which run one at a time. `error` is the error of the last mutation. If
 * the component unmounts while a mutation is running:
 * - `onDone` is not called after success, because another dialog may be open.
 * - An error is shown as a toast.
 * @param onDone called after success
 * @param onRefused called with an error if the component is still mounted; `busy` stays true until its promise settles
 */
export function useMutationState<Answer = void>(
  onDone: (answer: Answer) => void,
  onRefused?: (error: unknown) => void | Promise<void>,
) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isShown = useIsShown()
  const perform = async (act: () => Promise<Answer>) => {
    setBusy(true)
    setError(null)
    try {
      const answer = await act()
      if (isShown()) onDone(answer)
    } catch (refused) {
      if (!isShown()) return showError(refused)
      setError(refused)
      await onRefused?.(refused)
      setBusy(false)
    }
  }
  return { busy, error, run: (act: () => Promise<Answer>) => void perform(act) }
}
