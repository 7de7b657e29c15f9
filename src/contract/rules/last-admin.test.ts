import { expect, it } from 'vitest'
import { memberSchema } from '../entities/member.ts'
import { isLastAdmin } from './last-admin.ts'

const member = (id: string, more: object = {}) =>
  memberSchema.parse({ id, role: 'ROLE_ADMI', serviceStatus: 1, ...more })

it.each([
  ['alone', [], true],
  ['beside an agent', [member('b', { role: 'ROLE_PUBLISHER' })], true],
  ['beside a manager', [member('b', { role: 'ROLE_MANAGER' })], true],
  ['with a disabled admin', [member('b', { disabled: true })], true],
  ['with a read-only admin', [member('b', { isReadOnly: true })], true],
  ['beside a supervisor', [member('b', { isSupervisor: true })], true],
  ['with a super admin', [member('b', { isSupervisor: true, isSuperAdmin: true })], false],
  ['beside another admin', [member('b')], false],
])('an admin in a group %s is the last admin: %s', (_, others, expected) => {
  expect(isLastAdmin([member('a'), ...others], 'a')).toBe(expected)
})

it('a member who is not an admin is never the last admin', () => {
  expect(isLastAdmin([member('a'), member('b', { role: 'ROLE_PUBLISHER' })], 'b')).toBe(false)
})
