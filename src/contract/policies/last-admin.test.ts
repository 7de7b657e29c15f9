import { expect, it } from 'vitest'
import { memberSchema } from '#contract/entities/member.ts'
import { isLastAdmin } from './last-admin.ts'

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

it('a member who is not an admin is never the last admin', () => {
  expect(isLastAdmin([member('a'), member('b', { role: 'ROLE_PUBLISHER' })], 'b')).toBe(false)
})
