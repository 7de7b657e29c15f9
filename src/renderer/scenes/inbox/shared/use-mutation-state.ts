import { useState } from 'react'
import { showError } from '../../../data/toasts.ts'
import { useIsShown } from './use-is-mounted.ts'

/** The state of a dialog with one mutation. Calls `onDone` after success. */
export function useSingleMutation(act: () => Promise<void>, onDone: () => void) {
  const { busy, error, run } = useMutationState(onDone)
  return { busy, error, run: () => run(act) }
}

/**
 * The state of a dialog with several mutations, which run one at a time. The error is that of the last mutation. If the
 * component has unmounted meanwhile, `onDone` is not called, because another dialog may be open; an error is then shown
 * as a toast.
 * @param onRefused handles an error while the component is mounted
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
