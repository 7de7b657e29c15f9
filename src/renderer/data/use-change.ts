import { useMutation } from '@tanstack/react-query'
import { useIsShown } from '#renderer/components/use-is-shown.ts'
import { change, type Change } from './change.ts'
import { showError } from './toasts.ts'

export interface ChangeOptions<Answer, Variables> {
  readonly scope?: Change<Answer>['scope']
  readonly apply?: (variables: Variables) => void
  readonly undo?: () => void
  readonly send: (variables: Variables) => Promise<Answer>
  readonly onDone: (answer: Answer) => void
  /** Called with an error; `busy` stays true until its promise settles. */
  readonly onRefused?: ((error: unknown) => void | Promise<void>) | undefined
}

/**
 * The state of a component that makes changes, one at a time. `error` is the error of the last one. After success `busy`
 * stays true, because the dialog closes. If the component unmounts while a change is running:
 * - `onDone` is not called after success, because another dialog may be open.
 * - An error is shown as a toast.
 */
export function useChange<Answer, Variables = void>(options: ChangeOptions<Answer, Variables>) {
  const isShown = useIsShown()
  // The callbacks of the render in which a change was made, with the values that were sent.
  interface Run extends Pick<typeof options, 'onDone' | 'onRefused'> {
    readonly made: Change<Answer>
  }
  const { mutate, isPending, isSuccess, error } = useMutation<Answer, unknown, Run>({
    mutationFn: ({ made }) => change(made),
    onSuccess: (answer, { onDone }) => {
      if (isShown()) onDone(answer)
    },
    onError: async (refused, { onRefused }) => {
      if (isShown()) await onRefused?.(refused)
      else showError(refused)
    },
  })
  const run = (variables: Variables) => {
    const { scope, apply, undo, send, onDone, onRefused } = options
    const made = {
      scope,
      apply: apply && (() => apply(variables)),
      undo,
      send: () => send(variables),
    }
    mutate({ made, onDone, onRefused })
  }
  return { busy: isPending || isSuccess, error, run }
}
