import type { Message, Reaction } from '#contract/entities/messages/message.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { withRow } from '#workspace/storage/contacts/contact-row.ts'
import { updateContactRow } from '#workspace/storage/contacts/contacts.ts'
import {
  findLastReaction,
  hasLastReaction,
  reactionSummary,
} from '#workspace/storage/messages/last-reaction.ts'
import { setReactions } from '#workspace/storage/messages/messages.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { contactOut, messageOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'

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
  { row, contact: before }: StoredChat,
  message: Message,
  { sender, emoji, byUserId }: ReactionDraft,
  now: number,
): Promise<Message> {
  const others = message.reactions.filter((reaction) => reaction.sender !== sender)
  const own: Reaction[] = emoji === '' ? [] : [{ sender, emoji, sentAt: iso(now) }]
  const reactions = [...others, ...own]
  const after = await setReactions(tx, message, reactions)
  const earlierReactions = message.reactions.filter((reaction) => reaction.sender === sender)
  const showsAnother = own.length > 0 || hasLastReaction(row, earlierReactions)
  const last = own[0] ?? (showsAnother ? await findLastReaction(tx, row.id) : undefined)
  const changed = showsAnother
    ? await updateContactRow(tx, row, reactionSummary(last))
    : { ...row, revision: after.revision }
  const contact = withRow(before, changed)
  const data = {
    contactId: contact.id,
    messageId: message.id,
    reactions,
    message: messageOut(after),
    contact: contactOut(contact),
  }
  announce(toChat(contact, 'message.reaction', data, byUserId))
  return after
}
