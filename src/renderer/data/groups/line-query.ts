import { queryOptions } from '@tanstack/react-query'
import { lineSignupApi } from '#contract/api/line/line-signup.ts'
import { lineApi } from '#contract/api/line/line.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The group's connection to the channel. `line` is absent if it has none. */
export function lineQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('line', groupId),
    queryFn: ({ signal }) => call(lineApi.line, { groupId, params: { id: groupId }, signal }),
  })
}

/** How far the preparation of a group's line is. */
export function linePreparationQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('linePreparation', groupId),
    queryFn: ({ signal }) =>
      call(lineApi.linePreparation, { groupId, params: { id: groupId }, signal }),
    retry: false,
  })
}

/** How often to ask while something of a sign-up is under way, ms. */
const SIGNUP_MS = 1_500

/** How far the sign-up of a group's number is. A service that has none refuses the call. */
export function lineSignupQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('line', groupId, 'signup'),
    queryFn: ({ signal }) =>
      call(lineSignupApi.lineSignup, { groupId, params: { id: groupId }, signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) => {
      const isUnderWay = data?.state === 'waiting' || data?.state === 'working'
      // A tunnel opens without an event.
      const getsAddress = data?.redirectUrl === undefined && data?.opensTunnel === true
      return (isUnderWay || getsAddress) && SIGNUP_MS
    },
  })
}
