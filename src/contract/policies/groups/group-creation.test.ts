import { expect, it } from 'vitest'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import { mayCreateGroup } from './group-creation.ts'

const as = (role: string, more: object = {}) =>
  permissionSchema.parse({ groupId: '1', role, ...more })

it.each([
  ['a user without a group', true, []],
  ['an admin', true, [as('ROLE_ADMI')]],
  [
    'a super admin who is flagged supervisor',
    true,
    [as('ROLE_ADMI', { isSupervisor: true, isSuperAdmin: true })],
  ],
  ['a supervisor', false, [as('ROLE_ADMI', { isSupervisor: true })]],
  ['a read-only admin', false, [as('ROLE_ADMI', { isReadOnly: true })]],
  ['a manager', false, [as('ROLE_MANAGER')]],
  ['an agent', false, [as('ROLE_PUBLISHER')]],
  ['a user whose role this version does not know', false, [as('ROLE_NEW')]],
  [
    'an agent of one group who is an admin of another',
    true,
    [as('ROLE_PUBLISHER'), as('ROLE_ADMI', { groupId: '2' })],
  ],
])('%s may register a group: %s', (_who, may, permissions) => {
  expect(mayCreateGroup(permissions, true)).toBe(may)
  expect(mayCreateGroup(permissions, false)).toBe(may && permissions.length > 0)
})
