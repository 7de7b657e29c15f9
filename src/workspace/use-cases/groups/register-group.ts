import { randomInt } from 'node:crypto'
import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { mayCreateGroup } from '#contract/policies/groups/group-creation.ts'
import type { Language } from '#contract/limits.ts'
import { phoneZone } from '#contract/rules/contacts/phone-zone.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { forbidden, registrationClosed, ServiceFailure } from '#workspace/failure.ts'
import type { Clock } from '#workspace/clock.ts'
import { findGroup, hasGroupWithPhone, saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember, listMembers, listPermissions } from '#workspace/storage/people/members.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/** The data of a new group. */
export interface GroupRegistration {
  name: string
  /** Digits with the country code. */
  phone: string
  language: Language
  /** IANA name; undefined: that of the phone number's country. */
  timeZone?: string | undefined
}

/** The settings of a new group: all basic features, no restrictions. */
const features = {
  hasTeams: true,
  hasReassign: true,
  hasQrAssigner: true,
  hasChatStatus: true,
  hasFlows: true,
  hasNotifications: true,
  isUserSidebarOpen: true,
}

/** A free group id. It has only digits, because links contain the id in this form. */
async function freeGroupId(db: Db): Promise<string> {
  for (;;) {
    const id = String(randomInt(100_000_000, 1_000_000_000))
    if ((await findGroup(db, id)) === undefined) return id
  }
}

/**
 * Registers a group with a messaging app. The user becomes its admin.
 * @throws ServiceFailure 403 if the user may not register groups, 409 if another group has the phone number
 */
export async function registerGroup(
  { tx, announce }: Work,
  { registersStrangers, clock }: { registersStrangers: boolean; clock: Clock },
  userId: string,
  { name, phone, language, timeZone = phoneZone(phone) }: GroupRegistration,
): Promise<Group> {
  const own = (await listPermissions(tx, { userId })).map(({ permission }) => permission)
  if (!mayCreateGroup(own, registersStrangers))
    throw own.length === 0
      ? registrationClosed()
      : forbidden('Only an admin registers another group.')
  if (await hasGroupWithPhone(tx, phone))
    throw new ServiceFailure('PHONE_REGISTERED', 'This number is the line of another group.')
  const id = await freeGroupId(tx)
  const messagingAppData = { appId: `line-${id}` }
  await saveGroup(
    tx,
    groupSchema.parse({ ...features, id, name, phone, language, timeZone, messagingAppData }),
  )
  await insertMember(tx, {
    group_id: id,
    user_id: userId,
    role: 'ROLE_ADMI',
    created_at: clock.now(),
  })
  const [member] = await listMembers(tx, id)
  const group = await findGroup(tx, id)
  if (member === undefined || group === undefined) throw new Error('The group was not stored.')
  announce(toGroup(id, 'member.added', { member }, userId))
  return group
}
