import type { CostTotals } from './line-costs.ts'

/** What the provider itself says of a month: its messages, and what they cost if it says it. */
export interface ProviderTotals {
  readonly messages: number
  /** Millionths of the account's currency; absent if the provider tells the messages alone. */
  readonly micros?: number | undefined
  readonly currency?: string | undefined
}

/** How the provider's figures differ from the estimate of the same month. */
export interface CostDifference {
  /** By how many messages the provider counts more; negative: fewer. */
  readonly messages: number
  /** Why the amounts cannot be compared. */
  readonly fault?: 'noCost' | 'otherCurrency' | 'unpriced'
  /** By how much the provider's amount is higher, millionths; negative: lower. Absent with a fault. */
  readonly micros?: number
  /** The same in percent of the estimate; absent for an estimate of nothing. */
  readonly percent?: number
}

/** Compares the provider's figures with the estimate. @param currency that of the price table */
export function costDifference(
  provider: ProviderTotals,
  own: CostTotals,
  currency: string,
): CostDifference {
  const messages = provider.messages - own.messages
  if (provider.micros === undefined) return { messages, fault: 'noCost' }
  if (provider.currency !== undefined && provider.currency !== currency)
    return { messages, fault: 'otherCurrency' }
  // What has no price is in the provider's sum alone.
  if (own.unpriced > 0) return { messages, fault: 'unpriced' }
  const micros = provider.micros - own.micros
  return { messages, micros, ...(own.micros > 0 && { percent: (micros / own.micros) * 100 }) }
}
