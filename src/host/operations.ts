import { z } from 'zod'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { emailField, nameField } from '#contract/api/shared.ts'
import { limits } from '#contract/limits.ts'
import { isLastAdmin, isLastSuperAdmin } from '#contract/policies/people/last-admin.ts'
import { passwordCost } from '#workspace/auth/passwords.ts'
import { registerUser } from '#workspace/auth/register.ts'
import { checkValues } from '#workspace/cloud-api/check-line.ts'
import { loadLines, storedValues } from '#workspace/cloud-api/lines.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { createPublicFetch } from '#workspace/internet/public-fetch.ts'
import { auditedGroups } from '#workspace/storage/trust/audit.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember, listMembers } from '#workspace/storage/people/members.ts'
import { someSignInNetworks } from '#workspace/storage/people/sign-in-networks.ts'
import {
  contactData,
  findPerson,
  type PersonSought,
} from '#workspace/storage/contacts/contact-data.ts'
import { findUserByEmail } from '#workspace/storage/people/users.ts'
import { write } from '#workspace/unit-of-work.ts'
import { changeMember } from '#workspace/use-cases/people/change-member.ts'
import { checkAudit } from '#workspace/use-cases/trust/check-audit.ts'
import { forgetContact } from '#workspace/use-cases/contacts/forget-contact.ts'
import { distinguishName } from '#workspace/use-cases/people/change-user.ts'
import { registerGroup } from '#workspace/use-cases/groups/register-group.ts'
import { accountOperations } from './accounts.ts'
import {
  operation,
  OperationRefused,
  type OperatorNeeds,
  type ResultOf as ResultOfOperation,
} from './operation.ts'
import { readStatus } from './status.ts'

const line = groupsApi.registerGroup.body

/** The first admin of a new group, or a further one of an existing group. */
const adminSchema = z.object({
  name: nameField,
  email: emailField,
  password: z.string().min(limits.passwordMin).max(limits.passwordMax),
  language: line.shape.language,
  group: z.union([
    z.object({ name: line.shape.name, phone: line.shape.phone }),
    z.object({ id: z.string() }),
  ]),
})

async function createAdmin(
  needs: OperatorNeeds,
  { group, ...person }: z.output<typeof adminSchema>,
): Promise<{ userId: string; groupId: string }> {
  const { storage, clock } = needs
  if ('id' in group && (await findGroup(storage.db, group.id)) === undefined)
    throw new OperationRefused(`There is no group ${group.id}.`)
  // The operator names no stranger.
  const user = await registerUser({ storage, clock, passwordCost }, person, { isConfirmed: true })
  const groupId = await write(needs, async (work) => {
    if (!('id' in group)) {
      const made = { ...group, language: person.language }
      const rules = { registersStrangers: true, clock }
      return (await registerGroup(work, rules, user.id, made)).id
    }
    await distinguishName(work, user.id, group.id)
    await insertMember(work.tx, {
      group_id: group.id,
      user_id: user.id,
      role: 'ROLE_ADMI',
      created_at: clock.now(),
    })
    const member = (await listMembers(work.tx, group.id)).find(({ id }) => id === user.id)
    if (member !== undefined) work.announce(toGroup(group.id, 'member.added', { member }))
    return group.id
  })
  return { userId: user.id, groupId }
}

/** What an operator can make a member, by the name on the command line. */
export const adminKinds = ['admin', 'supervisor', 'super-admin'] as const

const grantSchema = z.object({
  groupId: z.string(),
  email: emailField,
  kind: z.enum(adminKinds),
})

