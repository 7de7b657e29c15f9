import type { MessageStatus } from '../entities/message.ts'

/** Steps of a delivery; the channel's reports of them may overtake one another. */
const steps = ['unknown', 'pending', 'sent', 'delivered', 'read'] as const

/**
 * The status of a message after a report of another status. It only moves forward. A failure is final, and comes only
 * before delivery: a failed message is never delivered or read, and a delivered one never fails.
 */
export function laterStatus(known: MessageStatus, reported: MessageStatus): MessageStatus {
  if (known === 'failed') return known
  if (reported === 'failed') return isDelivered(known) ? known : reported
  return steps.indexOf(reported) > steps.indexOf(known) ? reported : known
}

const isDelivered = (status: MessageStatus): boolean => status === 'delivered' || status === 'read'
