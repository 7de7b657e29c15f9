import { useMutation } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { groupsApi } from '#contract/api/groups.ts'
import { call } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { userAtom } from '../session.ts'

/** Statuses of a service or channel that delivers no test messages. */
const missing = [404, 405, 501]

/**
 * Asks the channel to deliver a test message to a line, as if the user had sent it from their own phone.
 * @param text the text of the message
 */
export function useTestMessage(groupId: string, text: string, onSent: () => void) {
  const user = useAtomValue(userAtom)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (phone: string) =>
      call(groupsApi.requestTestMessage, {
        groupId,
        params: { id: groupId },
        body: { phone, name: user?.name ?? '', text },
      }),
    onSuccess: onSent,
  })
  const isUnavailable = error instanceof ApiError && missing.includes(error.status)
  return { request: mutate, isPending, isUnavailable, error: isUnavailable ? null : error }
}
