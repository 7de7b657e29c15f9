import type { QueryFilters } from '@tanstack/react-query'
import { queryClient, refetchQueries } from '#renderer/data/service/query.ts'
import { queryKeyOf, type QueryName } from '#renderer/data/service/query-keys.ts'
import { reverted } from './reverted.ts'
import { showError } from './toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { shown?: Shown }
  }
}

/**
 * How a change is shown before the service has responded. One without `apply` is shown by its maker as a layer, which
 * `undo` removes without regard to other changes.
 */
export interface Shown {
  /** Shows the change. Called again if an earlier change was undone, so it computes the result from what is shown then. */
  readonly apply?: (() => void) | undefined
  /** Reverts what the last call of `apply` wrote, and nothing that others wrote since. */
  readonly undo?: (() => void) | undefined
}

/** A change that this user makes. */
export interface Change<Answer> extends Shown {
  /** What is changed. Changes with one scope are sent one after another, because parallel calls may arrive in the wrong order. */
  readonly scope?: string | undefined
  readonly send: () => Promise<Answer>
  /** Stores the response. */
  readonly accept?: ((answer: Answer) => void) | undefined
  /** The queries to refetch, even after a failure, once no change of the scope is pending. */
  readonly refetches?: readonly QueryName[]
}

/**
 * Makes a change: shows it at once, sends it, and stores the response. If it fails, it is undone. Changes of the same
 * scope that were made since stay: they are undone before that and applied again after it.
 * @throws ApiError if the change failed
 */
export async function change<Answer>(made: Change<Answer>): Promise<Answer> {
  const { scope, apply, undo, send, accept, refetches = [] } = made
  const cache = queryClient.getMutationCache()
  // A list that is being fetched may lack the change.
  for (const name of refetches) void queryClient.cancelQueries({ queryKey: queryKeyOf(name) })
  const others = () =>
    scope === undefined
      ? []
      : cache.findAll({
          status: 'pending',
          predicate: (other) => other !== mutation && other.options.scope?.id === scope,
        })
  const beforeLater = (write: () => void) => {
    const later = others().flatMap(({ meta }) => meta?.shown ?? [])
    const inPlace = later.filter((one) => one.apply !== undefined)
    for (const one of inPlace.toReversed()) one.undo?.()
    write()
    for (const one of inPlace) one.apply?.()
  }
  apply?.()
  const mutation = cache.build<Answer, Error, undefined, undefined>(queryClient, {
    mutationFn: send,
    ...(scope !== undefined && { scope: { id: scope } }),
    // It is removed below. With 0 a timer would run again and again until the answer.
    gcTime: Number.POSITIVE_INFINITY,
    meta: { shown: made },
    onSuccess: (answer) => accept && beforeLater(() => accept(answer)),
    onError: () => undo && beforeLater(undo),
    onSettled: () => {
      if (others().length === 0) void refetchQueries(...refetches)
    },
  })
  try {
    return await mutation.execute(undefined)
  } finally {
    cache.remove(mutation)
  }
}

/** Whether a change is pending whose scope begins with this text. */
export const isAnyChangePending = (start: string): boolean =>
  queryClient.isMutating({
    predicate: ({ options }) => options.scope?.id.startsWith(start) === true,
  }) > 0

/**
 * Makes a change whose failure the user is told in a toast.
 * @param report shows the error
 * @returns whether the change succeeded
 */
export async function changeOrReport<Answer>(
  made: Change<Answer>,
  report: (error: unknown) => void = showError,
): Promise<boolean> {
  try {
    await change(made)
    return true
  } catch (error) {
    report(error)
    return false
  }
}

/** Shows a change in the cached data of queries, and undoes it. Data that is not cached is not changed. */
export function inQueries<Data>(filters: QueryFilters, update: (data: Data) => Data): Shown {
  let undoAll: readonly (() => void)[] = []
  return {
    apply() {
      undoAll = queryClient.getQueriesData<Data>(filters).map(([key, before]) => {
        const after = queryClient.setQueryData<Data>(key, (data) =>
          data === undefined ? data : update(data),
        )
        return () => {
          queryClient.setQueryData<Data>(key, (now) =>
            now === undefined ? now : reverted(before, after, now),
          )
        }
      })
    },
    undo() {
      for (const undo of undoAll) undo()
    },
  }
}

/** Shows two parts of one change. */
export const both = (one: Shown, other: Shown): Shown => ({
  apply() {
    one.apply?.()
    other.apply?.()
  },
  undo() {
    other.undo?.()
    one.undo?.()
  },
})
