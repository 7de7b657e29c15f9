import { PushError } from './publish.ts'

/** The query of a request, decoded. A key that stands twice counts as its last. */
export type Query = ReadonlyMap<string, string>

/**
 * Undoes percent encoding.
 * @throws PushError 400 where a percent sign stands for nothing
 */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new PushError(400, 'The address cannot be read.')
  }
}

/**
 * Decodes a query string. Not by URLSearchParams: that reads `+` as a space, while callers sign and
 * send a plus as it is.
 * @throws PushError 400 for a broken percent sign
 */
export function readQuery(search: string): Query {
  const query = new Map<string, string>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const [key, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    query.set(decodePart(key), decodePart(value))
  }
  return query
}
