import type { Page } from 'playwright'
import { OTHER_GROUP } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { agentName, type Inbox } from './inbox.ts'

/** Makes the agent an admin of another group as well, with chats in both, one of them archived. */
export async function chatsInTwoGroups(inbox: Inbox): Promise<void> {
  const { storage, clock } = inbox.rig.workspace
  const place = { group_id: OTHER_GROUP, user_id: agentName }
  await insertMember(storage.db, { ...place, role: 'ROLE_ADMI', created_at: clock.now() })
  await inbox.chat('c1', 'Carmen Rojas', { phone: '51945118207' })
  await inbox.customerWrites('c1', 'Hello here')
  await inbox.chat('old', 'Long Gone', { phone: '51911111111', archived: 1 })
  await inbox.chat('elsewhere', 'Olga’s customer', { group_id: OTHER_GROUP, phone: '34612345678' })
  await inbox.customerWrites('elsewhere', 'Hello there')
}

/** The pending link that the page has stored. */
export const storedLink = (page: Page) => page.evaluate('JSON.stringify({ ...sessionStorage })')
