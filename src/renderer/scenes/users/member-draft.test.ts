import { expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import {
  abilitiesOf,
  adminKindOf,
  adminKinds,
  changesOf,
  newMember,
  signsOut,
  withAdminKind,
} from './member-draft.ts'

const group = groupSchema.parse({
  id: 'g',
  messagingAppData: { appId: 'a' },
  hasTemplateModule: true,
  templateRestrictionForPublisher: true,
})

test.each([
  ['an agent', {}, ['write']],
  [
    'an agent with the template permission',
    { hasTemplatePermission: true },
    ['write', 'templates'],
  ],
  ['a read-only agent', { isReadOnly: true, hasTemplatePermission: true }, []],
  ['a manager', { role: 'ROLE_MANAGER' }, ['write']],
  ['an admin', { role: 'ROLE_ADMI' }, ['write', 'campaigns', 'reports', 'users']],
  ['a supervisor', { role: 'ROLE_ADMI', isSupervisor: true }, ['write']],
] as const)('%s can do what the policies allow', (_, more, expected) => {
  const abilities = Object.entries(abilitiesOf({ ...newMember, ...more }, group))
  expect(abilities.filter(([, may]) => may).map(([name]) => name)).toEqual(expected)
})

const before = { ...newMember, tagIdList: ['a', 'b'] }

test('a change contains only the fields that differ', () => {
  expect(changesOf(before, { ...before, tagIdList: ['b', 'a'] })).toEqual({})
  const tags = changesOf(before, { ...before, tagIdList: [], hasQrAccess: true })
  expect(tags).toEqual({ tagIdList: [], hasQrAccess: true })
  expect(changesOf({ ...before, teamId: 'north' }, before)).toEqual({ teamId: null })
})

test('a kind of admin is the two flags of the specification, and signs the member out', () => {
  const admin = { ...before, role: 'ROLE_ADMI' } as const
  const kinds = adminKinds.map((kind) => adminKindOf(withAdminKind(admin, kind)))
  expect(kinds).toEqual(adminKinds)
  const change = changesOf(admin, withAdminKind(admin, 'supervisor'))
  expect(change).toEqual({ isSupervisor: true })
  expect(signsOut(change)).toBe(true)
  expect(changesOf(withAdminKind(admin, 'superAdmin'), admin)).toEqual({ isSuperAdmin: false })
})

test('a change of the team signs the member out, a change of the tags does not', () => {
  expect(signsOut({ teamId: null })).toBe(false)
  expect(signsOut({ tagIdList: [], hasQrAccess: true })).toBe(false)
})
