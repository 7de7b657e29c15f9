import { expect, it } from 'vitest'
import { statusToRestore, statusToSave, savedStatusOf, type SavedStatus } from './status-restore.ts'

const owner = { userId: 'u1', binding: 'b' }
const taken: SavedStatus = { ...owner, groupId: 'g1', status: 'busy' }

it.each([
  ['available', { ...owner, groupId: 'g1', status: 'available' }],
  ['busy', taken],
  ['unavailable', null],
] as const)('going takes from who is %s: %o', (status, expected) => {
  expect(statusToSave(owner, 'g1', status)).toEqual(expected)
  expect(statusToSave(null, 'g1', status)).toBeNull()
  expect(statusToSave(owner, undefined, status)).toBeNull()
})

it.each([
  ['whoever it was taken from', owner, taken],
  ['nobody', null, null],
  ['another person', { ...owner, userId: 'u2' }, null],
  ['the same number at another workspace', { ...owner, binding: 'c' }, null],
])('what was taken is for %s', (_, whose, expected) => {
  const colleagues = { ...taken, userId: 'u3' }
  expect(savedStatusOf([colleagues, taken], whose)).toBe(expected)
})

it('is given back to whoever is unavailable still, and stands where they were set to something else', () => {
  expect(statusToRestore(taken, 'unavailable')).toBe('busy')
  expect(statusToRestore(taken, 'available')).toBeNull()
})
