import type { FormatBlock } from '#contract/rules/messages/message-format.ts'

/** Characters on a full line of a bubble. */
const charactersPerLine = 68

/** A text with more lines is folded: it is taller than the list. */
const linesMax = 60
/** Lines that a folded text shows. */
const foldedLines = 40

const linesOf = (length: number): number => Math.max(1, Math.ceil(length / charactersPerLine))

/** The number of lines that a text takes in a bubble. */
export function lineCount(text: string): number {
  let lines = 0
  for (const line of text.split('\n')) lines += linesOf(line.length)
  return lines
}

/** Whether a text is shown folded until the reader asks for the rest. */
export const isLongText = (text: string): boolean =>
  // No shorter text has that many lines, which spares counting those of most messages.
  text.length >= linesMax && lineCount(text) > linesMax

/** The number of lines that a text takes at first, when it is folded if it is long. */
export const shownLineCount = (text: string): number =>
  isLongText(text) ? foldedLines : lineCount(text)

type Line = Extract<FormatBlock, { lines: unknown }>['lines'][number]

function textLength(nodes: Line): number {
  return nodes.reduce(
    (sum, node) => sum + ('text' in node ? node.text.length : textLength(node.children)),
    0,
  )
}

/** Returns the beginning of a formatted text: whole lines that fill a folded message, with their formatting. */
export function foldBlocks(blocks: readonly FormatBlock[]): FormatBlock[] {
  let left = foldedLines
  const first = <Item>(items: readonly Item[], length: (item: Item) => number): Item[] => {
    const shown = items.slice(0, 0)
    for (const item of items) {
      if (left <= 0) break
      left -= linesOf(length(item))
      shown.push(item)
    }
    return shown
  }
  const folded: FormatBlock[] = []
  for (const block of blocks) {
    if (left <= 0) break
    if (block.kind === 'code') {
      const lines = first(block.text.split('\n'), ({ length }) => length)
      folded.push({ ...block, text: lines.join('\n') })
    } else if ('items' in block) folded.push({ ...block, items: first(block.items, textLength) })
    else folded.push({ ...block, lines: first(block.lines, textLength) })
  }
  return folded
}
