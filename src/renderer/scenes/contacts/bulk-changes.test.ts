import { expect, test } from 'vitest'
import { undoOf } from './bulk-changes.ts'

const two = [{ id: 'x', previousUserId: 'beto' }, { id: 'y' }]

test('undo removes an added tag, and restores archived contacts', () => {
  const ids = ['x', 'y']
  expect(undoOf({ kind: 'tag', tagId: 't' }, two)).toEqual([
    { ids, change: { kind: 'untag', tagId: 't' } },
  ])
  expect(undoOf({ kind: 'archive' }, two)).toEqual([{ ids, change: { kind: 'unarchive' } }])
})

test('undoing an assignment restores the previous agent, or removes the agent if there was none', () => {
  expect(undoOf({ kind: 'assign', userId: 'ana' }, two)).toEqual([
    { ids: ['x'], change: { kind: 'assign', userId: 'beto' } },
    { ids: ['y'], change: { kind: 'unassign' } },
  ])
})
