/** The name under which the server keeps a statement prepared; undefined if it should not. */
export type StatementNames = (text: string) => string | undefined

/** Each connection keeps at most so many statements. */
const NAMES_MAX = 500
/** A statement gets a name when it is sent for the third time, so that rare ones take no place. */
const SEEN_BEFORE = 2
/** Statements without a name that are counted. */
const COUNTED_MAX = 2_000

/**
 * After a few uses the server may plan a prepared statement once for all values. That is right for statements that only
 * compare by equality. The best plan of others depends on the values: on the length of a period, the words of a search or
 * the length of a page.
 */
const dependsOnValues = /[<>]|@@|\blike\b|\blimit\b/

/** Names the statements that are sent often, for all connections of a pool. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size === NAMES_MAX || dependsOnValues.test(text)) return undefined
    const seen = counts.get(text) ?? 0
    if (seen < SEEN_BEFORE) {
      if (counts.size === COUNTED_MAX) counts.clear()
      counts.set(text, seen + 1)
      return undefined
    }
    counts.delete(text)
    const name = `bandeja_${names.size}`
    names.set(text, name)
    return name
  }
}
