import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { missedInRow, rangFor } from '#contract/rules/messages/customer-call.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { changeContent } from './change-message.ts'

/** The content of a message; that of a missed call with its place among those of the chat. */
export function countedCall(content: MessageContent, { contact }: StoredChat): MessageContent {
  const { call } = content
  if (call?.outcome !== 'missed') return content
  return { ...content, call: { ...call, inRow: missedInRow(contact.chat.lastMessageDetail) } }
}

/** Adds to a missed call how long it rang. */
export async function addRinging(work: Work, message: Message, beganAt: number): Promise<void> {
  const { content, updatedAt } = message
  const { call } = content
  const seconds = rangFor(beganAt, Date.parse(updatedAt))
  if (call?.outcome !== 'missed' || seconds === undefined || seconds === call.seconds) return
  await changeContent(work, message, { ...content, call: { ...call, seconds } })
}
