import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { contactsApi } from '#contract/api/contacts.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { isSearchable } from '#contract/rules/searchable-text.ts'
import { call } from '../../../data/api-client.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'

/** Chats that are offered at most, of those in the list and of those in the archive. */
const offered = { listed: 8, archived: 3 }
/** The service is asked once typing pauses for this long, ms. */
const typingPause = 160

/** What is looked for: a phone number as people write it is its digits, for so the service holds it. */
export function soughtText(text: string): string {
  const trimmed = text.trim()
  return /^\+?[\d\s().-]+$/.test(trimmed) ? trimmed.replaceAll(/\D/g, '') : trimmed
}

/** Chats by name, phone or e-mail, through the service's own filter; none while there is too little to look for. */
export function useFoundChats(text: string): { chats: readonly Contact[]; error: unknown } {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const [filter, setFilter] = useState('')
  const wanted = soughtText(text)
  useEffect(() => {
    const timer = setTimeout(() => setFilter(wanted), typingPause)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = isSearchable(filter) && isSearchable(wanted)
  const { data, error } = useQuery({
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
  return isAsked ? { chats: data ?? [], error } : { chats: [], error: null }
}
