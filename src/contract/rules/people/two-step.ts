import type { Role } from '#contract/entities/people/permission.ts'
import type { TwoStepAudience } from '#contract/entities/people/two-step.ts'
import { twoStepAudiences } from '#contract/entities/people/two-step.ts'

/** Validity of a set-up and of a ticket for one, and of the ticket of a sign-in with a code, ms. */
export const SETUP_LIFE_MS = 15 * 60_000
export const TICKET_LIFE_MS = 5 * 60_000
/** Tries of a ticket. */
export const TICKET_TRIES = 5
/** How long a proof counts for calls that loosen protection, ms. */
export const PROOF_LIFE_MS = 10 * 60_000
/** For how long devices are remembered in a group that has not set it, days. */
export const DEFAULT_REMEMBER_DAYS = 30
/** After how many days without use sessions end in a group that has not set it. */
export const DEFAULT_IDLE_DAYS = 14
/** So many recovery codes are few. */
export const FEW_CODES = 3

/** Whether a group that demands two steps of some members demands them of one with this role. */
export function isDemandedOf(who: TwoStepAudience, role: Role): boolean {
  return who === 'everybody' || (who === 'admins' && role === 'ROLE_ADMI')
}

/** What a group demands. */
interface Demand {
  readonly who: TwoStepAudience
  /** YYYY-MM-DD; undefined if nothing is demanded. */
  readonly from: string | undefined
  readonly rememberDays: number
  readonly idleDays: number
}

const rank = (who: TwoStepAudience): number => twoStepAudiences.indexOf(who)

/** Whether a change of a demand loosens it: fewer people, a later day, or devices or sessions that last longer. */
export function isLoosened(before: Demand, after: Demand): boolean {
  if (rank(after.who) < rank(before.who)) return true
  if (after.rememberDays > before.rememberDays || after.idleDays > before.idleDays) return true
  return before.from !== undefined && after.from !== undefined && after.from > before.from
}

/**
 * The first day from which a demand may apply, YYYY-MM-DD: that of before, unless it concerns more people now; today if
 * everybody whom it concerns has two steps; otherwise tomorrow.
 */
export function earliestDemand(
  { before, who }: { before: Pick<Demand, 'who' | 'from'>; who: TwoStepAudience },
  { today, tomorrow, haveAll }: { today: string; tomorrow: string; haveAll: boolean },
): string {
  const earliest = haveAll ? today : tomorrow
  if (before.from === undefined || rank(who) > rank(before.who)) return earliest
  return before.from < earliest ? before.from : earliest
}
