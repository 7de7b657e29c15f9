import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { ShownChats } from '../../../data/live/store/shown-chats.ts'
import { rowHeight } from './chat-row.tsx'
import { currentLive } from '../../../data/live/live.ts'

type List = Virtualizer<HTMLDivElement, Element>

/** A row as it was drawn: where it stood, and since when. */
export interface DrawnRow {
  readonly id: string
  readonly index: number
  readonly updateAt: string | undefined
}

/**
 * How many rows the list has moved on under the person's eyes: the change of place of the first of these rows that
 * is still there and has not itself gone elsewhere (its customer wrote, so it went to the top).
 */
export function rowsMoved(
  drawn: Iterable<DrawnRow>,
  now: (id: string) => { index: number; updateAt: string | undefined },
): number {
  for (const row of drawn) {
    const { index, updateAt } = now(row.id)
    if (index >= 0 && updateAt === row.updateAt) return index - row.index
  }
  return 0
}

export interface HeldPlace {
  version: number
  /** Changes with the filter: then nothing is held, and the list begins at its top. */
  filterKey: string
  /** How far the rows are drawn above their place, px, while the list is being scrolled. */
  margin: number
  setMargin: (change: (margin: number) => number) => void
}

/**
 * Keeps a list that is scrolled down still while chats move: the row under the pointer, else the first in sight,
 * stays where it is. At the top the list follows. Looks only at the rows that are drawn, however long the list is.
 *
 * A scroll position that is set would cut the wheel's own movement short; while the list is scrolled, the rows are
 * shifted instead, and the position is put right once it rests.
 */
export function useHeldPlace(
  virtual: List,
  shown: ShownChats,
  { version, filterKey, margin, setMargin }: HeldPlace,
) {
  const drawn = useRef<readonly DrawnRow[]>([])
  const { isScrolling } = virtual

  useLayoutEffect(() => {
    drawn.current = []
    setMargin(() => 0)
    virtual.scrollElement?.scrollTo({ top: 0 })
  }, [filterKey, setMargin, virtual])

  useLayoutEffect(() => {
    const offset = virtual.scrollOffset ?? 0
    if (offset <= 0) return
    const first = Math.floor((offset - margin) / rowHeight)
    const inSight = drawn.current.filter(({ index }) => index >= first)
    const pointed = pointedAt(virtual.scrollElement)
    const candidates = [...inSight.filter(({ id }) => id === pointed), ...inSight]
    const shift =
      rowsMoved(candidates, (id) => ({
        index: shown.indexOf(id),
        updateAt: currentLive().chat(id)?.chat.updateAt,
      })) * rowHeight
    if (shift === 0) return
    if (virtual.isScrolling) setMargin((before) => before - shift)
    else virtual.scrollElement?.scrollBy({ top: shift })
    // oxlint-disable-next-line react/exhaustive-deps -- only another order moves rows
  }, [version])

  useLayoutEffect(() => {
    if (isScrolling || margin === 0) return
    // Whoever went to the top meanwhile is shown the top.
    if ((virtual.scrollOffset ?? 0) > 0) virtual.scrollElement?.scrollBy({ top: -margin })
    setMargin(() => 0)
  }, [isScrolling, margin, setMargin, virtual])

  // Last, and after every render: what the next change of the order is compared with.
  useLayoutEffect(() => {
    drawn.current = virtual.getVirtualItems().flatMap(({ index }) => {
      const id = shown.at(index)
      return id === undefined
        ? []
        : [{ id, index, updateAt: currentLive().chat(id)?.chat.updateAt }]
    })
  })
}

function pointedAt(scroller: HTMLElement | null): string | undefined {
  return scroller?.querySelector<HTMLElement>('[data-chat]:hover')?.dataset['chat']
}
