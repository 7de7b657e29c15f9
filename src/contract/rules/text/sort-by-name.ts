/** Compares by name in the alphabetical order of the given language, regardless of the machine's locale. */
export const byName =
  (language: string) =>
  (one: { readonly name: string }, other: { readonly name: string }): number =>
    one.name.localeCompare(other.name, language)
