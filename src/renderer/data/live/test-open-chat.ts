import type { Contact } from '#contract/entities/contact.ts'
import { openConversation } from './store/conversations.ts'
import { live } from './live.ts'
import { message } from './test-data.ts'

/** Has these chats be the whole list, and "c1", of which one message is known, the open one. */
export function openFirstOf(items: Contact[]): void {
  const read = live.reads.begin()
  live.mergePage({ items, hasMore: false, after: null }, read)
  const stretch = { items: [message('m1', 'c1')], hasOlder: false, hasNewer: false }
  live.mergeStretches('c1', [stretch], read)
  live.reads.end(read)
  void openConversation('c1')
}
