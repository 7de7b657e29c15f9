/** An item of an ordered list. `pinned` may be stored as 1 and 0. */
interface Orderable {
  readonly id: string
  readonly pinned: boolean | 0 | 1
}

/** The items in the order in which they are listed: pinned items first. Otherwise the order stays. */
export function pinnedFirst<Item extends Pick<Orderable, 'pinned'>>(
  items: readonly Item[],
): Item[] {
  return [
    ...items.filter(({ pinned }) => Boolean(pinned)),
    ...items.filter(({ pinned }) => !pinned),
  ]
}

/**
 * Moves an item of an ordered list to a position. Pinned items always come first. An unknown `id` changes nothing.
 * @param position from 0; a position beyond the end moves the item to the end
 */
export function movedTo<Item extends Orderable>(
  items: readonly Item[],
  id: string,
  position: number,
): Item[] {
  const moved = items.find((item) => item.id === id)
  if (moved === undefined) return [...items]
  return pinnedFirst(items.filter((item) => item.id !== id).toSpliced(position, 0, moved))
}
