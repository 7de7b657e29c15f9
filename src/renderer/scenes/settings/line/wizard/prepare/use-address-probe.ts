import { useQuery } from '@tanstack/react-query'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineProbe } from '#contract/entities/line/line-check.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** What is known of the service's address on the internet. */
export type AddressState =
  | { state: 'checking' }
  | { state: 'ok'; issuer: string; until: string | undefined }
  /** The service has no such address, or it could not be tried. */
  | { state: 'none' | 'failed' }
  | { state: 'bad'; probe: LineProbe }

/** Tries the service's address when the step is opened: its name and port, and its certificate. */
export function useAddressProbe(groupId: string): { address: AddressState; again: () => void } {
  const query = useQuery({
    queryKey: queryKeyOf('lineAddress', groupId),
    queryFn: ({ signal }) => call(lineApi.probeLine, { groupId, params: { id: groupId }, signal }),
    staleTime: 0,
    retry: false,
  })
  return { address: addressOf(query), again: () => void query.refetch() }
}

function addressOf({
  data,
  error,
  isFetching,
}: {
  data: { probes: LineProbe[] } | undefined
  error: unknown
  isFetching: boolean
}): AddressState {
  if (isFetching) return { state: 'checking' }
  if (error instanceof ApiError && error.code === 'CONFLICT') return { state: 'none' }
  if (data === undefined) return { state: 'failed' }
  // Whether the provider sends there is a question of step 3.
  const way = data.probes.filter(({ name }) => name !== 'subscription')
  const probe = way.find(({ state }) => state === 'bad')
  if (probe !== undefined) return { state: 'bad', probe }
  const { value: issuer = '', until } = way.find(({ name }) => name === 'certificate') ?? {}
  return { state: 'ok', issuer, until }
}
