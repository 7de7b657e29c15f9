import type { MessageStatus } from '#contract/entities/messages/message.ts'

/** Statuses in the order in which a message gets them. A failure that is reported of a delivered message is a mistake. */
const steps = ['unknown', 'pending', 'sent', 'failed', 'delivered', 'read'] as const

/**
 * The status of a message after a delivery report. The channel's reports may arrive out of order, so the status never
 * moves backwards, and reports in any order lead to the same status.
 * @param known the status before the report
 */
export function laterStatus(known: MessageStatus, reported: MessageStatus): MessageStatus {
  return steps.indexOf(reported) > steps.indexOf(known) ? reported : known
}
