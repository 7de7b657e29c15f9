/**
 * The order of names, as an alphabet has them: the language's of whoever reads them, not that of the machine, which may put
 * the same names in another.
 */
export const byName =
  (language: string) =>
  (one: { readonly name: string }, other: { readonly name: string }): number =>
    one.name.localeCompare(other.name, language)
