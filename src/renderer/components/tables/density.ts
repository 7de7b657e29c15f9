import { createContext, use } from 'react'

/** The density of the rows of lists and tables. */
export const DensityContext = createContext<'comfortable' | 'compact'>('comfortable')

/**
 * Height of a row of the chat list, px. It does not depend on the content, so that rows need not be measured. The CSS
 * variable `--b-chat-row` has the same value.
 */
const chatRowPx = { comfortable: 68, compact: 56 } as const

/** How much higher the row of a chat is that a colleague has handed over: by a line with who and why, px. */
export const liftedMorePx = 18

/** Height of a heading between the parts of the chat list, px. */
export const waitHeadPx = 36

/** How much lower a table row is than in the comfortable density, px. */
const tableRowLessPx = { comfortable: 0, compact: 8 } as const

/** The height of a row of the chat list, px. */
export function useChatRowPx(): number {
  return chatRowPx[use(DensityContext)]
}

/** The height of a row of a table, px. @param comfortablePx the height in the comfortable density */
export function useTableRowPx(comfortablePx: number): number {
  return comfortablePx - tableRowLessPx[use(DensityContext)]
}
