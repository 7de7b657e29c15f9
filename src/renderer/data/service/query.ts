import { notifyManager, QueryClient, type Query } from '@tanstack/react-query'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { isPassingStatus } from '#contract/rules/service/transient-http-status.ts'
import { ApiError } from './api-error.ts'
import { queryKeyOf, type QueryName } from './query-keys.ts'
import { limitUnusedChatQueries } from './query-lru.ts'

/**
 * The largest number of cached queries of chats that are not open. A chat with its sidebar has about four queries, so a
 * dozen chats stay cached.
 */
const unusedQueriesMax = 48

/**
 * Whether to retry a failed call. Transient failures are retried at most twice: no connection, a timeout, a failing or
 * overloaded service. A refusal is never retried.
 * @param failures the number of earlier failures of this call
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false
  return error.code === 'NETWORK' || error.code === 'TIMEOUT' || isPassingStatus(error.status)
}

/**
 * A query that timed out is not retried, because the user has waited long enough. The screen shows the error and a
 * retry button.
 */
function shouldRetryQuery(failures: number, error: unknown): boolean {
  const isTimeout = error instanceof ApiError && error.code === 'TIMEOUT'
  return !isTimeout && shouldRetry(failures, error)
}

/** Refetches all queries with these names: those on the screen at once, the others when they are shown next. */
export async function refetchQueries(...names: readonly QueryName[]): Promise<void> {
  await Promise.all(
    names.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })),
  )
}

/** Refetches the failed queries of mounted components if the service was the cause. */
export function refetchFailedQueries(): void {
  const predicate = ({ state }: Query) => state.status === 'error' && isServiceFailure(state.error)
  void queryClient.refetchQueries({ type: 'active', predicate })
}

// By default components hear of a change in a timer, after React has put a ticked box back to what its props say.
notifyManager.setScheduler(queueMicrotask)

/**
 * The cache of everything that is fetched and not part of the live store. Live events and a resync after every
 * reconnect keep it fresh, so a window that gets the focus refetches nothing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      retry: shouldRetryQuery,
      refetchOnWindowFocus: false,
      // `navigator.onLine` is wrong on loopback and company networks, so every call is tried.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

limitUnusedChatQueries(queryClient.getQueryCache(), unusedQueriesMax)
