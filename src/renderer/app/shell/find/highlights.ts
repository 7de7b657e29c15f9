/** Names of the highlights; find-bar.module.css has their colours. */
const ALL = 'find-match'
const CURRENT = 'find-current'

/** Highlights the matches without changing the document, and scrolls the current match into view. */
export function showHighlights(ranges: readonly Range[], current: Range | undefined): void {
  CSS.highlights.set(ALL, new Highlight(...ranges))
  if (current === undefined) {
    CSS.highlights.delete(CURRENT)
    return
  }
  const highlight = new Highlight(current)
  highlight.priority = 1
  CSS.highlights.set(CURRENT, highlight)
  current.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function clearHighlights(): void {
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}
