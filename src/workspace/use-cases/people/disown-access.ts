import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import type { Origin } from '#workspace/audit/record.ts'
import { recordAccess } from '#workspace/auth/access-history.ts'
import { whereFrom, type TwoStepLetter } from '#workspace/auth/two-step-mails.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import {
  findAccessEntry,
  forgetDevices,
  updateAccessEntry,
} from '#workspace/storage/people/access-history.ts'
import { listPermissions } from '#workspace/storage/people/members.ts'
import {
  deleteSession,
  findSession,
  type EndedSession,
} from '#workspace/storage/people/sessions.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import type { Mailer } from './mailer.ts'
import { tellUser } from './tell-user.ts'

const DISOWN_MS = limits.twoStep.disownDays * 24 * 3_600_000

/** Groups whose admins are told. */
const GROUPS_MAX = 50

/** Who says it. */
interface Caller {
  userId: string
  token: string
  by: Origin
}

/**
 * Says of an entry of a user's access history that it was somebody else: ends its session and that devices are remembered, and
 * tells the admins of the user's groups.
 * @param now epoch ms
 * @returns the session that ended
 * @throws ServiceFailure 404 for an unknown or old entry, 409 for one of the caller's own session
 */
export async function disownAccess(
  work: Work,
  mailer: Mailer,
  { userId, token, by }: Caller,
  entryId: string,
  now: number,
): Promise<EndedSession | undefined> {
  const { tx } = work
  const entry = await findAccessEntry(tx, userId, entryId)
  if (entry === undefined || entry.at < now - DISOWN_MS) throw notFound('entry')
  const { session_hash: tokenHash, device, address } = entry
  if (tokenHash === hashToken(token))
    throw new ServiceFailure('CONFLICT', 'This entry is of the session that makes the call.')
  if (entry.disowned_at !== null) return undefined
  const session = tokenHash === null ? undefined : await findSession(tx, tokenHash)
  if (session !== undefined) await deleteSession(tx, session.token_hash)
  await forgetDevices(tx, userId)
  await updateAccessEntry(tx, entry.id, { disowned_at: now })
  const hasEnded = session !== undefined
  const where = whereFrom({ device, address, at: entry.at })
  const name = (await findUser(tx, userId))?.name ?? ''
  const letter = { about: 'disowned', name, where, hasEnded } as const
  await tellAdmins(work, mailer, userId, letter, now)
  const access = { userId, device, address: address ?? undefined, by }
  await recordAccess(tx, 'disowned', { ...access, count: hasEnded ? 1 : 0 }, now)
  return session && { tokenHash: session.token_hash, userId }
}

/** Tells each admin of the user's groups once. */
async function tellAdmins(
  work: Work,
  mailer: Mailer,
  userId: string,
  letter: TwoStepLetter,
  now: number,
): Promise<void> {
  const { tx } = work
  const told = new Set([userId])
  const groups = (await listPermissions(tx, { userId })).slice(0, GROUPS_MAX)
  for (const { permission } of groups) {
    const { groupId } = permission
    const directory = await readDirectory(tx, groupId)
    for (const { id } of directory?.members ?? []) {
      if (directory === undefined || told.has(id)) continue
      if (!can(viewerIn(directory, id), 'twoStep.edit')) continue
      told.add(id)
      await tellUser(work, mailer, { userId: id, groupId }, letter, now)
    }
  }
}
