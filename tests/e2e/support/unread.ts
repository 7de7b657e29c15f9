import type { Inbox } from './inbox.ts'

/**
 * Sets how many messages of a chat are unread, before the app is started. A chat with more unread messages than fit
 * opens at the first of them; with 0 it opens at its end.
 */
export async function setUnread({ rig }: Inbox, contactId: string, count: number): Promise<void> {
  await rig.workspace.storage.db
    .updateTable('contacts')
    .set({ pending_messages: count })
    .where('id', '=', contactId)
    .execute()
}
