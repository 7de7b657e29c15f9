import { useState } from 'react'
import { showError } from '../../../data/toasts.ts'
import { useIsShown } from '../shared/use-is-mounted.ts'

/** Does something once, keeps what went wrong, and closes what it was asked in. */
export function useSingleMutation(act: () => Promise<void>, onDone: () => void) {
  const { busy, error, run } = useMutationState(onDone)
  return { busy, error, run: () => run(act) }
}

/**
 * The same where there is more than one thing to do: one at a time, and what went wrong is the last one's. What it was
 * asked in may be left while it goes on: then nothing is closed or opened, for what stands there by now is something
 * else, and what went wrong is told in the window's corner.
 * @param onRefused what else there is to do about a refusal while it is asked in stands
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
