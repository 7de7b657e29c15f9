import { limits } from '../limits.ts'

/** What a link into the product may carry (section 2), digits only. */
export interface LinkQuery {
  readonly phone?: string
  readonly group?: string
}

const digitsOf = (value: string | null): string => (value ?? '').replace(/\D/gu, '')

/**
 * Reads `phone` and `group` from a link's query. All but the digits is dropped; a phone is kept only with 7 to
 * 15 of them, a group with at least one.
 */
export function readLinkQuery(query: { get(name: string): string | null }): LinkQuery {
  const phone = digitsOf(query.get('phone'))
  const group = digitsOf(query.get('group'))
  const fits =
    phone.length >= limits.linkPhoneDigitsMin && phone.length <= limits.linkPhoneDigitsMax
  return { ...(fits ? { phone } : {}), ...(group === '' ? {} : { group }) }
}
