import { paths } from '#renderer/data/paths.ts'

/**
 * The path that opens a chat. While the inbox is open, the other parameters of the current query, e.g. the filter of
 * the chat list, are retained.
 */
export function chatPath(
  { pathname, search }: { pathname: string; search: string },
  contactId: string,
): string {
  const query = new URLSearchParams(pathname === paths.dashboard ? search : '')
  query.set('chat', contactId)
  return `${paths.dashboard}?${query.toString()}`
}
