import { describe, expect, test } from 'vitest'
import { memberSchema, type Member } from '#contract/entities/people/member.ts'
import type { SsoRole } from '#contract/entities/people/single-sign-on.ts'
import {
  SSO_CLOCK_MS,
  ssoChangeOf,
  ssoMemberOf,
  ssoPersonOf,
  ssoRoleOf,
  ssoTeamOf,
  ssoTimeRefusal,
  type SsoAccount,
} from './single-sign-on.ts'

const roles: SsoRole[] = [
  { value: 'jefes', role: 'ROLE_ADMI', isSupervisor: false },
  { value: 'turno', role: 'ROLE_ADMI', isSupervisor: true },
  { value: 'tienda', role: 'ROLE_PUBLISHER', isSupervisor: false },
]
const claims = { claim: 'bandeja_role', roles, teamsClaim: 'teams' }
const member = (more: Partial<Member> = {}): Member =>
  memberSchema.parse({ id: 'ana', role: 'ROLE_PUBLISHER', serviceStatus: 1, ...more })

describe('the person of an ID token', () => {
  test.each([
    ['a text', 'tienda', ['tienda']],
    ['a list', ['x', 'tienda'], ['x', 'tienda']],
    ['blanks', [' tienda ', '', ' '], ['tienda']],
    ['numbers and objects', [1, { tienda: true }, null], []],
    ['nothing', undefined, []],
    ['an object', { 0: 'tienda' }, []],
  ])('has the texts of a claim with %s', (_, value, values) => {
    expect(ssoPersonOf({ bandeja_role: value }, claims).values).toEqual(values)
    expect(ssoPersonOf({ teams: value }, claims).teamNames).toEqual(values)
  })

  test.each<[object, boolean]>([
    [{ email_verified: true }, true],
    [{ email_verified: 'true' }, false],
    [{ email_verified: 1 }, false],
    [{}, false],
    [{ xms_edov: true }, true],
    [{ xms_edov: '1' }, true],
    [{ xms_edov: 'true' }, true],
    [{ xms_edov: false }, false],
    [{ xms_edov: '0' }, false],
    [{ xms_edov: 'false' }, false],
    [{ xms_edov: ['1'] }, false],
    [{ email_verified: false, xms_edov: true }, false],
  ])('has an address whose confirmation by %j is %j', (given, isEmailVerified) => {
    const token = { email: ' ana@example.test ', ...given }
    const person = ssoPersonOf(token, { ...claims, teamsClaim: undefined })
    expect(person).toMatchObject({ email: 'ana@example.test', isEmailVerified })
    expect(person.teamNames).toBeUndefined()
  })
})

test.each<[string[], string]>([
  [['tienda'], 'tienda'],
  [['tienda', 'jefes'], 'jefes'],
  [['nadie', 'turno'], 'turno'],
  [['Tienda'], 'roleUnknown'],
  [['almacen', 'nadie'], 'roleUnknown'],
  [[], 'claimMissing'],
])('of the values %j the role is %j', (values, expected) => {
  const found = ssoRoleOf({ values }, claims)
  expect('given' in found ? found.given.value : found.refusal.reason).toBe(expected)
})

test('a refused role names the claim, or the first value', () => {
  expect(ssoRoleOf({ values: [] }, claims)).toEqual({
    refusal: { reason: 'claimMissing', claim: 'bandeja_role' },
  })
  expect(ssoRoleOf({ values: ['almacen', 'x'] }, claims)).toEqual({
    refusal: { reason: 'roleUnknown', value: 'almacen' },
  })
})

test.each<[string[], string | undefined, string[]]>([
  [['Norte'], 'north', []],
  [[' norte '], 'north', []],
  [['Este', 'Sur', 'Norte'], 'south', ['Este', 'Norte']],
  [['Este'], undefined, ['Este']],
  [[], undefined, []],
])('of the names %j the team is %s', (names, id, unknown) => {
  const teams = [
    { id: 'north', name: 'Norte' },
    { id: 'south', name: 'Sur' },
  ]
  const found = ssoTeamOf(names, teams)
  expect([found.team?.id, found.unknown]).toEqual([id, unknown])
})

