/** The rows whose stored position differs from their index in the list, with that index as the new position. */
export function misplaced(
  rows: readonly { id: string; position: number }[],
): { id: string; position: number }[] {
  return rows
    .map(({ id, position }, place) => ({ id, position: place, before: position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id, position }) => ({ id, position }))
}
