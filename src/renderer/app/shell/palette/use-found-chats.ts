import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { contactsApi } from '#contract/api/contacts.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { isSearchable, soughtText } from '#contract/rules/searchable-text.ts'
import { call } from '../../../data/api-client.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'

/** Chats that are offered at most, of those in the list and of those in the archive. */
const offered = { listed: 8, archived: 3 }
/** The service is asked once typing pauses for this long, ms. */
const typingPause = 160
/** The answer is waited for so long after the last key, ms: nobody stands before a palette for longer. */
const longestWait = 2_000

/** What is found for the words that are typed just now. */
export interface FoundChats {
  /** While the answer is on its way, those of the words before. */
  readonly chats: readonly Contact[]
  readonly error: unknown
  /** Whether the answer is here (a refusal is one), on its way, or has been for too long. */
  readonly answer: 'here' | 'awaited' | 'overdue'
}

/** Chats by name, phone or e-mail, through the service's own filter; none while there is too little to look for. */
export function useFoundChats(text: string): FoundChats {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const [filter, setFilter] = useState('')
  const [overdue, setOverdue] = useState<string | null>(null)
  const wanted = soughtText(text)
  useEffect(() => {
    const pause = setTimeout(() => setFilter(wanted), typingPause)
    // Nothing is waited for where too little is typed.
    const bound = isSearchable(wanted)
      ? setTimeout(() => setOverdue(wanted), longestWait)
      : undefined
    return () => {
      clearTimeout(pause)
      clearTimeout(bound)
      setOverdue(null)
    }
  }, [wanted])
  const isAsked = isSearchable(filter) && isSearchable(wanted)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['found-chats', groupId, filter],
    queryFn: async ({ signal }) => {
      const query = { groupId, offset: 0, filter }
      const [listed, archived] = await Promise.all([
        call(contactsApi.chatList, { query: { ...query, limit: offered.listed }, signal }),
        call(contactsApi.chatList, {
          query: { ...query, limit: offered.archived, archived: true },
          signal,
        }),
      ])
      return [...listed.items, ...archived.items]
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (!isSearchable(wanted)) return { chats: [], error: null, answer: 'here' }
  const known = isAsked ? (data ?? []) : []
  if (wanted === filter && !isPending && !isPlaceholderData)
    return { chats: known, error, answer: 'here' }
  return overdue === wanted
    ? { chats: [], error: null, answer: 'overdue' }
    : { chats: known, error: null, answer: 'awaited' }
}
