import { useAtomValue } from 'jotai'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

/**
 * Asks the channel to deliver a test message to a line, as if the user had sent it from their own phone.
 * @param text the text of the message
 */
export function useTestMessage(groupId: string, text: string, onSent: () => void) {
  const user = useAtomValue(userAtom)
  const { run, busy, error } = useChange({
    send: (phone: string) =>
      call(groupsApi.requestTestMessage, {
        groupId,
        params: { id: groupId },
        body: { phone, name: user?.name ?? '', text },
      }),
    onDone: onSent,
    repeats: true,
  })
  const isUnavailable = isMissingCall(error)
  return { request: run, isPending: busy, isUnavailable, error: isUnavailable ? null : error }
}
