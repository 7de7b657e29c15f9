import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { localApiError } from '#renderer/data/service/api-error.ts'
import { store } from '#renderer/data/store.ts'
import { counted, rowsDone, startImport, type ImportPlan, type PlannedRow } from './import-run.ts'

vi.mock(import('#renderer/data/service/api-client.ts'), () => ({
  call: vi.fn<() => Promise<never>>(),
}))
const service = vi.mocked(call)
beforeEach(() => service.mockReset())

const planned = (number: number, isNew = true): PlannedRow => ({
  number,
  isNew,
  row: {
    name: 'Rosa',
    lastName: 'Huanca',
    email: `r${number}@mail.example`,
    phone: `5195551${number}`,
  },
})
const batches = [[planned(2), planned(3, false)], [planned(5)]]

/** Starts an import of the batches. */
function started(more: Partial<ImportPlan> = {}) {
  const waiting = [...batches]
  const onRest = vi.fn<ImportPlan['onRest']>()
  const next = () => Promise.resolve(waiting.shift() ?? [])
  const plan = {
    groupId: 'g',
    filename: 'a.csv',
    duplicates: 'update',
    tagIds: [],
    userId: null,
    created: 2,
    updated: 1,
  }
  const run = startImport({ ...plan, duplicates: 'update', next, onRest, ...more })
  return { run, onRest, progress: () => store.get(run.progressAtom) }
}
const created = { result: 'created' }
const updated = { result: 'updated', isDuplicate: true }

test('the rows are imported batch by batch and counted', async () => {
  service
    .mockResolvedValueOnce({ items: [created, updated] })
    .mockResolvedValueOnce({ items: [{ result: 'failed', code: 'EMAIL_REGISTERED' }] })
  const { onRest, progress } = started()
  await eventually(() => expect(onRest).toHaveBeenCalledOnce())
  expect(progress()).toMatchObject({
    status: 'done',
    created: 1,
    updated: 1,
    refused: [{ number: 5, code: 'EMAIL_REGISTERED' }],
    lastNumber: 5,
  })
  expect(rowsDone(progress())).toBe(3)
})

test('a failed call pauses the import; after resuming, a contact that the failed call created counts as created', async () => {
  service.mockRejectedValueOnce(localApiError('NETWORK', 'gone'))
  const { run, onRest, progress } = started()
  await eventually(() => expect(progress().status).toBe('paused'))
  expect(onRest).toHaveBeenCalledOnce()
  service
    .mockResolvedValueOnce({ items: [updated, updated] })
    .mockResolvedValueOnce({ items: [created] })
  run.resume()
  await eventually(() => expect(progress().status).toBe('done'))
  expect(progress()).toMatchObject({ created: 2, updated: 1, refused: [], error: null })
})

test('a stopped import counts the batch in flight and sends no further batch', async () => {
  const answer = Promise.withResolvers<{ items: object[] }>()
  service.mockReturnValueOnce(answer.promise)
  const { run, progress } = started()
  await eventually(() => expect(service).toHaveBeenCalledOnce())
  run.stop()
  answer.resolve({ items: [created, updated] })
  await eventually(() => expect(progress().status).toBe('stopped'))
  expect(progress()).toMatchObject({ created: 1, updated: 1 })
  expect(service).toHaveBeenCalledOnce()
})

test('a paused import can be stopped', async () => {
  service.mockRejectedValueOnce(localApiError('NETWORK', 'gone'))
  const { run, progress } = started()
  await eventually(() => expect(progress().status).toBe('paused'))
  run.stop()
  expect(progress().status).toBe('stopped')
})

test.each([
  [false, { result: 'skipped', code: 'PHONE_REGISTERED' } as const, { created: 0, refused: 1 }],
  [true, { result: 'skipped', code: 'PHONE_REGISTERED' } as const, { created: 1, refused: 0 }],
  [true, { result: 'failed', code: 'EMAIL_REGISTERED' } as const, { created: 0, refused: 1 }],
])(
  'batch sent before: %s; a new row with the result %o is counted as %o',
  (isRepeated, result, expected) => {
    const none = { status: 'running', elapsedMs: 0, error: null, lastNumber: 0 } as const
    const before = { ...none, created: 0, updated: 0, refused: [] }
    const after = counted(before, [planned(2)], [result], isRepeated)
    expect({ created: after.created, refused: after.refused.length }).toEqual(expected)
  },
)
