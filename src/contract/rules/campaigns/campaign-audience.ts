import type { RecipientPhone } from '#contract/rules/contacts/recipient-phone.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'

/**
 * Why a candidate does not receive a campaign.
 * - `invalid`: the phone number is invalid.
 * - `blocked`: the person is blocked.
 * - `optedOut`: the customer has opted out of campaigns.
 * - `hidden`: the sender has no permission to see the contact's chat.
 * - `excluded`: a rule of the campaign excludes the contact.
 * - `duplicate`: the campaign already reaches another candidate with a number of the same person.
 */
export const leftOutReasons = [
  'invalid',
  'blocked',
  'optedOut',
  'hidden',
  'excluded',
  'duplicate',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export type AudienceVerdict = LeftOutReason | 'reached'

/** A contact, or a row of a file, from one of the sources of the audience. */
export interface AudienceCandidate {
  readonly phone: RecipientPhone
  readonly isHidden: boolean
}

/** The number of candidates with each verdict. `chosen` is the number of all candidates. */
export type AudienceCounts = Record<AudienceVerdict | 'chosen', number>

/**
 * Decides for one candidate at a time whether the campaign reaches the candidate. `counts` changes with every call of
 * `judge`.
 */
export interface AudienceFilter {
  judge(candidate: AudienceCandidate): AudienceVerdict
  readonly counts: Readonly<AudienceCounts>
}

/**
 * Creates the filter that decides whom a campaign reaches. If several reasons apply to a candidate, the verdict is the
 * first of them in the order of `leftOutReasons`. Of several candidates with numbers of the same person, at most one is
 * reached.
 * @param people phone numbers: digits with the country code, in any spelling
 */
export function createAudienceFilter(
  people: Readonly<Record<'blocked' | 'optedOut' | 'excluded', ReadonlySet<string>>>,
): AudienceFilter {
  const blocked = new Set(Array.from(people.blocked, phoneKey))
  const out = new Set(Array.from(people.optedOut, phoneKey))
  const kept = new Set(Array.from(people.excluded, phoneKey))
  const reached = new Set<string>()
  const counts: AudienceCounts = {
    chosen: 0,
    reached: 0,
    invalid: 0,
    blocked: 0,
    optedOut: 0,
    hidden: 0,
    excluded: 0,
    duplicate: 0,
  }
  function verdictOf({ phone, isHidden }: AudienceCandidate): AudienceVerdict {
    if (!phone.ok) return 'invalid'
    const key = phoneKey(phone.digits)
    if (blocked.has(key)) return 'blocked'
    if (out.has(key)) return 'optedOut'
    if (isHidden) return 'hidden'
    if (kept.has(key)) return 'excluded'
    if (reached.has(key)) return 'duplicate'
    reached.add(key)
    return 'reached'
  }
  return {
    judge(candidate) {
      const verdict = verdictOf(candidate)
      counts.chosen += 1
      counts[verdict] += 1
      return verdict
    },
    counts,
  }
}
