import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'

/** The user's own two steps of signing in. */
export const twoStepQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('twoStep'),
    queryFn: ({ signal }) => call(twoStepApi.twoStep, { signal }),
    retry: false,
  })

/** What happened to the user's account, newest first. */
export const accessHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('accessHistory'),
    queryFn: ({ signal, pageParam: before }) =>
      call(twoStepApi.accessHistory, { query: before === null ? {} : { before }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, hasMoreItems }) => (hasMoreItems ? items.at(-1)?.id : undefined),
    retry: false,
    // Another device may have signed in since the last fetch.
    staleTime: 0,
  })

/** Of whom a group demands two steps, and which members have them. */
export const groupTwoStepQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('groupTwoStep', id),
    queryFn: ({ signal }) => call(twoStepApi.groupTwoStep, { params: { id }, groupId: id, signal }),
  })

/** Whether a call needs a new proof of who uses the session: `proveIdentity`. */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PROOF_REQUIRED'

/** Reads the user again, whose two steps have changed. */
export const refreshOwnTwoStep = async (): Promise<void> =>
  applySession(await request('session.refresh'))
