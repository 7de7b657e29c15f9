import { limits } from '#contract/limits.ts'

/**
 * Whether a customer's message begins a conversation. Reports count conversations; the definition is our own. The
 * customer's first message begins one. So does a message that arrives at least 24 hours after the customer's previous
 * message. 24 hours is the channel's window.
 * @param at when the message arrived, epoch ms
 * @param before when the customer wrote the previous message, epoch ms; null for never
 */
export function beginsConversation(at: number, before: number | null): boolean {
  return before === null || at - before >= limits.chatWindowMs
}

/**
 * Whether a message is an answer, which is a message that a user sent. These do not count: automatic messages, failed
 * messages, and messages that were sent without the user, e.g. scheduled ones (`isUnattended`).
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
 * Whether a customer's message counts as a reply to a template. It does if it arrived less than 24 hours after the
 * template was sent. 24 hours is the channel's window.
 * @param at when the message arrived, epoch ms
 * @param sentAt when the template was sent, epoch ms
 */
export function repliesToTemplate(at: number, sentAt: number): boolean {
  return at >= sentAt && at - sentAt < limits.chatWindowMs
}
