import type { RecipientPhone } from './recipient-phone.ts'

/**
 * Why somebody who was chosen does not receive a campaign. `hidden`: a contact whose chat the sender may not see; `excluded`:
 * left out by a rule of the campaign.
 */
export const leftOutReasons = ['invalid', 'optedOut', 'hidden', 'excluded', 'duplicate'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export type AudienceVerdict = LeftOutReason | 'reached'

/** Somebody whom a source of the audience brings. */
export interface AudienceCandidate {
  readonly phone: RecipientPhone
  readonly isHidden: boolean
}

/** Numbers of an audience: `chosen` is the sum of the others. */
export type AudienceCounts = Record<AudienceVerdict | 'chosen', number>

/** Judges one candidate after the other, in the order of the sources. */
export interface AudienceFilter {
  judge(candidate: AudienceCandidate): AudienceVerdict
  readonly counts: Readonly<AudienceCounts>
}

/**
 * Removes whom a campaign must not reach. Somebody with several reasons counts for the first: not valid, opted out, hidden,
 * excluded, duplicate. Of several candidates with one number the first is reached.
 * @param optedOut phones, as digits with the country code, as are those of `excluded`
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
