import type { Virtualizer } from '@tanstack/react-virtual'
import { useAtom } from 'jotai'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import type { Row } from '../rows.ts'
import { targetMessageAtom } from '../../../../data/live/live.ts'

/** User input that cancels the jump. */
const cancelEvents = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the message of `targetMessageAtom` when it is loaded, centres it and highlights it. The message gets the
 * focus unless the user is writing in a text field.
 */
export function useJumpTarget(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Pick<
    Virtualizer<HTMLDivElement, Element>,
    'scrollToIndex' | 'getOffsetForIndex' | 'isScrolling' | 'scrollOffset'
  >,
): void {
  const [targetId, setTargetId] = useAtom(targetMessageAtom)

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
    if (targetId === null) return
    const index = rows.findIndex((row) => row.kind === 'message' && row.id === targetId)
    if (index < 0) return
    const [centreOffset = 0] = virtualizer.getOffsetForIndex(index, 'center') ?? []
    const selector = `[data-message="${CSS.escape(targetId)}"]`
    const article = scroller.current?.querySelector<HTMLElement>(selector)
    if (!article || Math.abs(centreOffset - (virtualizer.scrollOffset ?? 0)) > 1) {
      virtualizer.scrollToIndex(index, { align: 'center' })
      return
    }
    if (virtualizer.isScrolling) return
    setTargetId(null)
    highlight(article)
    if (!(document.activeElement instanceof HTMLTextAreaElement))
      article.focus({ preventScroll: true })
  })
}

function highlight(article: HTMLElement): void {
  article.dataset['sought'] = ''
  article.addEventListener('animationend', () => delete article.dataset['sought'], { once: true })
}
