import { expect, test } from 'vitest'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import { isAccessField, isSameAccess } from './access-change.ts'

const agent = permissionSchema.parse({
  groupId: 'g',
  groupName: 'Shop',
  role: 'ROLE_PUBLISHER',
  tagId: 'tag-ana',
  teamId: 'north',
  teamTagId: 'tag-north',
})

test.each<[object, boolean]>([
  [{}, true],
  [{ groupName: 'Store' }, true],
  [{ groupPhone: '51987654321' }, true],
  [{ tagIdList: ['vip'] }, true],
  [{ hasMessagingApp: true }, true],
  [{ teamId: 'south', teamTagId: 'tag-south' }, true],
  [{ teamId: undefined, teamTagId: undefined }, true],
  [{ role: 'ROLE_MANAGER' }, false],
  [{ isReadOnly: true }, false],
  [{ isSupervisor: true }, false],
  [{ isSuperAdmin: true }, false],
  [{ hasTemplatePermission: true }, false],
  [{ tagId: undefined }, false],
])('after a change of %j the access is the same: %j', (change, same) => {
  const changed = permissionSchema.parse({ ...agent, ...change })
  expect(isSameAccess(agent, changed)).toBe(same)
  expect(isSameAccess(changed, agent)).toBe(same)
  for (const name of Object.keys(change)) expect(isAccessField(name)).toBe(!same)
})

test('two missing permissions give the same access, but a missing and an existing one do not', () => {
  expect(isSameAccess(undefined, undefined)).toBe(true)
  expect(isSameAccess(agent, undefined)).toBe(false)
  expect(isSameAccess(undefined, agent)).toBe(false)
})
