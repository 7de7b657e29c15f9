import { paths } from '../../../data/paths.ts'

/**
 * The path that opens a chat. If the inbox is open, the other parameters of its query, such as the filter of the list,
 * are retained.
 */
export function chatPath(
  { pathname, search }: { pathname: string; search: string },
  contactId: string,
): string {
  const query = new URLSearchParams(pathname === paths.dashboard ? search : '')
  query.set('chat', contactId)
  return `${paths.dashboard}?${query.toString()}`
}
