import type { Virtualizer } from '@tanstack/react-virtual'
import { useAtom } from 'jotai'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import type { Row } from '../rows.ts'
import { soughtMessageAtom } from '../../../../data/live/live.ts'

/** What the person does to go elsewhere themselves. */
const ownMoves = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Goes to the message that is sought, once it is among the rows: it stands in the middle of the screen, stands out for
 * a moment, and has the keyboard unless somebody is writing. Pages that come meanwhile do not lead astray.
 */
export function useSoughtMessage(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
  virtual: Pick<
    Virtualizer<HTMLDivElement, Element>,
    'scrollToIndex' | 'getOffsetForIndex' | 'isScrolling' | 'scrollOffset'
  >,
): void {
  const [sought, setSought] = useAtom(soughtMessageAtom)

  useEffect(() => {
    const element = scroller.current
    if (sought === null || element === null) return
    const stop = () => setSought(null)
    for (const move of ownMoves) element.addEventListener(move, stop, { passive: true })
    return () => {
      for (const move of ownMoves) element.removeEventListener(move, stop)
    }
  }, [scroller, sought, setSought])

  // Not once, but until it is there: rows turn out higher than was thought, and pages come at both ends.
  useLayoutEffect(() => {
    if (sought === null) return
    const index = rows.findIndex((row) => row.kind === 'message' && row.id === sought)
    if (index < 0) return
    const [place = 0] = virtual.getOffsetForIndex(index, 'center') ?? []
    const selector = `[data-message="${CSS.escape(sought)}"]`
    const article = scroller.current?.querySelector<HTMLElement>(selector)
    if (!article || Math.abs(place - (virtual.scrollOffset ?? 0)) > 1) {
      virtual.scrollToIndex(index, { align: 'center' })
      return
    }
    if (virtual.isScrolling) return
    setSought(null)
    standOut(article)
    if (!(document.activeElement instanceof HTMLTextAreaElement))
      article.focus({ preventScroll: true })
  })
}

function standOut(article: HTMLElement): void {
  article.dataset['sought'] = ''
  article.addEventListener('animationend', () => delete article.dataset['sought'], { once: true })
}
