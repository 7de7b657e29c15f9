import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { chatsApi } from '#contract/api/chats.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { isSearchable, soughtText } from '#contract/rules/searchable-text.ts'
import { call } from '../../../data/api-client.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'

/** The largest numbers of chats that are offered from the chat list and from the archive. */
const offered = { listed: 8, archived: 3 }
/** The pause in typing after which the service is queried, ms. */
const typingPause = 160
/** The longest wait for the response after the last change of the text, ms. */
const longestWait = 2_000

/** The chats found for the current text. */
export interface FoundChats {
  /** While a response is pending, the chats found for the previous text. Empty if the response is overdue. */
  readonly chats: readonly Contact[]
  readonly error: unknown
  /**
   * - `done`: the response or an error has arrived, or the text is too short for a search.
   * - `pending`: the response has not arrived yet.
   * - `overdue`: the response has not arrived within `longestWait`.
   */
  readonly status: 'done' | 'pending' | 'overdue'
}

/** Finds chats by name, phone or e-mail with the service's filter. A text that is too short finds none. */
export function useFoundChats(text: string): FoundChats {
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
    queryKey: ['found-chats', groupId, filter],
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
    return { chats: known, error, status: 'done' }
  return overdue === wanted
    ? { chats: [], error: null, status: 'overdue' }
    : { chats: known, error: null, status: 'pending' }
}
