import { afterEach, expect, test } from 'vitest'
import type { Message } from '#contract/entities/messages/message.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { buildRows } from '#renderer/scenes/inbox/conversation/rows.ts'
import { unseenCount } from './unseen-count.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

afterEach(() => disposeCurrentLive())

/** The rows of messages at these positions. */
function rowsAt(positions: readonly number[], draft: Partial<Message> = {}) {
  const messages = positions.map((positionInChat) =>
    message(`m${positionInChat}`, 'c1', { positionInChat, ...draft }),
  )
  const read = currentLive().beginRead()
  currentLive().mergeContact(contact('c1'), read, true)
  currentLive().mergeMessages('c1', [{ items: messages, hasOlder: true, hasNewer: true }], read)
  currentLive().endRead(read)
  return buildRows({
    messages,
    hasOlder: true,
    hasNewer: true,
    outgoing: [],
    unread: null,
    answeredId: null,
    items: [],
    separated: [],
    me: 'u1',
  })
}

test('a message that arrived while the newest page was not loaded is counted once, also after it is loaded', () => {
  const unseen = [201, 202, 203, 204]
  expect(unseenCount(rowsAt([198, 199, 200]), 200, unseen)).toBe(4)
  expect(unseenCount(rowsAt([199, 200, 201, 202]), 200, unseen)).toBe(4)
  expect(unseenCount(rowsAt([200, 201, 202, 203, 204]), 200, unseen)).toBe(4)
})

test('if `seen` is undefined, only messages that are not loaded are counted', () => {
  expect(unseenCount(rowsAt([29, 30, 31]), undefined, [81, 82])).toBe(2)
})

test('each picture of an album is counted', () => {
  const draft: Partial<Message> = { content: { type: 'image', media: '/p' } }
  const rows = rowsAt([200, 201, 202, 203, 204, 205], draft)
  expect(rows.map(({ kind }) => kind)).toEqual(['album'])
  expect(unseenCount(rows, 201, [])).toBe(4)
})

test('the group’s own messages are not counted', () => {
  expect(unseenCount(rowsAt([201, 202], { sender: 'group' }), 200, [])).toBe(0)
})
