import { expect, it } from 'vitest'
import { statusToGiveBack, takenFrom, type TakenStatus } from './taken-status.ts'

const owner = { userId: 'u1', binding: 'b' }
const taken: TakenStatus = { ...owner, groupId: 'g1', status: 'busy' }

it.each([
  ['available', { ...owner, groupId: 'g1', status: 'available' }],
  ['busy', taken],
  ['unavailable', null],
] as const)('quitting takes from who is %s: %o', (status, expected) => {
  expect(takenFrom(owner, 'g1', status)).toEqual(expected)
  expect(takenFrom(null, 'g1', status)).toBeNull()
  expect(takenFrom(owner, undefined, status)).toBeNull()
})

it.each([
  ['it was taken and they are unavailable still', taken, owner, 'unavailable', 'busy'],
  ['they were set to something else', taken, owner, 'available', null],
  ['nothing was taken', null, owner, 'unavailable', null],
  ['nobody is signed in', taken, null, 'unavailable', null],
  ['it is another person', taken, { ...owner, userId: 'u2' }, 'unavailable', null],
  ['it is another workspace', taken, { ...owner, binding: 'c' }, 'unavailable', null],
] as const)('%s', (_, what, whose, confirmed, expected) => {
  expect(statusToGiveBack(what, whose, confirmed)).toBe(expected)
})
