import { describe, expect, test } from 'vitest'
import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import type { Note } from '#contract/entities/messages/note.ts'
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

describe('the reason of a transfer is shown once', () => {
  const given = { userId: 'bruno', assignedAt: at(9), assignedByUserId: 'ana', reason: 'lunch' }
  const note = { id: 'n1', contactId: 'c1', userId: 'ana', text: '@Bruno lunch', createdAt: at(9) }
  const itemsOf = (row: AssignmentEntry, one: Note) =>
    timelineItems({ userTagIds: [row], chatStatusTags: [] }, [one]).map((item) =>
      item.kind === 'assignment' ? [item.line.reason, item.noteId] : item.kind,
    )

  test('in the line, which is then the note too', () => {
    expect(itemsOf(given, note)).toEqual([['lunch', 'n1']])
  })

  test('with the mention of who is meant, if a team got the chat', () => {
    const toTeam = {
      teamTagId: 'south',
      assignedTeamAt: at(9),
      assignedTeamByUserId: 'ana',
      reason: 'lunch',
    }
    expect(itemsOf(toTeam, note)).toEqual([['@Bruno lunch', 'n1']])
  })

  test.each<[string, Partial<Note>]>([
    ['of somebody else', { userId: 'bruno' }],
    ['of another time', { createdAt: at(10) }],
    ['with another text', { text: 'after lunch he calls' }],
  ])('and a note %s is a note of its own', (_, change) => {
    expect(itemsOf(given, { ...note, ...change })).toEqual([['lunch', undefined], 'note'])
  })
})
