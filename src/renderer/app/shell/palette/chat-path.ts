import { paths } from '../../../data/paths.ts'

/** Where a chat is opened. In the inbox the rest of the address, such as the list's filter, stays as it is. */
export function chatPath(
  { pathname, search }: { pathname: string; search: string },
  contactId: string,
): string {
  const query = new URLSearchParams(pathname === paths.dashboard ? search : '')
  query.set('chat', contactId)
  return `${paths.dashboard}?${query.toString()}`
}
