import { expect, test, vi } from 'vitest'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { chatActions } from './chat-actions.ts'
import type { ChatActs } from './use-chat-actions.ts'
import { currentLive } from '#renderer/data/live/live.ts'

const acts = {
  mayArchive: () => true,
  mayMarkRead: () => true,
  mayFlag: () => true,
  mayDelete: () => true,
  mayExport: () => true,
  mayBlock: () => true,
  mayRunMacro: () => true,
  mayOptOut: () => true,
  mayTransfer: () => true,
  mayTake: () => true,
  take: vi.fn<ChatActs['take']>(),
  mayTag: () => true,
  mayFollow: () => true,
  mayEndWait: () => true,
  endWait: vi.fn<ChatActs['endWait']>(),
  setFollowed: vi.fn<ChatActs['setFollowed']>(),
  markRead: vi.fn<ChatActs['markRead']>(),
  markUnread: vi.fn<ChatActs['markUnread']>(),
  setArchived: vi.fn<ChatActs['setArchived']>(),
  setImportant: vi.fn<ChatActs['setImportant']>(),
  closeNow: vi.fn<ChatActs['closeNow']>(),
  setFinished: vi.fn<ChatActs['setFinished']>(),
} satisfies ChatActs

test.each([
  ['inbox.archive', { archived: true }, acts.setArchived],
  ['inbox.important', { importantChat: true }, acts.setImportant],
  ['inbox.finished', { finishedChat: true }, acts.setFinished],
  ['inbox.follow', { chat: contact('c1', { chat: { followed: true } }).chat }, acts.setFollowed],
] as const)(
  '%s does what its label said when it was rendered, even if the chat has changed since',
  (id, marked, act) => {
    const before = contact('c1')
    const after = { ...before, ...marked }
    const action = chatActions(acts).find((one) => one.id === id)
    action?.now(before).perform(after)
    expect(act).toHaveBeenLastCalledWith(after, true)
    action?.now(after).perform(before)
    expect(act).toHaveBeenLastCalledWith(before, false)
  },
)

test('an action does what its label said when it was rendered, even if the chat is read while the menu is open', () => {
  const unread = contact('c1', { chat: { pendingMessages: 2 } })
  const action = chatActions(acts).find(({ id }) => id === 'inbox.unread')
  const shown = action?.now(unread)
  currentLive().open('c1')
  shown?.perform({ ...unread, chat: { ...unread.chat, pendingMessages: 0 } })
  currentLive().open(null)
  expect(acts.markRead).toHaveBeenCalledOnce()
  expect(acts.markUnread).not.toHaveBeenCalled()
})
