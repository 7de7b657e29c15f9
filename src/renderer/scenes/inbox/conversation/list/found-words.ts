import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { foundRanges } from '#contract/rules/messages/message-search.ts'
import { shownResultAtom } from '#renderer/scenes/inbox/search/search-state.ts'

/** The name of the highlight in message-list.module.css. */
const highlightName = 'found-words'

/** The element of a message or note, if it is rendered. For a picture of an album it is the album. */
export function articleOf(scroller: HTMLElement | null, id: string): HTMLElement | null {
  const escaped = CSS.escape(id)
  return (
    scroller?.querySelector<HTMLElement>(
      `[data-message="${escaped}"], [data-note="${escaped}"], [data-album~="${escaped}"]`,
    ) ?? null
  )
}

/** The words of a rendered message that match a search, without its author, time and quote. */
export function foundWords(article: HTMLElement, searchWords: string): Range[] {
  const bubble = article.querySelector('[data-bubble]')
  if (bubble === null) return []
  const ranges: Range[] = []
  const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const { currentNode: node } = texts
    if (node.parentElement?.closest('[data-aside]') !== null) continue
    for (const [from, to] of foundRanges(node.textContent ?? '', searchWords)) {
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  }
  return ranges
}

/**
 * Marks the words of a search in the message that it found. A CSS highlight does not change the elements, so messages
 * need not be rendered again.
 */
export function useFoundWords(scroller: RefObject<HTMLElement | null>): void {
  const shown = useAtomValue(shownResultAtom)
  /** A text that is marked now. React may replace it, or remove it while the message is not visible. */
  const marked = useRef<Node | null>(null)
  useEffect(() => {
    if (shown === null) return
    return () => {
      marked.current = null
      CSS.highlights.delete(highlightName)
    }
  }, [shown])
  // Runs after every render, because the message may be rendered again while the list scrolls.
  useLayoutEffect(() => {
    if (shown === null || marked.current?.isConnected === true) return
    const article = articleOf(scroller.current, shown.messageId)
    if (article === null) return
    const ranges = foundWords(article, shown.searchWords)
    marked.current = ranges[0]?.startContainer ?? null
    CSS.highlights.set(highlightName, new Highlight(...ranges))
  })
}
