import type { MessageStatus } from '#contract/entities/message.ts'

const rank: Record<MessageStatus, number> = {
  unknown: 0,
  pending: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
}

/**
 * The status after hearing of another: the channel's reports may overtake one another, and a message that was read
 * does not become merely delivered again. A failure comes after "sent" and cannot follow a delivery.
 */
export function laterStatus(known: MessageStatus, heard: MessageStatus): MessageStatus {
  return rank[heard] > rank[known] ? heard : known
}
