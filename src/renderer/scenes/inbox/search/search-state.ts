import { atom } from 'jotai'
import {
  defaultSearchTimeRange,
  fileKinds,
  type SearchTimeRange,
} from '#contract/rules/messages/search-scope.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { currentGroupIdAtom, openContactIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** Whether the message search is open over the list. A change of the group closes it. */
export const searchOpenAtom = atomWithin(currentGroupIdAtom, false)

/** Opens the search. If it is already open, focuses its field. */
export function openSearch(): void {
  store.set(searchOpenAtom, true)
  document.querySelector<HTMLInputElement>('#message-search')?.select()
}

/** What is searched, a tab each. */
export const searchTabs = ['messages', 'files', 'contacts', 'notes'] as const
export type SearchTab = (typeof searchTabs)[number]

/** The kinds of files in the tab of files. */
export const fileChoices = ['any', ...fileKinds] as const

/** The last search, restored when the search is opened again. */
export interface SearchForm {
  readonly text: string
  readonly tab: SearchTab
  /** The text for which the user chose the tab, or narrowed the search in it; null if they have chosen none. */
  readonly tabChosenFor: string | null
  /** The kind of the files that are found. */
  readonly files: (typeof fileChoices)[number]
  readonly timerange: SearchTimeRange
  /** The chat to search in; null for all. */
  readonly here: string | null
}

const queryAtom = atomWithin<Omit<SearchForm, 'here'>>(currentGroupIdAtom, {
  text: '',
  tab: 'messages',
  tabChosenFor: null,
  files: 'any',
  timerange: defaultSearchTimeRange,
})

/**
 * Whether to search in the open chat only. Opening another chat, e.g. by opening a match, sets this to false, because
 * the user did not choose to search in that chat.
 */
const isHereAtom = atomWithin(openContactIdAtom, false)

export const searchFormAtom = atom(
  (get): SearchForm => ({
    ...get(queryAtom),
    here: get(isHereAtom) ? get(openContactIdAtom) : null,
  }),
  (_, set, { here, ...query }: SearchForm) => {
    set(queryAtom, query)
    set(isHereAtom, here !== null)
  },
)

/** The result that the open conversation shows. */
export interface ShownResult {
  /** The id of the message or note, or of the contact that was found. */
  readonly messageId: string
  /** The text of the search that found it. */
  readonly searchWords: string
  /** Whether the user walks through the results, so that the focus stays on them and J and K go on. */
  readonly isStep: boolean
}

/** The last result that was opened; null if none was since the search was opened. */
export const shownResultAtom = atomWithin<ShownResult | null>(currentGroupIdAtom, null)
