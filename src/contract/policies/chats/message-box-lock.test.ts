import { expect, test } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { groupWith, viewer, type SampleViewer } from '#contract/policies/viewers.fixture.ts'
import { messageBoxLock, type MessageBoxLock } from './message-box-lock.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const contactOf = (answeredAgoMs: number) =>
  contactSchema.parse({
    id: 'c',
    groupId: groupWith().id,
    phone: '51987654321',
    lastContactResponseAt: new Date(NOW - answeredAgoMs).toISOString(),
    chat: { updateAt: new Date(NOW).toISOString() },
  })

test.each<[SampleViewer, boolean, number, MessageBoxLock]>([
  ['publisher', false, 0, null],
  ['publisher', false, limits.chatWindowMs - 1, null],
  ['publisher', false, limits.chatWindowMs, 'windowClosed'],
  ['admin', false, limits.chatWindowMs, 'windowClosed'],
  ['readOnly', false, 0, 'readOnly'],
  ['readOnly', false, limits.chatWindowMs, 'readOnly'],
  ['stranger', false, 0, 'readOnly'],
  ['publisher', true, 0, 'accessChanged'],
  ['readOnly', true, limits.chatWindowMs, 'accessChanged'],
])(
  'for %s (access changed: %s, last customer message %i ms ago) the lock is %s',
  (who, accessChanged, ago, lock) => {
    const facts = { accessChanged, now: NOW }
    expect(messageBoxLock(viewer(who), contactOf(ago), facts)).toBe(lock)
  },
)

test.each<[SampleViewer, boolean, number, MessageBoxLock]>([
  ['publisher', false, 0, 'blocked'],
  ['publisher', false, limits.chatWindowMs, 'blocked'],
  ['readOnly', false, 0, 'blocked'],
  ['publisher', true, 0, 'accessChanged'],
])(
  'of a blocked person, for %s (access changed: %s, last message %i ms ago) it is %s',
  (who, accessChanged, ago, lock) => {
    const blocked = { at: new Date(NOW).toISOString(), kind: 'spam' } as const
    const facts = { accessChanged, now: NOW }
    expect(messageBoxLock(viewer(who), { ...contactOf(ago), blocked }, facts)).toBe(lock)
  },
)

test('the box is locked until the user’s permissions are known', () => {
  expect(messageBoxLock(null, contactOf(0), { accessChanged: false, now: NOW })).toBe('readOnly')
})
