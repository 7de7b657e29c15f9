/** An item of an ordered list. `pinned` may be stored as 1 and 0. */
interface Orderable {
  readonly id: string
  readonly pinned: boolean | 0 | 1
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
  const all = items.filter((item) => item.id !== id).toSpliced(position, 0, moved)
  return [...all.filter(({ pinned }) => Boolean(pinned)), ...all.filter(({ pinned }) => !pinned)]
}
