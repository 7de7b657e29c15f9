import { QueryClient, type Query } from '@tanstack/react-query'
import { isServiceFailure } from '#contract/rules/service-failure.ts'
import { isPassingStatus } from '#contract/rules/transient-http-status.ts'
import { ApiError } from './api-error.ts'
import { keepFewChats } from './query-lru.ts'

/** Queries of chats that were left: some four a chat with its sidebar, so a dozen chats to come back to at once. */
const keptOfLeftChats = 48

/** Tries again what may pass (no connection, no answer in time, a service in trouble or in haste), never a refusal. */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false
  return error.code === 'NETWORK' || error.code === 'TIMEOUT' || isPassingStatus(error.status)
}

/** Fetches again the failed queries of visible parts of the page, as far as the service was in trouble. */
export function refetchFailedQueries(): void {
  const predicate = ({ state }: Query) => state.status === 'error' && isServiceFailure(state.error)
  void queryClient.refetchQueries({ type: 'active', predicate })
}

/**
 * The cache of everything that is merely fetched. Live events keep it fresh, and a resync after every
 * reconnect; so nothing is fetched again merely because a window got the focus.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      retry: worthAnotherTry,
      refetchOnWindowFocus: false,
      // Loopback and company networks do not show in navigator.onLine: a call decides, not a guess.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

keepFewChats(queryClient.getQueryCache(), keptOfLeftChats)
