import type { Message, Reaction } from '#contract/entities/message.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { updateContactRow } from '#workspace/storage/contacts.ts'
import {
  findLastReaction,
  hasLastReaction,
  reactionSummary,
} from '#workspace/storage/last-reaction.ts'
import { setReactions } from '#workspace/storage/messages.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from './change-chat.ts'

interface ReactionDraft {
  sender: Message['sender']
  /** An empty text removes the sender's reaction. */
  emoji: string
  byUserId?: string
}

/**
 * Sets or removes the sender's reaction to a message. The customer and the group can have one reaction each. The chat's
 * row contains the newest reaction of all messages, so removing an older reaction does not change the row.
 */
export async function react(
  { tx, announce }: Work,
  { row, contact }: StoredChat,
  message: Message,
  { sender, emoji, byUserId }: ReactionDraft,
  now: number,
): Promise<Message> {
  const others = message.reactions.filter((reaction) => reaction.sender !== sender)
  const own: Reaction[] = emoji === '' ? [] : [{ sender, emoji, sentAt: iso(now) }]
  const reactions = [...others, ...own]
  await setReactions(tx, message.id, reactions)
  const earlierReactions = message.reactions.filter((reaction) => reaction.sender === sender)
  if (own.length > 0) await updateContactRow(tx, row, reactionSummary(own[0]))
  else if (hasLastReaction(row, earlierReactions))
    await updateContactRow(tx, row, reactionSummary(await findLastReaction(tx, row.id)))
  const data = { contactId: contact.id, messageId: message.id, reactions }
  announce(toChat(contact, 'message.reaction', data, byUserId))
  return { ...message, reactions }
}
