import { expect, it } from 'vitest'
import { memberSchema } from '#contract/entities/people/member.ts'
import { isLastAdmin, isLastSuperAdmin } from './last-admin.ts'

const member = (id: string, more: object = {}) =>
  memberSchema.parse({ id, role: 'ROLE_ADMI', serviceStatus: 1, ...more })

it.each([
  ['alone in the group', true, []],
  ['beside an agent', true, [member('b', { role: 'ROLE_PUBLISHER' })]],
  ['beside a manager', true, [member('b', { role: 'ROLE_MANAGER' })]],
  ['beside a disabled admin', true, [member('b', { disabled: true })]],
  ['beside a read-only admin', true, [member('b', { isReadOnly: true })]],
  ['beside a supervisor', true, [member('b', { isSupervisor: true })]],
  ['beside a super admin', false, [member('b', { isSupervisor: true, isSuperAdmin: true })]],
  ['beside another admin', false, [member('b')]],
])('an admin %s is the last admin: %s', (_, expected, others) => {
  expect(isLastAdmin([member('a'), ...others], 'a')).toBe(expected)
})

it.each([
  ['beside an admin', true, [member('b')]],
  [
    'beside an agent who was a super admin',
    true,
    [member('b', { role: 'ROLE_PUBLISHER', isSuperAdmin: true })],
  ],
  ['beside a disabled super admin', true, [member('b', { isSuperAdmin: true, disabled: true })]],
  ['beside a read-only super admin', true, [member('b', { isSuperAdmin: true, isReadOnly: true })]],
  ['beside another super admin', false, [member('b', { isSuperAdmin: true })]],
])('a super admin %s is the last super admin: %s', (_, expected, others) => {
  expect(isLastSuperAdmin([member('a', { isSuperAdmin: true }), ...others], 'a')).toBe(expected)
})

it('an admin is never the last super admin', () => {
  expect(isLastSuperAdmin([member('a'), member('b')], 'a')).toBe(false)
})

it('a member who is not an admin is never the last admin', () => {
  expect(isLastAdmin([member('a'), member('b', { role: 'ROLE_PUBLISHER' })], 'b')).toBe(false)
})
