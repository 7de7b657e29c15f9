import type { Message } from '#contract/entities/messages/message.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'

type Said = Pick<Message, 'sender' | 'content' | 'updatedAt' | 'autoResponse'>

/** A call and an automatic answer do not say who answers the chat. */
const saysNothing = ({ content, autoResponse }: Said): boolean =>
  content.call !== undefined || autoResponse

/**
 * Whether the channel's own agent answers a chat, as far as its newest messages say. After a day without them the channel
 * decides anew who answers.
 * @param newest the newest messages, the newest first
 * @param agentPassedAt when the agent last passed the chat to the group
 * @param now epoch ms
 */
export function isAgentsChat(
  newest: readonly Said[],
  agentPassedAt: string | undefined,
  now: number,
): boolean {
  const last = newest.find((message) => !saysNothing(message))
  if (last === undefined || !isWindowOpen(last.updatedAt, now)) return false
  const isAgents = last.content.forAgent === true || last.content.sentFrom === 'agent'
  return isAgents && !(agentPassedAt !== undefined && agentPassedAt >= last.updatedAt)
}
