/** A label as it is compared (section 5): without regard to case, to how an accent is encoded, or to blanks around it. */
export function labelKey(label: string): string {
  return label.normalize('NFC').trim().toLowerCase()
}

/**
 * The last of the entered labels that cannot be taken: one that a tag of the group has already or that was entered
 * before; null when all are free. The message of section 5 speaks of the last one entered.
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
