import type { z } from 'zod'

/**
 * Encodes a query as text: `{ limit: 20, ids: ['a', 'b'], text: '' }` → `{ limit: '20', ids: 'a,b' }`. A list of
 * objects is JSON. Empty and undefined members are left out. The result is checked against the endpoint's schema, so that a wrong call fails here
 * and not at the service.
 * @throws ZodError if the query does not fit the schema; TypeError if a member is not text, a number, a boolean or a
 * list. Both are defects of the calling code
 */
export function encodeQuery(schema: z.ZodType, query: unknown): Record<string, string> {
  const encoded: Record<string, string> = {}
  for (const [name, value] of membersOf(query)) {
    if (value === undefined) continue
    const text = Array.isArray(value) ? listText(value) : scalarText(name, value)
    if (text !== '') encoded[name] = text
  }
  schema.parse(encoded)
  return encoded
}

/** Ids and numbers are separated by commas; anything else is JSON. */
const listText = (list: readonly unknown[]): string =>
  typeof list[0] === 'object' ? JSON.stringify(list) : list.join(',')

function scalarText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`A query cannot carry ${name}`)
}

/** The entries of an object; none for any other value. */
export function membersOf(part: unknown): [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : []
}
