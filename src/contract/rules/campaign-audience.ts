import type { RecipientPhone } from './recipient-phone.ts'

/**
 * Why a candidate does not receive a campaign. `hidden`: the sender may not see the contact's chat; `excluded`: a
 * rule of the campaign excludes the contact.
 */
export const leftOutReasons = ['invalid', 'optedOut', 'hidden', 'excluded', 'duplicate'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export type AudienceVerdict = LeftOutReason | 'reached'

/** A person from a source of the audience. */
export interface AudienceCandidate {
  readonly phone: RecipientPhone
  readonly isHidden: boolean
}

/** Numbers of candidates by verdict; `chosen` is their sum. */
export type AudienceCounts = Record<AudienceVerdict | 'chosen', number>

/** Judges candidates one after the other, in the order of the sources. */
export interface AudienceFilter {
  judge(candidate: AudienceCandidate): AudienceVerdict
  readonly counts: Readonly<AudienceCounts>
}

/**
 * Creates the filter that decides whom a campaign reaches. A candidate to whom several reasons apply counts only for
 * the first of these: invalid, opted out, hidden, excluded, duplicate. Of several candidates with the same number, at
 * most one is reached.
 * @param optedOut phone numbers: digits with the country code
 * @param excluded phone numbers in the same form
 */
export function createAudienceFilter(
  optedOut: ReadonlySet<string>,
  excluded: ReadonlySet<string>,
): AudienceFilter {
  const reached = new Set<string>()
  const counts: AudienceCounts = {
    chosen: 0,
    reached: 0,
    invalid: 0,
    optedOut: 0,
    hidden: 0,
    excluded: 0,
    duplicate: 0,
  }
  function verdictOf({ phone, isHidden }: AudienceCandidate): AudienceVerdict {
    if (!phone.ok) return 'invalid'
    if (optedOut.has(phone.digits)) return 'optedOut'
    if (isHidden) return 'hidden'
    if (excluded.has(phone.digits)) return 'excluded'
    if (reached.has(phone.digits)) return 'duplicate'
    reached.add(phone.digits)
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
