import { limits } from '../limits.ts'

/** What a link into the product may carry (section 2), as digits only. */
export interface LinkQuery {
  readonly phone?: string
  readonly group?: string
}

/**
 * The name in a query by which the product's own notifications say the group they lead to: an id as the service has it,
 * which need not be digits. A link from outside cannot carry it.
 */
export const ownGroup = 'inGroup'

/** A phone number as people write it: digits, with what they set them apart by. */
const written = /^\s*\+?[\d\s().-]*$/

/**
 * Reads `phone` and `group` from a link's query. A phone is kept only with 7 to 15 digits, and a group only of digits;
 * of a phone that is written with spaces, dashes, brackets and a plus in front the digits are kept. Anything else, a
 * letter among them above all, is another thing than a number, and dropped whole.
 */
export function readLinkQuery(query: { get(name: string): string | null }): LinkQuery {
  const phone = query.get('phone') ?? ''
  const group = query.get('group') ?? ''
  const digits = written.test(phone) ? phone.replace(/\D/g, '') : ''
  const fits =
    digits.length >= limits.linkPhoneDigitsMin && digits.length <= limits.linkPhoneDigitsMax
  return { ...(fits && { phone: digits }), ...(/^\d+$/.test(group) && { group }) }
}
