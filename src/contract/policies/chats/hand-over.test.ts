import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { teams, viewer, type SampleViewer } from '#contract/policies/viewers.fixture.ts'

const at = Date.UTC(2026, 10, 20, 9)
const time = (ms: number) => new Date(ms).toISOString()
const now = { userId: 'other', userTagId: 'tag-other', assignedAt: time(at) }
const former = (userId: string, unassignedAt = at) => ({
  userId,
  assignedAt: time(at - 3_600_000),
  unassignedAt: time(unassignedAt),
})
const chat = {
  groupId: 'g1',
  userId: 'other',
  userTagId: 'tag-other',
  userTagIds: [former('publisher'), now],
}

test.each<[string, SampleViewer, object, boolean]>([
  ['the former agent', 'publisher', {}, true],
  [
    'an earlier agent',
    'publisher',
    { userTagIds: [former('publisher', at - 60_000), former('another'), now] },
    false,
  ],
  ['a colleague', 'publisher', { userTagIds: [former('another'), now] }, false],
  ['the former agent after a while', 'publisher', { now: at + limits.handOverNoteMs + 1 }, false],
  ['whoever saw a free chat', 'publisher', { userTagIds: [now] }, true],
  [
    'whoever did not see a free chat',
    'publisher',
    { userTagIds: [now], teamTagId: 'team-south' },
    false,
  ],
  ['nobody in a chat without a history', 'publisher', { userTagIds: [] }, false],
  ['a read-only user', 'readOnly', { userTagIds: [former('readOnly'), now] }, false],
  ['a stranger', 'stranger', { userTagIds: [now] }, false],
  ['the former agent in another group', 'publisher', { groupId: 'g2' }, false],
])('a chat that was taken away: a note by %s', (_, who, facts, expected) => {
  const someone = viewer(who, {}, teams.southHides)
  const subject = { ...chat, now: at + 60_000, ...facts }
  expect(can(someone, 'contact.leaveNote', subject)).toBe(expected)
})