/** Makes a member an admin of a kind. A group without a super admin gets its first one only so. */
async function grantAdmin(
  needs: OperatorNeeds,
  { groupId, email, kind }: z.output<typeof grantSchema>,
): Promise<{ name: string }> {
  return await write(needs, async (work) => {
    const user = await findUserByEmail(work.tx, email)
    const members = await listMembers(work.tx, groupId)
    const member = members.find(({ id }) => id === user?.id)
    if (member === undefined)
      throw new OperationRefused(`${email} is no member of group ${groupId}.`)
    if (kind !== 'super-admin' && isLastSuperAdmin(members, member.id))
      throw new OperationRefused(`${email} is the last super admin. Make another one first.`)
    if (kind === 'supervisor' && isLastAdmin(members, member.id))
      throw new OperationRefused(`${email} is the last admin. Make another one first.`)
    const change = {
      role: 'ROLE_ADMI',
      isSupervisor: kind === 'supervisor',
      isSuperAdmin: kind === 'super-admin',
    } as const
    await changeMember(work, { groupId, userId: member.id }, change, needs.clock.now())
    return { name: member.name }
  })
}

/** A contact, by its id, or by its number in one group or in the only group that knows it. */
const soughtSchema = z.object({
  id: z.string().optional(),
  phone: z.string().optional(),
  groupId: z.string().optional(),
})

/** @throws OperationRefused unless exactly one contact is meant */
async function personOf({ storage }: OperatorNeeds, sought: PersonSought) {
  const found = await findPerson(storage.db, sought)
  const [person, second] = found
  if (person === undefined) throw new OperationRefused('There is no such contact.')
  if (second !== undefined) {
    const where = found.map(({ id, group_id }) => `--contact ${id} in group ${group_id}`)
    throw new OperationRefused(`Several groups have this contact. Name one:\n${where.join('\n')}`)
  }
  return person
}

/** Asks the providers about all lines. */
async function checkLines({ storage, lineKey, privateHosts, log }: OperatorNeeds) {
  const publicFetch = createPublicFetch({ privateHosts, log })
  const settings = { key: lineKey, providerUrl: undefined, publicFetch, log }
  const lines = await loadLines(storage.db, settings)
  const checked = lines.ids().flatMap((id) => lines.byId(id) ?? [])
  return await Promise.all(
    checked.map(async (line) => {
      const { group_id: groupId, phone, state } = line.row
      const findings = await checkValues(lines.accessOf(line), storedValues(line)).catch(
        (error: unknown) => {
          if (error instanceof ServiceFailure) return undefined
          throw error
        },
      )
      const checks = findings?.checks.filter(
        (check) => check.state !== 'ok' && check.state !== 'later',
      )
      return { groupId, phone, state, checks: checks ?? null }
    }),
  )
}

/** Checks the chains of all audit logs: how many entries they have, and the first wrong one of each broken chain. */
async function checkAudits({
  storage,
}: OperatorNeeds): Promise<{ entries: number; broken: { groupId: string; at: number }[] }> {
  const broken: { groupId: string; at: number }[] = []
  let entries = 0
  for (const groupId of await auditedGroups(storage.db)) {
    const checked = await checkAudit(storage.db, groupId)
    entries += checked.entries
    if (checked.brokenAt !== undefined) broken.push({ groupId, at: checked.brokenAt })
  }
  return { entries, broken }
}

/** What `bandeja-server` does in the running service or, if it does not run, on its data. */
export const operations = {
  ...accountOperations,
  readStatus,
  createAdmin: operation(adminSchema, createAdmin),
  grantAdmin: operation(grantSchema, grantAdmin),
  readContact: operation(soughtSchema, async (needs, sought) =>
    contactData(needs.storage.db, await personOf(needs, sought)),
  ),
  checkLines: operation(z.object({}), checkLines),
  /** The groups whose audit log is not as it was written. */
  checkAudit: operation(z.object({}), checkAudits),
  signInNetworks: operation(z.object({}), ({ storage }) => someSignInNetworks(storage.db)),
  forgetContact: operation(soughtSchema, async (needs, sought) =>
    forgetContact(needs, await personOf(needs, sought)),
  ),
}

export type OperationName = keyof typeof operations
export type InputOf<Name extends OperationName> = z.input<(typeof operations)[Name]['schema']>
export type ResultOf<Name extends OperationName> = ResultOfOperation<(typeof operations)[Name]>
