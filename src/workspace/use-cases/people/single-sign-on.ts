import type { Member } from '#contract/entities/people/member.ts'
import type { SsoRefusal, SsoTrial } from '#contract/entities/people/single-sign-on.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { isLastAdmin } from '#contract/policies/people/last-admin.ts'
import {
  ssoChangeOf,
  ssoMemberOf,
  ssoPersonOf,
  ssoRoleOf,
  ssoTeamOf,
  type SsoAccount,
  type SsoChange,
  type SsoPerson,
} from '#contract/rules/trust/single-sign-on.ts'
import {
  ssoRefused,
  type CheckedToken,
  type SingleSignOnSettings,
} from '#workspace/auth/single-sign-on.ts'
import { notFound } from '#workspace/failure.ts'
import { newId } from '#workspace/storage/ids.ts'
import { listMembers } from '#workspace/storage/people/members.ts'
import {
  findSsoUser,
  hasSsoBinding,
  insertSsoBinding,
  listSsoProviders,
  replaceSsoProvider,
} from '#workspace/storage/people/single-sign-on.ts'
import { listTeams } from '#workspace/storage/people/teams.ts'
import { findUser, findUserByEmail } from '#workspace/storage/people/users.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import type { Db, UsersTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { changeMember } from './change-member.ts'

/**
 * Stores which group has a provider, so that its directory says who signs in by it.
 * @throws Error for an unknown group
 */
export async function saveSsoProvider(
  storage: Storage,
  settings: SingleSignOnSettings | undefined,
): Promise<void> {
  const { db } = storage
  const stored = await listSsoProviders(db)
  const wanted = settings === undefined ? [] : [settings]
  const isStored = ({ groupId, issuer }: SingleSignOnSettings) =>
    stored.some((one) => one.groupId === groupId && one.issuer === issuer)
  if (stored.length === wanted.length && wanted.every(isStored)) return
  if (settings !== undefined && (await findGroup(db, settings.groupId)) === undefined)
    throw new Error(
      `BANDEJA_SSO_GROUP: there is no group ${settings.groupId}. bandeja-server user --group ID lists the people of a group.`,
    )
  await storage.transaction((tx) => replaceSsoProvider(tx, settings))
}

/** A group as a sign-in sees it. */
interface Group {
  members: readonly Member[]
  teams: readonly Team[]
}

/** What a sign-in would do. */
interface Decision {
  person: SsoPerson
  given: ReturnType<typeof ssoRoleOf>
  team: Team | undefined
  unknownTeams: readonly string[]
  result: { member: Member; change: SsoChange } | { refusal: SsoRefusal }
}

async function accountOf(
  db: Db,
  { issuer }: SingleSignOnSettings,
  { members }: Group,
  { subject, email }: { subject: string; email: string },
): Promise<SsoAccount> {
  const activeMember = (user: UsersTable | undefined) =>
    user?.disabled_at === null
      ? members.find(({ id, disabled }) => id === user.id && !disabled)
      : undefined
  const boundId = await findSsoUser(db, { issuer, subject })
  const addressee = activeMember(await findUserByEmail(db, email))
  return {
    bound: boundId === undefined ? undefined : (activeMember(await findUser(db, boundId)) ?? null),
    addressee,
    isAddresseeTaken: addressee !== undefined && (await hasSsoBinding(db, addressee.id, issuer)),
  }
}

async function decide(
  db: Db,
  settings: SingleSignOnSettings,
  { subject, claims }: CheckedToken,
  group: Group,
): Promise<Decision> {
  const person = ssoPersonOf(claims, settings)
  const given = ssoRoleOf(person, settings)
  const { team, unknown: unknownTeams } = ssoTeamOf(person.teamNames ?? [], group.teams)
  const account = await accountOf(db, settings, group, { subject, email: person.email })
  const found = ssoMemberOf(person, account)
  const result = () => {
    if ('refusal' in found) return found
    if ('refusal' in given) return given
    const { member } = found
    const changed = ssoChangeOf(member, given.given, {
      teamId: person.teamNames === undefined ? undefined : (team?.id ?? null),
      isLastAdmin: isLastAdmin(group.members, member.id),
    })
    return 'refusal' in changed ? changed : { member, ...changed }
  }
  return { person, given, team, unknownTeams, result: result() }
}

/** What a sign-in with a checked token would do. It changes nothing. */
export async function tryPerson(
  db: Db,
  settings: SingleSignOnSettings,
  token: CheckedToken | { refusal: SsoRefusal },
  group: Group,
): Promise<SsoTrial> {
  const nothing = { claim: [], role: null, isSupervisor: false, teams: [], unknownTeams: [] }
  if ('refusal' in token) return { name: '', email: '', ...nothing, ...token }
  const { person, given, team, unknownTeams, result } = await decide(db, settings, token, group)
  return {
    name: person.name,
    email: person.email,
    claim: [...person.values],
    role: 'given' in given ? given.given.role : null,
    isSupervisor: 'given' in given && given.given.isSupervisor,
    teams: team === undefined ? [] : [team.name],
    unknownTeams: [...unknownTeams],
    ...('refusal' in result && { refusal: result.refusal }),
  }
}

/**
 * Lets a person of the provider in: binds them to the member at the first sign-in, and gives the member what the claims say.
 * @throws ServiceFailure 403 if they do not get in
 */
export async function admitPerson(
  work: Work,
  settings: SingleSignOnSettings,
  token: CheckedToken,
  now: number,
): Promise<UsersTable> {
  const { tx } = work
  const { groupId, issuer } = settings
  const { subject } = token
  const group = { members: await listMembers(tx, groupId), teams: await listTeams(tx, groupId) }
  const { result } = await decide(tx, settings, token, group)
  if ('refusal' in result) throw ssoRefused(result.refusal)
  const { member, change } = result
  if ((await findSsoUser(tx, { issuer, subject })) === undefined)
    await insertSsoBinding(tx, {
      issuer,
      subject,
      user_id: member.id,
      group_id: groupId,
      bound_at: now,
    })
  if (Object.keys(change).length > 0) {
    const membership = { groupId, userId: member.id }
    await changeMember(work, membership, { ...change, newTagId: newId('tag', now) }, now)
  }
  const user = await findUser(tx, member.id)
  if (user === undefined) throw notFound('user')
  return user
}
