import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { ShownChats } from '#renderer/data/live/store/shown-chats.ts'
import type { WaitHead } from '#renderer/data/live/store/wait-heads.ts'
import { liftedMorePx, useChatRowPx, waitHeadPx } from '#renderer/components/tables/density.ts'
import { currentLive } from '#renderer/data/live/live.ts'

type List = Virtualizer<HTMLDivElement, Element>

/** A row as it was last rendered: its top, px, and its chat's rank in the order of the list; NaN if it is lifted. */
export interface DrawnRow {
  readonly id: string
  readonly top: number
  readonly rank: number | undefined
}

/**
 * Returns by how much the visible part of the list has shifted, px: the change of the anchor's top, or 0 without an
 * anchor. The anchor is the first `drawn` row that is still in the list with the same rank, because a row with another
 * rank moves.
 */
export function shiftOf(
  drawn: Iterable<DrawnRow>,
  now: (id: string) => { top: number; rank: number | undefined },
): number {
  for (const row of drawn) {
    const { top, rank } = now(row.id)
    if (top >= 0 && rank === row.rank) return top - row.top
  }
  return 0
}

interface Drawn {
  readonly filterKey: string
  readonly orderKey: string
  readonly rows: readonly DrawnRow[]
}

export interface ScrollAnchorOptions {
  /** Changes with the order of the list. */
  orderKey: string
  /** Whether the order is held: rows that have changed have not moved. */
  isHeld: boolean
  /** Changes with the filter. Then the list scrolls to its top. */
  filterKey: string
  /** The chats in the higher rows at the top. */
  lifted: readonly string[]
  /** The headings, each above the row at its index. */
  heads: readonly WaitHead[]
  /** How far the rows are shifted down from their position while the list scrolls, px; negative means up. */
  margin: number
  setMargin: (change: (margin: number) => number) => void
}

/**
 * Keeps the visible rows of a scrolled list in place while chats move. The anchor is the row under the pointer,
 * otherwise the first visible one. A list that is scrolled to its top follows its newest chat. Only a rendered row can
 * be the anchor. Setting the scroll position during a scroll would stop the wheel's movement. So the rows are shifted
 * while the list scrolls, and the scroll position is corrected when scrolling has ended.
 */
export function useScrollAnchor(
  virtual: List,
  shown: ShownChats,
  { orderKey, isHeld, filterKey, lifted, heads, margin, setMargin }: ScrollAnchorOptions,
) {
  const rowPx = useChatRowPx()
  /** The list as it was last rendered. */
  const drawn = useRef<Drawn>({ filterKey: '', orderKey: '', rows: [] })
  const { isScrolling } = virtual

  const topOf = (index: number) =>
    index < 0
      ? -1
      : index * rowPx +
        Math.min(index, lifted.length) * liftedMorePx +
        heads.filter((head) => head.index <= index).length * waitHeadPx
  const rankOf = (id: string) => (lifted.includes(id) ? Number.NaN : currentLive().order.rankOf(id))
  const scrollToTop = () => {
    setMargin(() => 0)
    virtual.scrollElement?.scrollTo({ top: 0 })
  }
  const keepAnchor = () => {
    const offset = virtual.scrollOffset ?? 0
    if (offset <= 0) return
    const inSight = drawn.current.rows.filter(({ top }) => top + rowPx > offset - margin)
    const pointed = pointedAt(virtual.scrollElement)
    const candidates = [...inSight.filter(({ id }) => id === pointed), ...inSight]
    const shift = shiftOf(candidates, (id) => ({
      top: topOf(shown.indexOf(id)),
      rank: rankOf(id),
    }))
    if (shift === 0) return
    if (virtual.isScrolling) setMargin((before) => before - shift)
    else virtual.scrollElement?.scrollBy({ top: shift })
  }
  useLayoutEffect(() => {
    if (drawn.current.filterKey !== filterKey) scrollToTop()
    else if (drawn.current.orderKey !== orderKey) keepAnchor()
  })

  useLayoutEffect(() => {
    if (isScrolling || margin === 0) return
    // If the user has scrolled to the top, the list must show its newest chat, so leave the position unchanged.
    if ((virtual.scrollOffset ?? 0) > 0) virtual.scrollElement?.scrollBy({ top: -margin })
    setMargin(() => 0)
  }, [isScrolling, margin, setMargin, virtual])

  // Must be the last effect of every render: the next render is compared with these rows.
  useLayoutEffect(() => {
    // A row that would have moved while the order is held moves when the hold ends, so it is no anchor then.
    const ranks = new Map(isHeld ? drawn.current.rows.map(({ id, rank }) => [id, rank]) : [])
    const rows = virtual.getVirtualItems().flatMap(({ index }) => {
      const id = shown.at(index)
      if (id === undefined) return []
      return [{ id, top: topOf(index), rank: ranks.get(id) ?? rankOf(id) }]
    })
    drawn.current = { filterKey, orderKey, rows }
  })
}

function pointedAt(scroller: HTMLElement | null): string | undefined {
  return scroller?.querySelector<HTMLElement>('[data-chat]:hover')?.dataset['chat']
}
