import { expect, it } from 'vitest'
import { statusToRestore, statusToSave, savedStatusOf, type SavedStatus } from './status-restore.ts'

const owner = { userId: 'u1', binding: 'b' }
const saved: SavedStatus = { ...owner, groupId: 'g1', status: 'busy' }

it.each([
  ['available', { ...owner, groupId: 'g1', status: 'available' }],
  ['busy', saved],
  ['unavailable', null],
] as const)(
  'when a user with the status %s signs out, the saved status is %o',
  (status, expected) => {
    expect(statusToSave(owner, 'g1', status)).toEqual(expected)
    expect(statusToSave(null, 'g1', status)).toBeNull()
    expect(statusToSave(owner, undefined, status)).toBeNull()
  },
)

it.each([
  ['the user for whom it was saved', owner, saved],
  ['nobody', null, null],
  ['another person', { ...owner, userId: 'u2' }, null],
  ['a user with the same id at another service', { ...owner, binding: 'c' }, null],
])('savedStatusOf finds the saved status only for its user: %s', (_, whose, expected) => {
  const colleagues = { ...saved, userId: 'u3' }
  expect(savedStatusOf([colleagues, saved], whose)).toBe(expected)
})

it.each([
  ['unavailable', saved, undefined, 'busy'],
  ['available', saved, undefined, null],
  ['unavailable', null, undefined, null],
  // The service knows what happened on other computers.
  ['unavailable', saved, 1, 'available'],
  ['unavailable', saved, 0, null],
  ['busy', null, 1, null],
  // Away is set by this computer alone.
  ['busy', { ...saved, status: 'available', isAway: true }, 0, 'available'],
] as const)(
  'of a user who is %s, with %o here and %o at the service, %s is restored',
  (confirmed, here, beforeQuit, expected) => {
    expect(statusToRestore(here, confirmed, beforeQuit)).toBe(expected)
  },
)
