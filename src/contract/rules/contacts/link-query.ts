import { isPhoneLength, phoneDigits } from './phone-digits.ts'

/** The data that a link into the app may contain (specification, section 2). */
export interface LinkQuery {
  readonly phone?: string
  readonly group?: string
}

/**
 * The query parameter for the group in the paths of the app's own notifications. Its value is the group's id in the
 * service, which may contain letters. A link from outside cannot set it (main/links.ts).
 */
export const ownGroup = 'inGroup'

/** The query parameter for the address of a workspace in a link, and in the path that it opens. */
export const linkedWorkspace = 'workspace'

/** The link that opens the app at a workspace. The app asks the user before it connects to it. */
export const workspaceLink = (address: string): string =>
  `bandeja://connect?${linkedWorkspace}=${encodeURIComponent(address)}`

/**
 * Reads `phone` and `group` from a link's query. Only the digits of the phone are kept, because other programs write `+`
 * and blanks, and there must be 7 to 15 of them. The group must consist of digits. An invalid value is left out of the
 * result.
 */
export function readLinkQuery(query: { get(name: string): string | null }): LinkQuery {
  const phone = phoneDigits(query.get('phone') ?? '') ?? ''
  const group = query.get('group') ?? ''
  return {
    ...(isPhoneLength(phone) && { phone }),
    ...(/^\d+$/.test(group) && { group }),
  }
}
