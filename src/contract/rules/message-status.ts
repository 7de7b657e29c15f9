import type { MessageStatus } from '#contract/entities/message.ts'

/** Delivery statuses in the order in which a message gets them. */
const steps = ['unknown', 'pending', 'sent', 'delivered', 'read'] as const

/**
 * The status of a message after a delivery report. The channel's reports may arrive out of order, so the status never
 * moves backwards. A failure is final. A report of a failure after delivery is ignored.
 * @param known the status before the report
 */
export function laterStatus(known: MessageStatus, reported: MessageStatus): MessageStatus {
  if (known === 'failed') return known
  if (reported === 'failed') return isDelivered(known) ? known : reported
  return steps.indexOf(reported) > steps.indexOf(known) ? reported : known
}

const isDelivered = (status: MessageStatus): boolean => status === 'delivered' || status === 'read'
