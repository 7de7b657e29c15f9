import type { Inbox } from './inbox.ts'

const DAY_MS = 24 * 3_600_000

/** Has the customer's last words be a day old for the service, which tells nobody: nothing but a template is taken. */
export async function closeChatWindow({ rig }: Inbox, contactId: string): Promise<void> {
  const { storage, clock } = rig.workspace
  await storage.db
    .updateTable('contacts')
    .set({ last_contact_response_at: clock.now() - DAY_MS })
    .where('id', '=', contactId)
    .execute()
}
