import type { Virtualizer } from '@tanstack/react-virtual'
import { useAtom } from 'jotai'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { store } from '#renderer/data/store.ts'
import { shownResultAtom } from '#renderer/scenes/inbox/search/search-state.ts'
import { messageIdsOf, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'
import { articleOf, foundWords } from './found-words.ts'
import { targetMessageAtom } from '#renderer/data/live/live.ts'

/** User input that cancels the jump. */
const cancelEvents = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the message or note of `targetMessageAtom` when it is loaded, centres it and highlights it, or scrolls to
 * the first word that the search has found in it. The message gets the focus unless the user is writing in a text field
 * or walks through the results.
 * @returns whether it is scrolling to the message
 */
export function useJumpTarget(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Pick<
    Virtualizer<HTMLDivElement, Element>,
    'scrollToIndex' | 'getOffsetForIndex' | 'isScrolling' | 'scrollOffset'
  >,
): boolean {
  const [targetId, setTargetId] = useAtom(targetMessageAtom)
  const index = targetId === null ? -1 : rows.findIndex((row) => isTarget(row, targetId))

  useEffect(() => {
    const element = scroller.current
    if (targetId === null || element === null) return
    const stop = () => setTargetId(null)
    for (const event of cancelEvents) element.addEventListener(event, stop, { passive: true })
    return () => {
      for (const event of cancelEvents) element.removeEventListener(event, stop)
    }
  }, [scroller, targetId, setTargetId])

  // Runs after every render until the message is centred, because rows are measured and pages are added while the list
  // scrolls.
  useLayoutEffect(() => {
    if (targetId === null || index < 0) return
    const [centreOffset = 0] = virtualizer.getOffsetForIndex(index, 'center') ?? []
    const article = articleOf(scroller.current, targetId)
    if (article === null || Math.abs(centreOffset - (virtualizer.scrollOffset ?? 0)) > 1) {
      virtualizer.scrollToIndex(index, { align: 'center' })
      return
    }
    if (virtualizer.isScrolling) return
    setTargetId(null)
    const result = store.get(shownResultAtom)
    const [word] = result?.messageId === targetId ? foundWords(article, result.searchWords) : []
    if (word === undefined) highlight(article)
    else scrollToWord(scroller.current, word)
    if (result?.isStep !== true && !(document.activeElement instanceof HTMLTextAreaElement))
      article.focus({ preventScroll: true })
  })
  return index >= 0
}

/** Whether a row is the message or note of this id. */
function isTarget(row: Row, id: string): boolean {
  if (row.kind === 'message' || row.kind === 'album') return messageIdsOf(row).includes(id)
  if (row.kind !== 'item') return false
  const { item } = row
  // The note of a transfer's reason is its line.
  if (item.kind === 'assignment') return item.noteId === id
  return item.kind === 'note' && item.note.id === id
}

/** Scrolls to a word of a message that is taller than the list. */
function scrollToWord(scroller: HTMLElement | null, word: Range): void {
  if (scroller === null) return
  const { top, bottom, height } = scroller.getBoundingClientRect()
  const box = word.getBoundingClientRect()
  if (box.top < top || box.bottom > bottom) scroller.scrollTop += box.top - top - height / 2
}

function highlight(article: HTMLElement): void {
  article.dataset['sought'] = ''
  article.addEventListener('animationend', () => delete article.dataset['sought'], { once: true })
}
