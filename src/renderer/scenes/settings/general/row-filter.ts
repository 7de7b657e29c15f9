import { createContext, use } from 'react'
import { foldText } from '#contract/rules/searchable-text.ts'

/** The text of the search over the settings; empty for none. */
export const RowFilterContext = createContext('')

/** @returns whether a row with these texts is found by the search */
export function useRowFilter(): (...texts: readonly string[]) => boolean {
  const wanted = foldText(use(RowFilterContext))
  return (...texts) => foldText(texts.join(' ')).includes(wanted)
}
