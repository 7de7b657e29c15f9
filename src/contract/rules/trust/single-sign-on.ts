import type { Member } from '#contract/entities/people/member.ts'
import type { Role } from '#contract/entities/people/permission.ts'
import type { SsoRefusal, SsoRole } from '#contract/entities/people/single-sign-on.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'

/** Validity of a ticket, ms. */
export const SSO_TICKET_MS = 5 * 60_000
/** By how much the clocks of the service and of the provider may differ, ms. */
export const SSO_CLOCK_MS = 60_000

/** The claims that decide. */
export interface SsoClaims {
  /** The name of the claim that decides the role. */
  claim: string
  /** The roles by the values of this claim. Of several values, the first of these counts. */
  roles: readonly SsoRole[]
  /** The name of the claim that decides the team; undefined: none does. */
  teamsClaim: string | undefined
}

/** What an ID token says of the person who signed in at the provider. */
export interface SsoPerson {
  name: string
  email: string
  /** Whether the provider confirms the address. */
  isEmailVerified: boolean
  /** The values of the claim that decides the role. */
  values: readonly string[]
  /** The names of teams; undefined: no claim decides. */
  teamNames: readonly string[] | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The texts of a claim, which has one or a list of them. Blank ones count as absent. */
function textsOf(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.map((one) => textOf(one).trim()).filter((text) => text !== '')
}

/** How Microsoft Entra ID says yes in `xms_edov`: in some tokens as a text. */
const edovYes: readonly unknown[] = [true, '1', 'true']

/**
 * Whether the provider confirms the address. Microsoft Entra ID has no `email_verified`: its optional claim `xms_edov` says that
 * the owner of the address's domain has confirmed it.
 */
function isEmailVerified(token: Readonly<Record<string, unknown>>): boolean {
  const verified = token['email_verified']
  return verified === undefined ? edovYes.includes(token['xms_edov']) : verified === true
}

/** Reads the person of an ID token whose signature was checked. */
export function ssoPersonOf(
  token: Readonly<Record<string, unknown>>,
  { claim, teamsClaim }: SsoClaims,
): SsoPerson {
  return {
    name: textOf(token['name']).trim(),
    email: textOf(token['email']).trim(),
    isEmailVerified: isEmailVerified(token),
    values: textsOf(token[claim]),
    teamNames: teamsClaim === undefined ? undefined : textsOf(token[teamsClaim]),
  }
}

/** The role that the claim of a person gives, or why none. */
export function ssoRoleOf(
  { values }: Pick<SsoPerson, 'values'>,
  { claim, roles }: SsoClaims,
): { given: SsoRole } | { refusal: SsoRefusal } {
  const [first] = values
  if (first === undefined) return { refusal: { reason: 'claimMissing', claim } }
  const given = roles.find(({ value }) => values.includes(value))
  return given === undefined ? { refusal: { reason: 'roleUnknown', value: first } } : { given }
}

/**
 * The team that the claim of a person gives: the first name that a team has, in any case. A member has one team at most.
 * @returns the names that give none
 */
export function ssoTeamOf<AnyTeam extends Pick<Team, 'name'>>(
  names: readonly string[],
  teams: readonly AnyTeam[],
): { team: AnyTeam | undefined; unknown: string[] } {
  const teamNamed = (name: string) => teams.find((team) => labelKey(team.name) === labelKey(name))
  const found = names.findIndex((name) => teamNamed(name) !== undefined)
  const name = names[found]
  return {
    team: name === undefined ? undefined : teamNamed(name),
    unknown: names.filter((_, index) => index !== found),
  }
}

/** Who has the account of a person, as far as the service knows. */
export interface SsoAccount {
  /** The active member who is bound to the person; null: somebody is, but no active member. Undefined: nobody is. */
  bound: Member | null | undefined
  /** The active member with the e-mail address; undefined: there is none. */
  addressee: Member | undefined
  /** Whether the addressee is bound to another person. */
  isAddresseeTaken: boolean
}

/** Whom a person signs in as: who is bound to them or, at the first sign-in, who has their confirmed address. */
export function ssoMemberOf(
  { email, isEmailVerified }: SsoPerson,
  { bound, addressee, isAddresseeTaken }: SsoAccount,
): { member: Member } | { refusal: SsoRefusal } {
  if (bound === null) return { refusal: { reason: 'notMember' } }
  if (bound !== undefined) return { member: bound }
  if (!isEmailVerified || email === '') return { refusal: { reason: 'email' } }
  if (addressee === undefined) return { refusal: { reason: 'notMember' } }
  return isAddresseeTaken ? { refusal: { reason: 'otherPerson' } } : { member: addressee }
}

/** What a sign-in changes of a member. */
export interface SsoChange {
  role?: Exclude<Role, 'ROLE_UNKNOWN'>
  isSupervisor?: boolean
  /** Takes a flag away that counted no more, because the member was no admin. */
  isSuperAdmin?: false
  /** null: no team. */
  teamId?: string | null
}

type Changed = Pick<Member, 'role' | 'isSupervisor' | 'isSuperAdmin' | 'teamId'>

/**
 * What the claims change of a member. A super admin stays one: no claim makes one, and none takes it away.
 * @param teamId undefined: no claim decides
 * @param isLastAdmin whether nobody else can change the group
 */
export function ssoChangeOf(
  member: Changed,
  { role, isSupervisor }: Pick<SsoRole, 'role' | 'isSupervisor'>,
  { teamId, isLastAdmin }: { teamId: string | null | undefined; isLastAdmin: boolean },
): { change: SsoChange } | { refusal: SsoRefusal } {
  const isOther = member.role !== role || member.isSupervisor !== isSupervisor
  const isOwner = member.role === 'ROLE_ADMI' && member.isSuperAdmin
  const changesRole = isOther && !isOwner && role !== 'ROLE_UNKNOWN'
  if (changesRole && isLastAdmin) return { refusal: { reason: 'lastAdmin' } }
  const changesTeam = teamId !== undefined && teamId !== (member.teamId ?? null)
  return {
    change: {
      ...(changesRole && {
        role,
        isSupervisor,
        ...(member.isSuperAdmin && { isSuperAdmin: false }),
      }),
      ...(changesTeam && { teamId }),
    },
  }
}

/**
 * Why the times of an ID token are wrong. It has the nonce of the ticket, so it was issued after it: a time before the ticket, or
 * in the future, is that of another clock.
 * @param issuedAt of the ID token, epoch ms @param begunAt of the ticket, epoch ms
 */
export function ssoTimeRefusal(issuedAt: number, begunAt: number, now: number): SsoRefusal {
  const off = Math.max(issuedAt - now, begunAt - issuedAt)
  if (off <= SSO_CLOCK_MS) return { reason: 'token' }
  return { reason: 'clock', minutes: Math.round(off / 60_000) }
}
