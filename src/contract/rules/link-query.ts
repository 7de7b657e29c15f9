import { limits } from '../limits.ts'

/** Digits that a link into the product may carry (section 2). */
export interface LinkQuery {
  readonly phone?: string
  readonly group?: string
}

/**
 * The query parameter for the group in links of the product's own notifications. Its value is a service id, which need
 * not be digits. Links from outside cannot use it.
 */
export const ownGroup = 'inGroup'

/**
 * Reads `phone` and `group` from a link's query. Both are digits only, a phone of 7 to 15 of them; anything else is
 * dropped whole.
 */
export function readLinkQuery(query: { get(name: string): string | null }): LinkQuery {
  const phone = query.get('phone') ?? ''
  const group = query.get('group') ?? ''
  const isPhone =
    /^\d+$/.test(phone) &&
    phone.length >= limits.linkPhoneDigitsMin &&
    phone.length <= limits.linkPhoneDigitsMax
  return { ...(isPhone && { phone }), ...(/^\d+$/.test(group) && { group }) }
}
