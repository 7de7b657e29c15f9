import { messagesApi } from '#contract/api/messages/messages.ts'
import type { Message, Reaction } from '#contract/entities/messages/message.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { change } from '#renderer/data/change/change.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** The reactions in the message's menu, the most common first. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** The group's reaction to a message; undefined for none. */
export function ownReaction(message: Message): string | undefined {
  return message.reactions.find((reaction) => reaction.sender === 'group' && reaction.emoji !== '')
    ?.emoji
}

/** A message with another reaction of the group; empty for none. */
function withOwnReaction(message: Message, emoji: string): Message {
  if ((ownReaction(message) ?? '') === emoji) return message
  const theirs = message.reactions.filter((reaction) => reaction.sender !== 'group')
  const ours: Reaction[] = emoji === '' ? [] : [{ sender: 'group', emoji }]
  return { ...message, reactions: [...theirs, ...ours] }
}

/**
 * Sets the group's reaction to a message to `emoji`. If the reaction already is `emoji`, removes it. Shown at once, also
 * on states of the message that arrive during the request, and undone if the request fails.
 * @throws ApiError if the request fails
 */
export async function react(message: Message, emoji: string): Promise<void> {
  const { id: messageId, contactId } = message
  const text = ownReaction(message) === emoji ? '' : emoji
  const groupId = store.get(currentGroupIdAtom) ?? ''
  const idempotencyKey = crypto.randomUUID()
  const end = currentLive().changeMessage(messageId, (known) => withOwnReaction(known, text))
  await change({
    scope: `reaction ${messageId}`,
    send: () =>
      call(messagesApi.sendMessage, {
        body: { contactId, content: { type: 'reaction', text, messageId } },
        groupId,
        idempotencyKey,
      }),
    accept: end,
    undo: () => end(),
  })
}

/**
 * Deletes a message for all users of the group.
 * @throws ApiError if the service refuses
 */
export async function deleteMessage(message: Message): Promise<void> {
  const groupId = store.get(currentGroupIdAtom) ?? ''
  const { id: messageId, contactId } = message
  const live = currentLive()
  await call(messagesApi.deleteMessage, { params: { contactId, messageId }, groupId })
  live.commit([{ kind: 'message.drop', contactId, messageId }])
}

/**
 * Returns the text to copy for a message; empty if there is none. For a location: its name and coordinates. Otherwise:
 * the message's text, or the file name if the message has no text.
 */
export function copyText(message: Message): string {
  const { content } = message
  if (content.deleted === true || content.unsupported !== undefined) return ''
  if (content.type === 'location' && content.latitude !== undefined)
    return [content.text, `${content.latitude}, ${content.longitude}`].filter(Boolean).join('\n')
  return content.text ?? content.filename ?? ''
}

/**
 * Copies a message's text to the clipboard.
 * @throws ApiError if the main process refuses
 */
export async function copyMessage(message: Message): Promise<void> {
  await request('clipboard.write', { text: copyText(message) })
}
