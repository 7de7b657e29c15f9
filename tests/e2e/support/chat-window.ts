import type { Inbox } from './inbox.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Makes the customer's last message a day old at the service, without an event: only templates are
 * accepted then.
 */
export async function closeChatWindow({ rig }: Inbox, contactId: string): Promise<void> {
  const { storage, clock } = rig.workspace
  await storage.db
    .updateTable('contacts')
    .set({ last_contact_response_at: clock.now() - DAY_MS })
    .where('id', '=', contactId)
    .execute()
}
