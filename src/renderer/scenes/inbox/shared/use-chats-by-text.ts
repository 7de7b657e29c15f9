import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { isSearchable, soughtText } from '#contract/rules/text/searchable-text.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'

/** The largest number of chats offered at a time. */
const offeredMax = 20
const typingPauseMs = 160

/**
 * The newest chats, or those that a text finds, as the options of a dialog.
 * @param findsArchived whether a text also finds archived chats; they come after the others
 */
export function useChatsByText(text: string, findsArchived: boolean) {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const [typed] = useDebouncedValue(soughtText(text), typingPauseMs)
  const filter = isSearchable(typed) ? typed : ''
  const both = findsArchived && filter !== ''
  return useQuery({
    queryKey: queryKeyOf('chatsByText', groupId, filter, both),
    queryFn: async ({ signal }) => {
      const query = { groupId, offset: 0, limit: offeredMax, ...(filter !== '' && { filter }) }
      const pages = await Promise.all(
        [false, ...(both ? [true] : [])].map((archived) =>
          call(chatsApi.chatList, {
            query: { ...query, ...(archived && { archived }) },
            signal,
          }),
        ),
      )
      return pages.flatMap(({ items }) => items).slice(0, offeredMax)
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
