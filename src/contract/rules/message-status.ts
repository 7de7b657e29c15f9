import type { MessageStatus } from '../entities/message.ts'

/** Delivery statuses in order. The channel's reports may arrive out of order. */
const steps = ['unknown', 'pending', 'sent', 'delivered', 'read'] as const

/**
 * The status of a message after a delivery report. It never moves backwards. A failure is final, and possible only
 * before delivery.
 */
export function laterStatus(known: MessageStatus, reported: MessageStatus): MessageStatus {
  if (known === 'failed') return known
  if (reported === 'failed') return isDelivered(known) ? known : reported
  return steps.indexOf(reported) > steps.indexOf(known) ? reported : known
}

const isDelivered = (status: MessageStatus): boolean => status === 'delivered' || status === 'read'
