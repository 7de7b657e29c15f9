import { limits } from '../limits.ts'

/**
 * Whether a customer's message begins a conversation, which is the unit that reports count (our definition). A message
 * begins one if it is the customer's first, or if the customer has not written for 24 hours (the channel's window).
 * @param at epoch ms
 * @param before when the customer last wrote, epoch ms; null for never
 */
export function beginsConversation(at: number, before: number | null): boolean {
  return before === null || at - before >= limits.chatWindowMs
}

/**
 * Whether a message is an answer: a user sent it. Automatic, unattended (e.g. scheduled) and failed messages do not
 * count.
 */
export function answersConversation(message: {
  readonly sender: string
  readonly status: string
  readonly autoResponse: boolean
  readonly sentByUserId?: string | undefined
  readonly isUnattended: boolean
}): boolean {
  const { sender, status, autoResponse, sentByUserId, isUnattended } = message
  const isByPerson = sender === 'group' && sentByUserId !== undefined
  return isByPerson && !autoResponse && !isUnattended && status !== 'failed'
}

/**
 * Whether a customer's message counts as a reply to a template: it arrived less than 24 hours (the channel's window)
 * after the template was sent. Both times are epoch ms.
 */
export function repliesToTemplate(at: number, sentAt: number): boolean {
  return at >= sentAt && at - sentAt < limits.chatWindowMs
}
