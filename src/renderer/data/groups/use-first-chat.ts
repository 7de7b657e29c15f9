import { useQuery } from '@tanstack/react-query'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/**
 * Interval of the requests for a new line's first chat, ms. The app polls, because it may not receive the line's live
 * events yet.
 */
export const lineCheckMs = 2_000

/**
 * The newest chat of a new line, refetched every `lineCheckMs`. `contact` is undefined until the first message arrives.
 */
export function useFirstChat(groupId: string) {
  const chats = useQuery({
    queryKey: queryKeyOf('firstChat', groupId),
    queryFn: ({ signal }) =>
      call(chatsApi.chatList, { query: { groupId, limit: 1 }, groupId, signal }),
    refetchInterval: lineCheckMs,
    retry: false,
  })
  return { contact: chats.data?.items[0], error: chats.error, refetch: chats.refetch }
}
