/** The rows whose position is not their place in the list, with the place that it is to be. */
export function misplaced(
  rows: readonly { id: string; position: number }[],
): { id: string; position: number }[] {
  return rows
    .map(({ id, position }, place) => ({ id, position: place, before: position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id, position }) => ({ id, position }))
}
