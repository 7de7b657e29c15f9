import { z } from 'zod'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { id } from '#contract/wire.ts'

/** The fields of the response ANSWERED_MEANWHILE: the colleague's answer that the writer has not seen, and its author. */
export const answeredMeanwhileSchema = z.object({
  answer: messageSchema,
  colleague: z.object({ id, name: z.string().catch('') }),
})
export type AnsweredMeanwhile = z.infer<typeof answeredMeanwhileSchema>

/** The last answer of a chat that a user wrote. Automatic and unattended messages are no answers (rules/chats/conversation.ts). */
export interface LastAnswer {
  readonly position: number
  readonly userId: string
}

/**
 * Whether a colleague has answered after the last message that the writer had seen. A writer who does not say what they
 * have seen is never stopped, and neither is one whose own answer, e.g. from another device, is the last.
 * @param answer the chat's last answer; null if it has none
 * @param writer `seenPosition`: the position of the last message that the writer had seen
 */
export function isAnsweredMeanwhile(
  answer: LastAnswer | null,
  writer: { readonly userId: string; readonly seenPosition?: number | undefined },
): boolean {
  if (answer === null || writer.seenPosition === undefined) return false
  return answer.userId !== writer.userId && answer.position > writer.seenPosition
}