describe('whom a person signs in as', () => {
  const ana = member()
  const beto = member({ id: 'beto' })
  const nobody: SsoAccount = { bound: undefined, addressee: undefined, isAddresseeTaken: false }
  const person = { ...ssoPersonOf({ email: 'a@b.test', email_verified: true }, claims) }
  const unconfirmed = { ...person, isEmailVerified: false }

  test.each<[string, typeof person, SsoAccount, unknown]>([
    ['the addressee', person, { ...nobody, addressee: ana }, ana],
    ['nobody', person, nobody, 'notMember'],
    ['an unconfirmed address', unconfirmed, { ...nobody, addressee: ana }, 'email'],
    ['no address', { ...person, email: '' }, { ...nobody, addressee: ana }, 'email'],
    ['a bound one', unconfirmed, { ...nobody, bound: ana }, ana],
    ['a bound one, not the addressee', person, { ...nobody, bound: ana, addressee: beto }, ana],
    ['a bound one who left', person, { ...nobody, bound: null, addressee: ana }, 'notMember'],
    [
      'a taken one',
      person,
      { bound: undefined, addressee: ana, isAddresseeTaken: true },
      'otherPerson',
    ],
  ])('%s', (_, who, account, expected) => {
    const found = ssoMemberOf(who, account)
    expect('member' in found ? found.member : found.refusal.reason).toEqual(expected)
  })
})

describe('what the claims change', () => {
  const agent = { role: 'ROLE_PUBLISHER', isSupervisor: false } as const
  const admin = { role: 'ROLE_ADMI', isSupervisor: false } as const
  const supervisor = { role: 'ROLE_ADMI', isSupervisor: true } as const
  const owner = member({ role: 'ROLE_ADMI', isSuperAdmin: true })
  const other = { teamId: undefined, isLastAdmin: false }
  const last = { teamId: undefined, isLastAdmin: true }

  test.each<
    [string, Member, typeof agent | typeof admin | typeof supervisor, typeof other, unknown]
  >([
    ['nothing', member(), agent, other, {}],
    ['up', member(), admin, other, admin],
    ['down', member({ role: 'ROLE_ADMI' }), agent, other, agent],
    ['to a supervisor', member({ role: 'ROLE_ADMI' }), supervisor, other, supervisor],
    ['from a supervisor', member({ role: 'ROLE_ADMI', isSupervisor: true }), agent, other, agent],
    ['the last admin', member({ role: 'ROLE_ADMI' }), agent, last, 'lastAdmin'],
    [
      'the last admin to a supervisor',
      member({ role: 'ROLE_ADMI' }),
      supervisor,
      last,
      'lastAdmin',
    ],
    ['the last admin who stays one', member({ role: 'ROLE_ADMI' }), admin, last, {}],
    ['a super admin', owner, agent, other, {}],
    ['the last super admin', owner, agent, last, {}],
    [
      'an agent who was a super admin',
      member({ isSuperAdmin: true }),
      admin,
      other,
      { ...admin, isSuperAdmin: false },
    ],
  ])('%s', (_, before, given, state, expected) => {
    const found = ssoChangeOf(before, given, state)
    expect('change' in found ? found.change : found.refusal.reason).toEqual(expected)
  })

  test.each([
    ['north', undefined, {}],
    ['north', 'north', {}],
    ['north', 'south', { teamId: 'south' }],
    ['north', null, { teamId: null }],
    [undefined, null, {}],
    [undefined, 'south', { teamId: 'south' }],
  ])('the team %s becomes %s', (teamId, wanted, change) => {
    const state = { teamId: wanted, isLastAdmin: false }
    expect(ssoChangeOf(member({ teamId }), agent, state)).toEqual({ change })
    expect(ssoChangeOf({ ...owner, teamId }, agent, state)).toEqual({ change })
  })
})

test.each([
  ['has expired', 0, 0, 4 * 60_000, { reason: 'token' }],
  ['is from the future', 6 * 60_000, 0, 0, { reason: 'clock', minutes: 6 }],
  ['is older than its ticket', -6 * 60_000, 0, 10_000, { reason: 'clock', minutes: 6 }],
  ['is within the tolerance', SSO_CLOCK_MS, 0, 0, { reason: 'token' }],
  ['is just beyond it', SSO_CLOCK_MS + 1, 0, 0, { reason: 'clock', minutes: 1 }],
])('a token that %s', (_, issuedAt, begunAt, now, refusal) => {
  expect(ssoTimeRefusal(issuedAt, begunAt, now)).toEqual(refusal)
})
