import { paths } from '../../../data/paths.ts'

/** The path that opens a chat. In the inbox the rest of the query, such as the list's filter, stays. */
export function chatPath(
  { pathname, search }: { pathname: string; search: string },
  contactId: string,
): string {
  const query = new URLSearchParams(pathname === paths.dashboard ? search : '')
  query.set('chat', contactId)
  return `${paths.dashboard}?${query.toString()}`
}
