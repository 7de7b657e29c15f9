import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { matchesText } from '#contract/rules/chats/list-filter.ts'
import { isSearchable, soughtText } from '#contract/rules/text/searchable-text.ts'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { call } from '#renderer/data/service/api-client.ts'
import type { Live } from '#renderer/data/live/create-live.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The largest numbers of chats that are offered from the chat list and from the archive. */
const offered = { listed: 8, archived: 3 }
/** The pause in typing after which the service is queried, ms. */
const typingPause = 160
/** The longest wait for the response after the last change of the text, ms. */
const longestWait = 2_000

/** The chats found for the current text. */
export interface FoundChats {
  /**
   * While a response is pending, the chats found for the previous text. If the response is overdue or the service is
   * down, the chats of the loaded list that match.
   */
  readonly chats: readonly Contact[]
  readonly error: unknown
  /**
   * - `done`: the response or an error has arrived, or the text is too short for a search.
   * - `pending`: the response has not arrived yet.
   * - `overdue`: the response has not arrived within `longestWait`.
   */
  readonly status: 'done' | 'pending' | 'overdue'
}

/** The chats of the loaded list that match a text, in the order of the list. */
function loadedChats(live: Pick<Live, 'order' | 'chat'>, text: string): Contact[] {
  const found: Contact[] = []
  const { order } = live
  for (let index = 0; index < order.length && found.length < offered.listed; index += 1) {
    const contact = live.chat(order.at(index) ?? '')
    if (contact !== undefined && matchesText(contact, text)) found.push(contact)
  }
  return found
}

/**
 * Finds chats by name, phone or e-mail with the service's filter, or in the loaded list while the service is down. A
 * text that is too short finds none.
 */
export function useFoundChats(text: string): FoundChats {
  const live = useLive()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const [filter, setFilter] = useState('')
  const [overdue, setOverdue] = useState<string | null>(null)
  const wanted = soughtText(text)
  useEffect(() => {
    const pause = setTimeout(() => setFilter(wanted), typingPause)
    // A text that is too short causes no request, so it needs no time limit.
    const bound = isSearchable(wanted)
      ? setTimeout(() => setOverdue(wanted), longestWait)
      : undefined
    return () => {
      clearTimeout(pause)
      clearTimeout(bound)
      setOverdue(null)
    }
  }, [wanted])
  const isEnabled = isSearchable(filter) && isSearchable(wanted)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: queryKeyOf('foundChats', groupId, filter),
    queryFn: async ({ signal }) => {
      const query = { groupId, offset: 0, filter }
      const [listed, archived] = await Promise.all([
        call(chatsApi.chatList, { query: { ...query, limit: offered.listed }, signal }),
        call(chatsApi.chatList, {
          query: { ...query, limit: offered.archived, archived: true },
          signal,
        }),
      ])
      return [...listed.items, ...archived.items]
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (!isSearchable(wanted)) return { chats: [], error: null, status: 'done' }
  const known = isEnabled ? (data ?? []) : []
  if (wanted === filter && !isPending && !isPlaceholderData)
    return {
      chats: isServiceFailure(error) ? loadedChats(live, wanted) : known,
      error,
      status: 'done',
    }
  return overdue === wanted
    ? { chats: loadedChats(live, wanted), error: null, status: 'overdue' }
    : { chats: known, error: null, status: 'pending' }
}
