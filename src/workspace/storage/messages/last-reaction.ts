import type { Reaction } from '#contract/entities/messages/message.ts'
import { toMessage } from './message-row.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'

/** The columns of a contact that contain the newest reaction in its chat. */
type LastReaction = Pick<
  ContactsTable,
  'last_reaction_emoji' | 'last_reaction_sender' | 'last_reaction_at'
>

/** The columns for the newest reaction of a chat; null values if there is none. */
export function reactionSummary(last: Reaction | undefined): LastReaction {
  return {
    last_reaction_emoji: last?.emoji ?? null,
    last_reaction_sender: last?.sender ?? null,
    last_reaction_at: last?.sentAt === undefined ? null : Date.parse(last.sentAt),
  }
}

/** Whether the reaction in the chat's row is one of `reactions`. */
export function hasLastReaction(row: LastReaction, reactions: readonly Reaction[]): boolean {
  return reactions.some(
    ({ sender, sentAt }) =>
      sentAt !== undefined &&
      Date.parse(sentAt) === row.last_reaction_at &&
      sender === row.last_reaction_sender,
  )
}

/**
 * Finds the newest reaction in a chat. It reads all messages with reactions, so call it only if the newest reaction was
 * removed.
 */
export async function findLastReaction(db: Db, contactId: string): Promise<Reaction | undefined> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('reactions_json', 'is not', null)
    .orderBy('position')
    .execute()
  let last: Reaction | undefined
  for (const reaction of rows.flatMap((row) => toMessage(row).reactions))
    if ((last?.sentAt ?? '') <= (reaction.sentAt ?? '')) last = reaction
  return last
}
