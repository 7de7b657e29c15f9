import type { GroupTwoStep, TwoStepAudience } from '#contract/entities/people/two-step.ts'
import { isSuperAdmin } from '#contract/policies/viewer.ts'
import {
  DEFAULT_IDLE_DAYS,
  DEFAULT_REMEMBER_DAYS,
  earliestDemand,
  isDemandedOf,
  isLoosened,
} from '#contract/rules/people/two-step.ts'
import { dayAfter, groupZone, startOfDay, wallTime } from '#contract/rules/time/time-zone.ts'
import { assertProof } from '#workspace/auth/identity-proof.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { hasTwoStep } from '#workspace/auth/two-step.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { notFound, ServiceFailure, unfit } from '#workspace/failure.ts'
import { forgetDevices } from '#workspace/storage/people/access-history.ts'
import {
  findDemand,
  listReminders,
  saveDemand,
  saveReminder,
  updateIdleDays,
  type StoredDemand,
} from '#workspace/storage/people/two-step-demands.ts'
import { findSession } from '#workspace/storage/people/sessions.ts'
import { activeTwoSteps, deleteTwoStep } from '#workspace/storage/people/two-step.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { Directory } from '#workspace/viewers.ts'
import { tellUser } from './tell-user.ts'
import type { Mailer } from './mailer.ts'

const noDemand: StoredDemand = {
  who: 'nobody',
  fromDay: null,
  fromAt: null,
  rememberDays: DEFAULT_REMEMBER_DAYS,
  idleDays: DEFAULT_IDLE_DAYS,
}

const membersOf = ({ members }: Directory) => members.filter(({ disabled }) => !disabled)

/** What a group demands, with the state of its members. */
export async function readGroupTwoStep(db: Db, directory: Directory): Promise<GroupTwoStep> {
  const groupId = directory.group.id
  const { who, fromDay, rememberDays, idleDays } = (await findDemand(db, groupId)) ?? noDemand
  const members = membersOf(directory)
  const active = await activeTwoSteps(
    db,
    members.map(({ id }) => id),
  )
  const reminders = await listReminders(db, groupId)
  return {
    who,
    ...(fromDay !== null && { from: fromDay }),
    rememberDays,
    idleDays,
    members: members.map(({ id, isBySingleSignOn }) => {
      const since = active.get(id)
      const remindedAt = reminders.get(id)
      return {
        userId: id,
        isActive: since !== undefined,
        ...(since !== undefined && { activeSince: iso(since) }),
        ...(isBySingleSignOn === true && { isBySingleSignOn }),
        ...(remindedAt !== undefined && { remindedAt: iso(remindedAt) }),
      }
    }),
  }
}

/** What an admin sets. */
interface Wanted {
  who: TwoStepAudience
  from?: string | undefined
  rememberDays: number
  /** Undefined: as before. */
  idleDays?: number | undefined
}

/**
 * Sets of whom a group demands two steps, and how long devices are remembered and unused sessions last.
 * @throws ServiceFailure 400 for a day that is too early, 403 without a proof if it loosens, 409 if the caller has no two steps
 */
export async function setDemand(
  { tx, announce }: Work,
  { group, ...directory }: Directory,
  caller: { userId: string; token: string },
  wanted: Wanted,
  now: number,
): Promise<void> {
  const stored = (await findDemand(tx, group.id)) ?? noDemand
  const before = {
    who: stored.who,
    from: stored.fromDay ?? undefined,
    rememberDays: stored.rememberDays,
    idleDays: stored.idleDays,
  }
  const { who, rememberDays, idleDays = before.idleDays } = wanted
  const from = who === 'nobody' ? undefined : wanted.from
  const session = await findSession(tx, hashToken(caller.token))
  // The provider has its own second step.
  const isProtected = session?.provider != null || (await hasTwoStep(tx, caller.userId))
  if (who !== 'nobody' && !isProtected)
    throw new ServiceFailure('OWN_TWO_STEP_FIRST', 'Set up your own two steps first.')
  if (isLoosened(before, { who, from, rememberDays, idleDays }))
    await assertProof(tx, caller.token, now)
  const zone = groupZone(group)
  if (from !== undefined) {
    const today = wallTime(now, zone).day
    const concerned = membersOf({ group, ...directory }).filter(({ role }) =>
      isDemandedOf(who, role),
    )
    const active = await activeTwoSteps(
      tx,
      concerned.map(({ id }) => id),
    )
    const haveAll = concerned.every(
      ({ id, isBySingleSignOn }) => active.has(id) || isBySingleSignOn === true,
    )
    const days = { today, tomorrow: dayAfter(today, 1), haveAll }
    const message = `The earliest day is ${earliestDemand({ before, who }, days)}.`
    if (from < earliestDemand({ before, who }, days))
      throw unfit(message, [{ path: 'from', message }])
  }
  const fromAt = from === undefined ? null : startOfDay(from, zone)
  await saveDemand(tx, group.id, { who, fromDay: from ?? null, fromAt, rememberDays, idleDays })
  if (idleDays !== before.idleDays) await updateIdleDays(tx)
  // They were remembered for longer than the group allows now.
  if (rememberDays < before.rememberDays)
    for (const { id } of directory.members) await forgetDevices(tx, id)
  announce(toGroup(group.id, 'twoStep.changed', {}, caller.userId))
}

/** Reminds members who have no two steps, and do not sign in by a provider, by a notification and a mail, each once a day of the group. */
export async function remindMembers(
  work: Work,
  mailer: Mailer,
  directory: Directory,
  userIds: readonly string[],
  now: number,
): Promise<void> {
  const { tx } = work
  const { group } = directory
  const zone = groupZone(group)
  const dayOf = (ms: number) => wallTime(ms, zone).day
  const reminders = await listReminders(tx, group.id)
  const active = await activeTwoSteps(tx, userIds)
  const demand = await findDemand(tx, group.id)
  for (const { id, isBySingleSignOn = false } of membersOf(directory)) {
    const last = reminders.get(id)
    const isToday = last !== undefined && dayOf(last) === dayOf(now)
    if (!userIds.includes(id) || active.has(id) || isBySingleSignOn || isToday) continue
    await saveReminder(tx, group.id, id, now)
    const from = demand?.fromDay ?? undefined
    const letter = { about: 'reminder', group: group.name, from } as const
    await tellUser(work, mailer, { userId: id, groupId: group.id }, letter, now)
  }
}

/**
 * Removes the two steps of a member.
 * @throws ServiceFailure 404 if the member has none, 409 for the last super admin with two steps
 */
export async function removeStepsOfMember(
  { tx }: Work,
  directory: Directory,
  userId: string,
): Promise<void> {
  const owners = membersOf(directory).filter(isSuperAdmin)
  const active = await activeTwoSteps(tx, [userId, ...owners.map(({ id }) => id)])
  if (!active.has(userId)) throw notFound('second step')
  const protectedOwners = owners.filter(({ id }) => active.has(id))
  if (protectedOwners.length === 1 && protectedOwners[0]?.id === userId)
    throw new ServiceFailure('LAST_TWO_STEP_ADMIN', 'They are the last super admin with two steps.')
  await deleteTwoStep(tx, userId)
}
