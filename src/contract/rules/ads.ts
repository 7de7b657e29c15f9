import type { AdState } from '../entities/ad.ts'
import { limits } from '../limits.ts'

/**
 * The results of an ad. A lead is a contact whose first message came from the ad. A chat is a lead who wrote again
 * after a user's first answer. A success is a lead whose chat is set to success.
 */
export interface AdFigures {
  readonly leads: number
  readonly chats: number
  /** Leads to whom a user first answered within `limits.ads.answerMs`. */
  readonly answeredInTime: number
  readonly successes: number
  /** The spend in cents of `currency`; absent if unknown. */
  readonly spendCents?: number | undefined
  readonly currency: string
}

/**
 * The figures of several ads together. The spend is unknown if it is unknown for any ad, or if the currencies
 * differ.
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

/** Cents; null without a lead or without a known spend. */
export const costPerLead = (ad: Spend & Pick<AdFigures, 'leads'>): number | null =>
  share(ad.spendCents, ad.leads)

/** Cents; null without a success or without a known spend. */
export const costPerSuccess = (ad: Spend & Pick<AdFigures, 'successes'>): number | null =>
  share(ad.spendCents, ad.successes)

/** The share of leads that became a success, 0 to 1; null without a lead. */
export const successRate = (ad: Pick<AdFigures, 'leads' | 'successes'>): number | null =>
  share(ad.successes, ad.leads)

/** The share of leads that were answered in time, 0 to 1; null without a lead. */
export const answeredRate = (ad: Pick<AdFigures, 'leads' | 'answeredInTime'>): number | null =>
  share(ad.answeredInTime, ad.leads)

/** Whether the first answer to a lead was in time. `at` is the time of the lead's first message. Both are epoch ms. */
export const isInTime = (at: number, answeredAt: number): boolean =>
  answeredAt - at <= limits.ads.answerMs

/**
 * Whether a lead became a chat: the customer wrote again after a user's first answer. Times are epoch ms, null for
 * never.
 * @param wroteAt when the customer last wrote
 */
export const isChat = (answeredAt: number | null, wroteAt: number | null): boolean =>
  answeredAt !== null && wroteAt !== null && wroteAt > answeredAt

/** The state of an ad at a time: an active or paused ad is `ended` from `endsAt` on. Times are epoch ms. */
export function adStateAt(state: AdState, endsAt: number | null, now: number): AdState {
  const isOver = endsAt !== null && endsAt <= now
  return isOver && state !== 'rejected' ? 'ended' : state
}

/** How urgent the first answer to a lead is: marked after some minutes, late once the answer cannot be in time. */
export type LeadWait = 'recent' | 'marked' | 'late'

/** @param waitedMs the time since the lead's first message */
export function leadWait(waitedMs: number): LeadWait {
  if (waitedMs >= limits.ads.answerMs) return 'late'
  return waitedMs >= limits.ads.waitMarkedMs ? 'marked' : 'recent'
}
