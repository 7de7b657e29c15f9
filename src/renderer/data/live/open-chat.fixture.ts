import type { Contact } from '#contract/entities/contacts/contact.ts'
import { message } from './live-data.fixture.ts'
import { currentLive } from './live.ts'

/** Makes these chats the whole list, and opens "c1" with one loaded message. */
export function openFirstOf(items: Contact[]): void {
  const read = currentLive().beginRead()
  currentLive().mergePage({ items, hasMore: false, after: null }, read)
  const range = { items: [message('m1', 'c1')], hasOlder: false, hasNewer: false }
  currentLive().mergeMessages('c1', [range], read)
  currentLive().endRead(read)
  void currentLive().conversations.open('c1')
}
