import type { Contact } from '#contract/entities/contact.ts'
import { message } from './test-data.ts'
import { currentLive } from './live.ts'

/** Has these chats be the whole list, and "c1", of which one message is known, the open one. */
export function openFirstOf(items: Contact[]): void {
  const read = currentLive().reads.begin()
  currentLive().mergePage({ items, hasMore: false, after: null }, read)
  const stretch = { items: [message('m1', 'c1')], hasOlder: false, hasNewer: false }
  currentLive().mergeStretches('c1', [stretch], read)
  currentLive().reads.end(read)
  void currentLive().conversations.open('c1')
}
