import { describe, expect, it } from 'vitest'
import { memberSchema } from '#contract/entities/people/member.ts'
import {
  filterMembers,
  isFilterSet,
  noFilter,
  sortMembers,
  withoutTeam,
  type MemberRow,
} from './filter-members.ts'

const row = (name: string, more: object = {}, lastSeenAt?: string): MemberRow => ({
  member: memberSchema.parse({
    id: name,
    name,
    email: `${name.toLowerCase()}@shop.pe`,
    role: 'ROLE_PUBLISHER',
    ...more,
  }),
  details: {
    id: name,
    hasTemplatePermission: false,
    hasQrAccess: false,
    openChats: 0,
    closedChats: 0,
    unreadChats: 0,
    ...(lastSeenAt !== undefined && { lastSeenAt }),
  },
})
const rows = [
  row('Núñez', { role: 'ROLE_ADMI', isSupervisor: true }, '2026-01-02T00:00:00.000Z'),
  row('Ana', { teamId: 'north', serviceStatus: 1 }, '2026-01-03T00:00:00.000Z'),
  row('Mia', { role: 'ROLE_MANAGER', teamId: 'south', serviceStatus: 2 }),
  row('Lucía', { role: 'ROLE_ADMI', isSuperAdmin: true }, '2026-01-01T00:00:00.000Z'),
]
const names = (found: readonly MemberRow[]) => found.map(({ member }) => member.name)

describe('the filter', () => {
  it.each([
    ['a name without its accents', { text: 'nunez' }, ['Núñez']],
    ['a part of an e-mail', { text: 'ANA@' }, ['Ana']],
    ['a role', { roles: ['ROLE_MANAGER'] }, ['Mia']],
    ['teams', { teams: ['north', 'south'] }, ['Ana', 'Mia']],
    ['no team', { teams: [withoutTeam] }, ['Núñez', 'Lucía']],
    ['a status', { statuses: ['busy'] }, ['Mia']],
    [
      'a text, a role and a team',
      { text: 'a', roles: ['ROLE_PUBLISHER'], teams: ['north'] },
      ['Ana'],
    ],
  ])('finds members by %s', (_, filter, expected) => {
    expect(names(filterMembers(rows, { ...noFilter, ...filter }))).toEqual(expected)
    expect(isFilterSet({ ...noFilter, ...filter })).toBe(true)
  })

  it('does not count as set if it contains only blanks', () => {
    expect(isFilterSet({ ...noFilter, text: '  ' })).toBe(false)
  })
})

it.each([
  ['role', 'ascending', ['Lucía', 'Núñez', 'Mia', 'Ana']],
  ['role', 'descending', ['Ana', 'Mia', 'Núñez', 'Lucía']],
  ['name', 'ascending', ['Ana', 'Lucía', 'Mia', 'Núñez']],
  ['seen', 'descending', ['Ana', 'Núñez', 'Lucía', 'Mia']],
] as const)('members are sorted by %s, %s', (columnId, direction, expected) => {
  expect(names(sortMembers(rows, { columnId, direction }, 'es'))).toEqual(expected)
})
