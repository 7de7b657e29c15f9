import { atom } from 'jotai'
import { defaultSearchTimeRange, type SearchTimeRange } from '#contract/api/search.ts'
import { currentGroupIdAtom, openContactIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** The search as it was left: it is found again when it is opened again. */
export interface SearchForm {
  readonly words: string
  readonly timerange: SearchTimeRange
  /** The open chat, where only that is looked into. */
  readonly here: string | null
}

const empty: SearchForm = { words: '', timerange: defaultSearchTimeRange, here: null }
export const searchFormAtom = atom<SearchForm>(empty)
store.sub(currentGroupIdAtom, () => store.set(searchFormAtom, empty))

// Walking through matches opens other chats: none of them is what somebody meant by the chat that was open then.
store.sub(openContactIdAtom, () => {
  const form = store.get(searchFormAtom)
  if (form.here !== null && form.here !== store.get(openContactIdAtom))
    store.set(searchFormAtom, { ...form, here: null })
})
