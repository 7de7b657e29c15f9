import { atom } from 'jotai'
import { defaultSearchTimeRange, type SearchTimeRange } from '#contract/api/search.ts'
import { currentGroupIdAtom, openContactIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** The last search, restored when the search is opened again. */
export interface SearchForm {
  readonly text: string
  readonly timerange: SearchTimeRange
  /** The chat to search in; null for all. */
  readonly here: string | null
}

const empty: SearchForm = { text: '', timerange: defaultSearchTimeRange, here: null }
export const searchFormAtom = atom<SearchForm>(empty)
// oxlint-disable-next-line bandeja/no-module-state -- keeps an atom of the store in step, which lives as long as the page
store.sub(currentGroupIdAtom, () => store.set(searchFormAtom, empty))

// Opening a match opens its chat, which is not the chat that the user chose to search in.
// oxlint-disable-next-line bandeja/no-module-state -- keeps an atom of the store in step, which lives as long as the page
store.sub(openContactIdAtom, () => {
  const form = store.get(searchFormAtom)
  if (form.here !== null && form.here !== store.get(openContactIdAtom))
    store.set(searchFormAtom, { ...form, here: null })
})
