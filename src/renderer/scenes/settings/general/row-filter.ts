import { createContext, use } from 'react'
import { containsQuery } from './setting-search.ts'
import { useSearchTerms } from './setting-terms.ts'

/** The text in the search field of the settings; empty without a search. */
export const RowFilterContext = createContext('')

/**
 * Returns a function that decides whether a settings row is shown. The row is shown if its texts, of which the first is
 * its label, or the words by which people look for it contain the words of the search, or if there is no search.
 */
export function useRowFilter(): (label: string, ...texts: readonly string[]) => boolean {
  const query = use(RowFilterContext)
  const { settings } = useSearchTerms()
  return (label, ...texts) => {
    const words = settings.find((one) => one.label === label)?.words ?? ''
    return containsQuery([label, ...texts, words], query)
  }
}
