import { useMutation } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { groupsApi } from '#contract/api/groups.ts'
import { call } from '#renderer/data/api-client.ts'
import { isMissingCall } from '#renderer/data/api-error.ts'
import { userAtom } from '#renderer/data/session.ts'

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
  const isUnavailable = isMissingCall(error)
  return { request: mutate, isPending, isUnavailable, error: isUnavailable ? null : error }
}
