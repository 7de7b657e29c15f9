import { expect, it } from 'vitest'
import { permissionSchema } from '../entities/permission.ts'
import { mayCreateGroup } from './group-creation.ts'

const as = (role: string, more: object = {}) =>
  permissionSchema.parse({ groupId: '1', role, ...more })

it.each([
  ['a user without a group', [], true],
  ['an admin', [as('ROLE_ADMI')], true],
  [
    'a super admin who is flagged supervisor',
    [as('ROLE_ADMI', { isSupervisor: true, isSuperAdmin: true })],
    true,
  ],
  ['a supervisor', [as('ROLE_ADMI', { isSupervisor: true })], false],
  ['a read-only admin', [as('ROLE_ADMI', { isReadOnly: true })], false],
  ['a manager', [as('ROLE_MANAGER')], false],
  ['an agent', [as('ROLE_PUBLISHER')], false],
  ['an unknown role of a newer service', [as('ROLE_NEW')], false],
  [
    'an agent of one group who is an admin of another',
    [as('ROLE_PUBLISHER'), as('ROLE_ADMI', { groupId: '2' })],
    true,
  ],
])('whether %s may register a group', (_who, permissions, may) => {
  expect(mayCreateGroup(permissions)).toBe(may)
})
