/** Copies a change without its undefined properties. */
export function given<Change extends object>(
  change: Change,
): { [Key in keyof Change]: Exclude<Change[Key], undefined> } {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter has removed the undefined members
  return Object.fromEntries(named) as { [Key in keyof Change]: Exclude<Change[Key], undefined> }
}
