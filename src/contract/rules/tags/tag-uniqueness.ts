/**
 * The comparison key of a label (specification, section 5). It ignores case, outer spaces and the Unicode form of
 * accents, but not the accents.
 */
export function labelKey(label: string): string {
  return label.normalize('NFC').trim().toLowerCase()
}

/**
 * The last of the entered labels that is already taken, by a tag of the group or by an earlier entry; null if all
 * are free. The error message names the last one (specification, section 5).
 */
export function takenLabel(
  entered: readonly string[],
  existing: readonly { readonly name: string }[],
): string | null {
  const keys = new Set(existing.map(({ name }) => labelKey(name)))
  let taken: string | null = null
  for (const label of entered) {
    const key = labelKey(label)
    if (keys.has(key)) taken = label
    keys.add(key)
  }
  return taken
}
