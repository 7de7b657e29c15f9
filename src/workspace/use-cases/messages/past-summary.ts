import { pastActivity } from '#workspace/storage/chats/activity-key.ts'
import { summaryAfter } from '#workspace/storage/chats/chat-summary.ts'
import { findLastMessage } from '#workspace/storage/messages/messages.ts'
import type { ContactsTable, Tx } from '#workspace/storage/tables.ts'

/** What the list shows of a chat that has got messages from its past: the last one, at its time, if there is no later one. */
export async function pastSummary(
  tx: Tx,
  row: Pick<ContactsTable, 'id' | 'last_position'>,
): Promise<Partial<ContactsTable>> {
  const last = await findLastMessage(tx, row.id)
  return {
    // A chat is listed from its first position on.
    last_position: Math.max(1, row.last_position),
    ...(last !== undefined &&
      last.message.positionInChat < 0 && {
        ...summaryAfter(last.message),
        activity: await pastActivity(tx, Date.parse(last.message.updatedAt), row.id),
      }),
  }
}
