import type {
  AuditAction,
  AuditActor,
  AuditChange,
  AuditDeed,
  AuditKind,
  AuditObject,
  AuditThing,
} from '#contract/entities/trust/audit-entry.ts'
import { auditDeeds, auditThings } from '#contract/entities/trust/audit-entry.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import { findSession } from '#workspace/storage/people/sessions.ts'
import { differences } from './compare.ts'
import { namesIn } from './names.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { appendAudit, hasAudit } from '#workspace/storage/trust/audit.ts'

/** Groups of a user into whose logs a sign-in is written. */
const GROUPS_MAX = 50

/** Who does something, and from where. */
export interface Origin {
  /** The user; absent: the service itself. */
  userId?: string | undefined
  /** The key with which a program calls for the user. */
  key?: { id: string; name: string } | undefined
  /** The hash of the session's token, by which the device is known. */
  tokenHash?: string | undefined
  /** The device's own name, if there is no session yet. */
  device?: string | null | undefined
  address?: string | undefined
}

/** One saved step, as whoever does it says it. */
export interface AuditStep {
  action: AuditAction
  object?: AuditObject
  changes?: readonly AuditChange[]
  count?: number
  /** Who does it, if it is not whoever makes the call. */
  origin?: Origin
  /** Only if the log has no entry of this action about the object: of work in many parts, the first one. */
  isOnce?: boolean
}

const isDeed = (action: AuditAction): action is AuditDeed => Object.hasOwn(auditDeeds, action)
const isThing = (name: string): name is AuditThing => Object.hasOwn(auditThings, name)

/** The kind of an action. */
export function auditKindOf(action: AuditAction): AuditKind {
  if (isDeed(action)) return auditDeeds[action]
  const [thing = ''] = action.split('.')
  if (!isThing(thing)) throw new Error(`No action of the contract: ${action}`)
  return auditThings[thing]
}

async function actorOf(tx: Tx, { key, userId }: Origin): Promise<AuditActor> {
  if (key !== undefined) return { type: 'key', ...key }
  if (userId === undefined) return { type: 'service' }
  const name = (await findUser(tx, userId))?.name
  return { type: 'member', id: userId, ...(name !== undefined && { name }) }
}

async function deviceOf(tx: Tx, { tokenHash, device }: Origin): Promise<string | undefined> {
  if (tokenHash === undefined) return device ?? undefined
  return (await findSession(tx, tokenHash))?.device ?? undefined
}

/**
 * Writes a step into the log of a group, in the transaction of what it is about: if the one fails, so does the other. It must be
 * the last thing that the transaction does (see `Turn`); `Work.audit` sees to that.
 * @param now epoch ms
 */
export async function recordAudit(
  tx: Tx,
  groupId: string,
  origin: Origin,
  { action, object, changes = [], count, isOnce = false }: AuditStep,
  now: number,
): Promise<void> {
  if (isOnce && object?.id !== undefined && (await hasAudit(tx, groupId, action, object.id))) return
  const device = await deviceOf(tx, origin)
  // A call without a network has no address.
  const address = origin.address === 'local' ? undefined : origin.address
  await appendAudit(tx, groupId, {
    at: iso(now),
    kind: auditKindOf(action),
    action,
    by: await actorOf(tx, origin),
    ...(object !== undefined && { object }),
    changes: [...changes],
    ...(count !== undefined && { count }),
    ...(device !== undefined && { device }),
    ...(address !== undefined && { address }),
  })
}

/** Values that a step says, such as what was done with many contacts, as changes from nothing. */
export async function changesTo(
  tx: Tx,
  groupId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<AuditChange[]> {
  const stated = new Map([['', { values }]])
  const [said] = differences(new Map(), stated, await namesIn(tx, groupId))
  return said?.changes ?? []
}

/**
 * Writes what happened to the account of a user into the logs of all groups of which they are a member, at most
 * `GROUPS_MAX`. It can be called in a transaction of any turn, as the last thing that it does.
 * @param userId whose account it is. The same as `origin.userId`, unless an admin or somebody unknown does it.
 */
export async function recordAccess(
  tx: Tx,
  userId: string,
  origin: Origin,
  step: AuditStep,
  now: number,
): Promise<void> {
  const name = (await findUser(tx, userId))?.name
  const groups = await tx
    .selectFrom('members')
    .select('group_id as id')
    .where('user_id', '=', userId)
    .where('disabled', '=', 0)
    .orderBy('group_id')
    .limit(GROUPS_MAX)
    .execute()
  const object = { type: 'user', id: userId, ...(name !== undefined && { name }) }
  for (const { id } of groups) await recordAudit(tx, id, origin, { object, ...step }, now)
}
