import { limits } from '../limits.ts'

/**
 * Whether a customer's message begins a conversation, the unit that reports count (ours): it does when the customer has not
 * written for as long as the channel keeps its window open.
 * @param at epoch ms
 * @param before when the customer wrote last, epoch ms; null for never
 */
export function beginsConversation(at: number, before: number | null): boolean {
  return before === null || at - before >= limits.chatWindowMs
}

/** Whether a message is an answer: one that a user sent. Automatic, scheduled and failed messages are not. */
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

/** Whether a customer's message counts as a reply to a template: the channel's window decides. Both epoch ms. */
export function repliesToTemplate(at: number, sentAt: number): boolean {
  return at >= sentAt && at - sentAt < limits.chatWindowMs
}
