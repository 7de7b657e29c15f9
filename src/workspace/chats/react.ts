import type { Message, Reaction } from '#contract/entities/message.ts'
import { toChat } from '../events/announcement.ts'
import { updateContactRow } from '../storage/contacts.ts'
import { setReactions } from '../storage/messages.ts'
import { iso } from '../storage/moments.ts'
import type { Work } from '../work.ts'
import type { StoredChat } from './change-chat.ts'

interface ReactionDraft {
  sender: Message['sender']
  /** Empty: takes the side's reaction back. */
  emoji: string
  byUserId?: string
}

/** Puts a side's reaction on a message in place of the one it had: each side has one. */
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
  const last = reactions.at(-1)
  await updateContactRow(tx, row, {
    last_reaction_emoji: last?.emoji ?? null,
    last_reaction_sender: last?.sender ?? null,
    last_reaction_at: last?.sentAt === undefined ? null : Date.parse(last.sentAt),
  })
  const data = { contactId: contact.id, messageId: message.id, reactions }
  announce(toChat(contact, 'message.reaction', data, byUserId))
  return { ...message, reactions }
}
