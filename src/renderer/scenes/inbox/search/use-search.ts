import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { searchApi } from '#contract/api/messages/search.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import { limits } from '#contract/limits.ts'
import { fileKindOf } from '#contract/rules/messages/message-search.ts'
import { isSearchable, soughtText } from '#contract/rules/text/searchable-text.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { searchTabs, type SearchForm, type SearchTab } from './search-state.ts'

/** A result: the id of what was found, and its chat. */
export type Found = { readonly id: string; readonly contact: Contact } & (
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'contact' }
)

/** Where a page begins. Contacts with an archived chat follow the others. */
interface Position {
  readonly offset: number
  readonly archived: boolean
}

interface Page {
  readonly items: readonly Found[]
  readonly next: Position | undefined
}

/** Pause in typing after which the service is queried, ms. */
const PAUSE_MS = 200

const limit = limits.searchPage
const first: Position = { offset: 0, archived: false }
const after = ({ offset, archived }: Position, hasMore: boolean): Position | undefined =>
  hasMore ? { offset: offset + limit, archived } : undefined

interface Query extends Omit<SearchForm, 'text' | 'tabChosenFor'> {
  readonly groupId: string
  /** At least as long as a search needs, or empty for all files. */
  readonly words: string
}

async function fetchPage(query: Query, at: Position, signal: AbortSignal): Promise<Page> {
  const { groupId, tab, words, timerange, here, files } = query
  const range = { timerange, offset: at.offset, limit, ...(here !== null && { contactId: here }) }
  if (tab === 'contacts') {
    const chats = { groupId, filter: soughtText(words), offset: at.offset, limit }
    const page = await call(chatsApi.chatList, {
      query: { ...chats, ...(at.archived && { archived: true }) },
      groupId,
      signal,
    })
    const items = page.items.map((contact): Found => ({ kind: 'contact', id: contact.id, contact }))
    if (page.hasMoreItems || at.archived) return { items, next: after(at, page.hasMoreItems) }
    const archived = await fetchPage(query, { ...first, archived: true }, signal)
    return { items: [...items, ...archived.items], next: archived.next }
  }
  if (tab === 'notes') {
    const notes = { groupId, searchWords: words, ...range }
    const page = await call(searchApi.searchNotes, { query: notes, groupId, signal })
    return {
      items: page.items.map(({ note, contact }) => ({ kind: 'note', id: note.id, note, contact })),
      next: after(at, page.hasMoreItems),
    }
  }
  const page = await call(searchApi.searchMessages, {
    query: {
      ...(words !== '' && { searchWords: words }),
      ...range,
      ...(tab === 'files' && { files }),
    },
    groupId,
    signal,
  })
  // A service that implements only the specification ignores `contactId` and `files`, so filter here too.
  const isWanted = ({ message, contact }: (typeof page.items)[number]) => {
    const kind = fileKindOf(message.content)
    const isOfKind = tab === 'messages' || (files === 'any' ? kind !== undefined : kind === files)
    return isOfKind && (here === null || contact.id === here)
  }
  return {
    items: page.items.filter(isWanted).map(({ message, contact }) => ({
      kind: 'message',
      id: message.id,
      message,
      contact,
    })),
    next: after(at, page.hasMoreItems),
  }
}

export type Search = ReturnType<typeof useTab>

/** The results of one tab, page by page. A text that is too short is not searched; without one, files are listed. */
function useTab(groupId: string, form: SearchForm, tab: SearchTab, searchWords: string) {
  const { text, timerange, files, here } = form
  const listsFiles = (typed: string) => tab === 'files' && form.tab === 'files' && typed === ''
  const isSought = (typed: string) => listsFiles(typed) || isSearchable(typed)
  const query = useInfiniteQuery({
    queryKey: queryKeyOf('search', groupId, tab, searchWords, { timerange, files, here }),
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ groupId, tab, words: searchWords, timerange, files, here }, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (last) => last.next,
    enabled: isSought(searchWords),
    placeholderData: keepPreviousData,
    // Always stale, because a repeated search must find new messages.
    staleTime: 0,
    gcTime: 60_000,
  })
  const pages = isSought(text.trim()) ? query.data?.pages : undefined
  // New messages move earlier ones to the next page, so remove duplicates.
  const found = new Map(pages?.flatMap(({ items }) => items).map((item) => [item.id, item]))
  return {
    /** Undefined until the first page has loaded, and while the text is too short. */
    items: pages && [...found.values()],
    /** The text of the search. While `isPending`, the items may match an earlier text. */
    searchWords,
    /** Whether there is neither a text nor a list without one. */
    isIdle: !isSought(text.trim()),
    /** Whether the service has no such search. */
    isMissing: isMissingCall(query.error),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    /** Whether the items still belong to an earlier search. */
    isPending: query.isPlaceholderData || searchWords !== text.trim(),
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.data === undefined ? query.refetch() : query.fetchNextPage()),
  }
}

/** The search in each tab. Without a search in notes at the service, their tab is absent. */
export function useSearch(
  groupId: string,
  form: SearchForm,
): { tabs: readonly SearchTab[]; searches: Readonly<Record<SearchTab, Search>> } {
  const words = usePaused(form.text.trim())
  const searches = {
    messages: useTab(groupId, form, 'messages', words),
    files: useTab(groupId, form, 'files', words),
    contacts: useTab(groupId, form, 'contacts', words),
    notes: useTab(groupId, form, 'notes', words),
  }
  return {
    tabs: searchTabs.filter((tab) => tab !== 'notes' || !searches.notes.isMissing),
    searches,
  }
}

/** Returns the value as it was after the last pause in typing. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
