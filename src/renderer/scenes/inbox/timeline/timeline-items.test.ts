import { expect, test } from 'vitest'
import { timelineItems } from './timeline-items.ts'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`

test('notes, assignments and changes of the status tags are in the order of their times', () => {
  const note = { id: 'n1', contactId: 'c1', text: 'Call after two', createdAt: at(10) }
  const userTagIds = [
    { userId: 'ana', assignedAt: at(9), unassignedAt: at(12) },
    { userId: 'bruno', assignedAt: at(12) },
  ]
  const chatStatusTags = [{ tags: ['Sold'], assignedAt: at(11) }]
  expect(timelineItems({ userTagIds, chatStatusTags }, [note])).toMatchObject([
    { at: at(9), kind: 'assignment', line: { kind: 'toAgent', userId: 'ana' } },
    { at: at(10), kind: 'note', note: { id: 'n1' } },
    { at: at(11), kind: 'statusTags', tags: ['Sold'] },
    { at: at(12), kind: 'assignment', line: { kind: 'toAgent', userId: 'bruno' } },
  ])
})
