import { expect, test } from 'vitest'
import { forecastOf, isPlanned, withEdit, withOwnFaults, withResults } from './simulation.ts'
import type { GoodRow, RowFault } from './row-check.ts'

const good = (number: number): GoodRow => ({
  number,
  row: {
    name: 'Rosa',
    lastName: 'Huanca',
    email: `r${number}@mail.example`,
    phone: `5195551${number}`,
  },
})
const bad = (number: number): RowFault => ({
  number,
  field: 'lastName',
  reason: { kind: 'missing' },
  texts: { name: 'Julio' },
})

const begun = withOwnFaults({ faults: [bad(4)], good: 5, several: [], unknownTags: [], unfit: [] })
const rows = [2, 3, 5, 6, 7].map(good)
const checked = withResults(begun, rows, [
  { result: 'created' },
  { result: 'updated', isDuplicate: true },
  { result: 'failed', code: 'EMAIL_REGISTERED' },
  { result: 'failed', code: 'EMAIL_REGISTERED', isDuplicate: true },
  { result: 'failed', code: 'FORBIDDEN', isDuplicate: true },
])
const forecast = (rule: 'skip' | 'update') => {
  const { bad: faults, ...counts } = forecastOf(checked, rule)
  return { ...counts, bad: faults.map(({ number, reason }) => [number, reason.kind]) }
}

test('if duplicates are updated, duplicates that cannot be updated are faults', () => {
  expect(forecast('update')).toEqual({
    created: 1,
    duplicates: 1,
    updated: 1,
    skipped: 0,
    bad: [
      [4, 'missing'],
      [5, 'emailTaken'],
      [6, 'emailTaken'],
      [7, 'forbidden'],
    ],
  })
  expect([2, 3, 4, 6].map((number) => isPlanned(checked, 'update', number))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('if duplicates are skipped, no duplicate is a fault', () => {
  expect(forecast('skip')).toEqual({
    created: 1,
    duplicates: 3,
    updated: 0,
    skipped: 3,
    bad: [
      [4, 'missing'],
      [5, 'emailTaken'],
    ],
  })
  expect([2, 3].map((number) => isPlanned(checked, 'skip', number))).toEqual([true, false])
})

test.each(['skip', 'update'] as const)(
  'with the rule %s every row of the file is created, updated, skipped or bad',
  (rule) => {
    const { created, updated, skipped, bad: faults } = forecastOf(checked, rule)
    expect(created + updated + skipped + faults.length).toBe(rows.length + 1)
  },
)

test('after an edit the changed rows are checked again, and rows that became invalid are not imported', () => {
  const edited = withEdit(checked, {
    faults: [bad(2)],
    good: 4,
    several: [],
    unknownTags: [],
    unfit: [],
    changed: [good(4), good(5)],
  })
  expect(forecastOf(edited, 'update')).toMatchObject({ created: 0, updated: 1 })
  const again = withResults(
    edited,
    [good(4), good(5)],
    [{ result: 'created' }, { result: 'created' }],
  )
  const after = forecastOf(again, 'update')
  expect(after.created).toBe(2)
  expect(after.bad.map(({ number }) => number)).toEqual([2, 6, 7])
})
