import { createContext, use } from 'react'
import { foldText } from '#contract/rules/searchable-text.ts'

/** The search text of the settings; empty if nothing is searched. */
export const RowFilterContext = createContext('')

/** @returns a function that checks whether the search finds a row with these texts */
export function useRowFilter(): (...texts: readonly string[]) => boolean {
  const wanted = foldText(use(RowFilterContext))
  return (...texts) => foldText(texts.join(' ')).includes(wanted)
}
