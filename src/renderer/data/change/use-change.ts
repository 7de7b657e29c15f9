import { useMutation } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { change, type Change } from './change.ts'
import { showError } from './toasts.ts'
import { useIsShown } from './use-is-shown.ts'

export interface ChangeOptions<Answer, Variables> {
  readonly scope?: Change<Answer>['scope']
  readonly apply?: (variables: Variables) => void
  readonly undo?: () => void
  readonly send: (variables: Variables) => Promise<Answer>
  /** Stores the response and tells the user, also if the component is not shown any more. */
  readonly accept?: (answer: Answer, variables: Variables) => void
  readonly refetches?: Change<Answer>['refetches']
  /** Called with the response, e.g. to close the dialog. `busy` stays true until its promise settles. */
  readonly onDone?: ((answer: Answer, variables: Variables) => void | Promise<void>) | undefined
  /** Called with an error; `busy` stays true until its promise settles. */
  readonly onRefused?: ((error: unknown, variables: Variables) => void | Promise<void>) | undefined
  /** Whether the component stays after a success, and may make the change again. */
  readonly repeats?: boolean
}

/**
 * The state of a component that makes changes, one at a time. `error` and `answer` are those of the last one, and
 * `variables` what it was made with. After success `busy` stays true, because the dialog closes, unless the change `repeats`. If the component
 * unmounts while a change is running:
 * - `onDone` is not called after success, because another dialog may be open.
 * - An error is shown as a toast.
 */
export function useChange<Answer, Variables = void>(options: ChangeOptions<Answer, Variables>) {
  const isShown = useIsShown()
  // The callbacks of the render in which a change was made, with the values that were sent.
  interface Run extends Pick<typeof options, 'onDone' | 'onRefused'> {
    readonly made: Change<Answer>
    readonly variables: Variables
  }
  const mutation = useMutation<Answer, unknown, Run>({
    mutationFn: ({ made }) => change(made),
    onSuccess: async (answer, { onDone, variables }) => {
      if (isShown()) await onDone?.(answer, variables)
    },
    onError: async (refused, { onRefused, variables }) => {
      if (isShown()) await onRefused?.(refused, variables)
      else showError(refused)
    },
  })
  const { mutate, isPending, isSuccess, error, reset } = mutation
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const run = useCallback(
    (variables: Variables) => {
      const { scope, apply, undo, send, accept, refetches, onDone, onRefused } = latest.current
      const made = {
        scope,
        apply: apply && (() => apply(variables)),
        undo,
        send: () => send(variables),
        accept: accept && ((answer: Answer) => accept(answer, variables)),
        ...(refetches && { refetches }),
      }
      mutate({ made, onDone, onRefused, variables })
    },
    [mutate],
  )
  const isDone = isSuccess && options.repeats !== true
  return {
    busy: isPending || isDone,
    error,
    answer: mutation.data,
    variables: mutation.variables?.variables,
    /** Makes the change. The function stays the same. */
    run,
    /** Forgets the last error. */
    reset,
  }
}
