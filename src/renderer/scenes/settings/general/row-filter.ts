import { createContext, use } from 'react'
import { foldText } from '#contract/rules/searchable-text.ts'

/** The text in the search field of the settings; empty without a search. */
export const RowFilterContext = createContext('')

/**
 * Returns a function that decides whether a settings row is shown. The row is shown if its texts contain the search
 * text or the search text is empty; case and accents are ignored.
 */
export function useRowFilter(): (...texts: readonly string[]) => boolean {
  const wanted = foldText(use(RowFilterContext))
  return (...texts) => foldText(texts.join(' ')).includes(wanted)
}
