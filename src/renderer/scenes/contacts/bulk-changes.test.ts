import { expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { call } from '../../data/api-client.ts'
import { changeContacts, undoChanges, undoOf } from './bulk-changes.ts'

vi.mock(import('../../data/api-client.ts'), async (load) => ({
  ...(await load()),
  call: vi.fn<() => Promise<never>>(),
}))
const response = vi.mocked(call as (...args: unknown[]) => Promise<unknown>)

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

const changedAll = (_: unknown, { body }: { body: { contactIds: readonly string[] } }) =>
  Promise.resolve({ items: body.contactIds.map((id) => ({ id, result: 'changed' })) })
const lost = new Error('no connection')

test('a change that fails halfway can be undone for the contacts that were changed', async () => {
  response.mockReset()
  response.mockImplementationOnce(changedAll as never).mockRejectedValueOnce(lost)
  const ids = Array.from({ length: limits.contacts.bulkMax + 1 }, (_, at) => `c${at}`)
  const outcome = await changeContacts('g1', ids, { kind: 'archive' }, () => undefined)
  expect(outcome).toEqual({
    changed: limits.contacts.bulkMax,
    refused: 0,
    error: lost,
    undo: [{ ids: ids.slice(0, -1), change: { kind: 'unarchive' } }],
  })
})

test('a change that fails before any contact is changed throws', async () => {
  response.mockReset()
  response.mockRejectedValueOnce(lost)
  const change = changeContacts('g1', ['c1'], { kind: 'archive' }, () => undefined)
  await expect(change).rejects.toBe(lost)
})

test('an undo continues after a failure, and reports it and the refused contacts', async () => {
  response.mockReset()
  response
    .mockRejectedValueOnce(lost)
    .mockResolvedValueOnce({ items: [{ id: 'c2', result: 'refused' }] })
  const undo = ['c1', 'c2'].map((id) => ({ ids: [id], change: { kind: 'unassign' } as const }))
  expect(await undoChanges('g1', { undo })).toEqual({ refused: 1, error: lost })
})
