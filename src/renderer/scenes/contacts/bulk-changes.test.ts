import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { changeContacts, undoChanges, undoOf } from './bulk-changes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

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

const bodySchema = z.object({ contactIds: z.array(z.string()) })
/** A service whose n-th call gives each contact the n-th result, or fails. */
function answersWith(...results: readonly ('changed' | 'refused' | 'failure')[]): void {
  const waiting = results.values()
  gateway(async (request) => {
    const { value: result } = waiting.next()
    if (result === 'failure') return json({ code: 'FORBIDDEN', message: 'no' }, 403)
    const { contactIds } = bodySchema.parse(await request.json())
    return json({ items: contactIds.map((id) => ({ id, result })) })
  })
}

test('a change that fails halfway can be undone for the contacts that were changed', async () => {
  answersWith('changed', 'failure')
  const ids = Array.from({ length: limits.contacts.bulkMax + 1 }, (_, at) => `c${at}`)
  const bulkResult = await changeContacts('g1', ids, { kind: 'archive' }, () => undefined)
  expect(bulkResult).toMatchObject({
    changed: limits.contacts.bulkMax,
    refused: 0,
    error: { status: 403 },
    undo: [{ ids: ids.slice(0, -1), change: { kind: 'unarchive' } }],
  })
})

test('a change that fails before any contact is changed throws', async () => {
  answersWith('failure')
  const change = changeContacts('g1', ['c1'], { kind: 'archive' }, () => undefined)
  await expect(change).rejects.toMatchObject({ status: 403 })
})

test('an undo continues after a failure, and reports it and the refused contacts', async () => {
  answersWith('failure', 'refused')
  const undo = ['c1', 'c2'].map((id) => ({ ids: [id], change: { kind: 'unassign' } as const }))
  expect(await undoChanges('g1', { undo })).toMatchObject({ refused: 1, error: { status: 403 } })
})

test('a team, a status and a field are undone for those who had the same before', () => {
  const owners = (userId: string | null) => ({
    from: { userId: null, teamTagId: 'south' },
    to: { userId, teamTagId: null },
  })
  expect(
    undoOf({ kind: 'team', teamId: 't' }, [
      { id: 'a', owners: owners('ana') },
      { id: 'b', owners: owners(null) },
      { id: 'c', owners: owners('ana') },
    ]),
  ).toEqual([
    { ids: ['a', 'c'], change: { kind: 'giveBack', ...owners('ana') } },
    { ids: ['b'], change: { kind: 'giveBack', ...owners(null) } },
  ])
  expect(undoOf({ kind: 'success' }, [{ id: 'a' }])).toEqual([
    { ids: ['a'], change: { kind: 'inProgress' } },
  ])
  expect(
    undoOf({ kind: 'field', number: 3, value: 'Surco' }, [
      { id: 'a', previousValue: 'Lima' },
      { id: 'b', previousValue: '' },
    ]),
  ).toEqual([
    { ids: ['a'], change: { kind: 'field', number: 3, value: 'Lima' } },
    { ids: ['b'], change: { kind: 'field', number: 3, value: '' } },
  ])
})
