import type { AdState } from '#contract/entities/campaigns/ad.ts'
import { limits } from '#contract/limits.ts'

/**
 * The results of an ad.
 * - A lead is a contact whose first message came from the ad.
 * - A chat is a lead who wrote again after the first answer of one of our users.
 * - A success is a lead whose chat status is success.
 */
export interface AdFigures {
  readonly leads: number
  readonly chats: number
  /** Leads who got their first answer from a user within `limits.ads.answerMs`. */
  readonly answeredInTime: number
  readonly successes: number
  /** What the ad cost, in cents of `currency`. Absent if unknown. */
  readonly spendCents?: number | undefined
  readonly currency: string
}

/**
 * The sums of the figures of several ads. `spendCents` is undefined if it is unknown for one of the ads. Both
 * `spendCents` and `currency` are undefined if the ads have different currencies or if there are no ads.
 */
export interface AdTotals extends Omit<AdFigures, 'currency'> {
  readonly currency: string | undefined
}

export function adTotals(ads: readonly AdFigures[]): AdTotals {
  const sum = (figure: (ad: AdFigures) => number) =>
    ads.reduce((total, ad) => total + figure(ad), 0)
  const currencies = new Set(ads.map(({ currency }) => currency))
  const isKnown = currencies.size === 1 && ads.every(({ spendCents }) => spendCents !== undefined)
  return {
    leads: sum(({ leads }) => leads),
    chats: sum(({ chats }) => chats),
    answeredInTime: sum(({ answeredInTime }) => answeredInTime),
    successes: sum(({ successes }) => successes),
    spendCents: isKnown ? sum(({ spendCents = 0 }) => spendCents) : undefined,
    currency: currencies.size === 1 ? ads[0]?.currency : undefined,
  }
}

type Spend = Pick<AdFigures, 'spendCents'>

const share = (part: number | undefined, whole: number): number | null =>
  part === undefined || whole === 0 ? null : part / whole

function wholeShare(part: number | undefined, whole: number): number | null {
  const exact = share(part, whole)
  return exact === null ? null : Math.round(exact)
}

/** In whole cents, for the screen and the file alike. Null if there are no leads or the spend is unknown. */
export const costPerLead = (ad: Spend & Pick<AdFigures, 'leads'>): number | null =>
  wholeShare(ad.spendCents, ad.leads)

/** In whole cents. Null if there are no successes or the spend is unknown. */
export const costPerSuccess = (ad: Spend & Pick<AdFigures, 'successes'>): number | null =>
  wholeShare(ad.spendCents, ad.successes)

/** The share of leads that are a success, 0 to 1. Null if there are no leads. */
export const successRate = (ad: Pick<AdFigures, 'leads' | 'successes'>): number | null =>
  share(ad.successes, ad.leads)

/** The share of leads that were answered in time, 0 to 1. Null if there are no leads. */
export const answeredRate = (ad: Pick<AdFigures, 'leads' | 'answeredInTime'>): number | null =>
  share(ad.answeredInTime, ad.leads)

/**
 * Whether the first answer to a lead was in time.
 * @param at when the lead first wrote, epoch ms
 * @param answeredAt when a user first answered, epoch ms
 */
export const isInTime = (at: number, answeredAt: number): boolean =>
  answeredAt - at <= limits.ads.answerMs

/**
 * Whether a lead became a chat: the customer wrote again after the first answer.
 * @param answeredAt when a user first answered, epoch ms; null for never
 * @param wroteAt when the customer last wrote, epoch ms; null for never
 */
export const isChat = (answeredAt: number | null, wroteAt: number | null): boolean =>
  answeredAt !== null && wroteAt !== null && wroteAt > answeredAt

/**
 * The state of an ad at the time `now`. From `endsAt` on the ad is `ended`, unless it is `rejected`. Times are epoch
 * ms.
 * @param state the stored state
 * @param endsAt null if the ad has no end
 */
export function adStateAt(state: AdState, endsAt: number | null, now: number): AdState {
  const isOver = endsAt !== null && endsAt <= now
  return isOver && state !== 'rejected' ? 'ended' : state
}

/**
 * How long a lead has waited for a first answer: `marked` from `limits.ads.waitMarkedMs` on, `late` from
 * `limits.ads.answerMs` on.
 */
export type LeadWait = 'recent' | 'marked' | 'late'

/** @param waitedMs the time since the first message of the lead */
export function leadWait(waitedMs: number): LeadWait {
  if (waitedMs >= limits.ads.answerMs) return 'late'
  return waitedMs >= limits.ads.waitMarkedMs ? 'marked' : 'recent'
}
