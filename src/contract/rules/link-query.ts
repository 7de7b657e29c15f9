import { isPhoneLength } from './phone-length.ts'

/** The data that a link into the product may contain (specification, section 2). */
export interface LinkQuery {
  readonly phone?: string
  readonly group?: string
}

/**
 * The query parameter for the group in links of the product's own notifications. Its value is an id of the service,
 * which may contain letters. A link from outside that has this parameter is refused.
 */
export const ownGroup = 'inGroup'

/**
 * Reads `phone` and `group` from a link's query. Both must consist of digits, and the phone must have 7 to 15 of
 * them; any other value is ignored completely.
 */
export function readLinkQuery(query: { get(name: string): string | null }): LinkQuery {
  const phone = query.get('phone') ?? ''
  const group = query.get('group') ?? ''
  const isPhone = /^\d+$/.test(phone) && isPhoneLength(phone)
  return { ...(isPhone && { phone }), ...(/^\d+$/.test(group) && { group }) }
}
