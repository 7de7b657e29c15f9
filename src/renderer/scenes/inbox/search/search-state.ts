import { atom } from 'jotai'
import { defaultSearchTimeRange, type SearchTimeRange } from '#contract/api/search.ts'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** The search as it was left: it is found again when it is opened again. */
export interface SearchForm {
  readonly words: string
  readonly timerange: SearchTimeRange
  /** Whether only the open chat is looked into. */
  readonly here: boolean
}

const empty: SearchForm = { words: '', timerange: defaultSearchTimeRange, here: false }
export const searchFormAtom = atom<SearchForm>(empty)
store.sub(currentGroupIdAtom, () => store.set(searchFormAtom, empty))
