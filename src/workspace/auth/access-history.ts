import {
  accessEntrySchema,
  type AccessEntry,
  type AccessKind,
} from '#contract/entities/people/two-step.ts'
import { limits } from '#contract/limits.ts'
import type { AuditDeed } from '#contract/entities/trust/audit-entry.ts'
import { recordAccountStep, type Origin } from '#workspace/audit/record.ts'
import type { Clock } from '#workspace/clock.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Storage } from '#workspace/storage/open.ts'
import {
  insertAccessEntry,
  listAccessEntries,
  repeatAccessEntry,
} from '#workspace/storage/people/access-history.ts'
import { findSession, listSessions } from '#workspace/storage/people/sessions.ts'
import type { AccessEntriesTable, Db, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { isExpired } from './session-expiry.ts'
import { hashToken, sessionIdOf } from './tokens.ts'

export const HISTORY_MS = limits.twoStep.historyDays * 24 * 3_600_000
/** Entries of these kinds within so many ms are one: strangers, and a screen that locks often, could fill the history. */
const groupedMs: Partial<Record<AccessKind, number>> = {
  wrong_password: 10 * 60_000,
  wrong_code: 10 * 60_000,
  unlocked: 8 * 3_600_000,
}

/** Whose account it is, and who did it from where. */
export interface Access {
  userId: string
  address?: string | undefined
  /** Default: the device of the session with which it was done. */
  device?: string | null | undefined
  /** SHA-256 of the secret that the device sent, if there is no session. */
  deviceHash?: string | undefined
  /** Default: the user, from this address and device. */
  by?: Origin
  /** How many sessions ended. */
  count?: number
}

/** How the audit log names the entries of the access history. A code at the sign-in is part of it. */
const auditActions: Readonly<Record<Exclude<AccessKind, 'second_step'>, AuditDeed>> = {
  signed_in: 'access.signedIn',
  signed_in_by_provider: 'access.signedInByProvider',
  emergency_sign_in: 'access.emergency',
  unlocked: 'access.unlocked',
  new_device: 'access.signedIn',
  wrong_password: 'access.refused',
  wrong_code: 'access.codeRefused',
  recovery_code: 'access.recoveryCodeUsed',
  sessions_ended: 'access.sessionsEnded',
  password_changed: 'access.passwordChanged',
  two_step_on: 'access.twoStepOn',
  two_step_changed: 'access.twoStepChanged',
  two_step_off: 'access.twoStepOff',
  two_step_reset: 'access.twoStepReset',
  codes_renewed: 'access.twoStepChanged',
  disowned: 'access.disowned',
}

/**
 * Stores an entry of a user's access history, and one in the audit log of each of their groups. Every sign-in and every change of
 * protection comes here. Must be the last thing that a transaction does (see `recordAccountStep`).
 * @param now epoch ms
 * @returns the id of the entry in the history
 */
export async function recordAccess(
  tx: Tx,
  kind: AccessKind,
  { userId, address, device, deviceHash = '', by = { userId, address, device }, count }: Access,
  now: number,
): Promise<string> {
  const tokenHash = by.userId === userId ? by.tokenHash : undefined
  const session = tokenHash === undefined ? undefined : await findSession(tx, tokenHash)
  const entry: AccessEntriesTable = {
    id: newId('access', now),
    user_id: userId,
    kind,
    at: now,
    times: 1,
    device: device === undefined ? (session?.device ?? null) : device,
    address: address ?? null,
    session_hash: tokenHash ?? null,
    device_hash: session?.device_hash ?? deviceHash,
    disowned_at: null,
  }
  const grouped = groupedMs[kind]
  // The audit log has one entry for all of them, too.
  const repeated =
    grouped === undefined ? undefined : await repeatAccessEntry(tx, entry, now - grouped)
  if (repeated !== undefined) return repeated
  await insertAccessEntry(tx, entry)
  if (kind === 'second_step') return entry.id
  const step = { action: auditActions[kind], ...(count !== undefined && { count }) }
  await recordAccountStep(tx, userId, by, step, now)
  return entry.id
}

/** Stores an entry about a refused call, which itself has no transaction. */
export async function recordRefusal(
  { storage, clock }: { storage: Pick<Storage, 'transaction'>; clock: Clock },
  kind: 'wrong_password' | 'wrong_code',
  access: Access,
): Promise<void> {
  await storage.transaction((tx) => recordAccess(tx, kind, access, clock.now()), {
    turn: 'sign-ins',
  })
}

const { historyPage } = limits.twoStep

/** Whether an entry came from the device of a session; undefined if an earlier version stored it. */
function isOfDevice(
  { session_hash, device_hash }: AccessEntriesTable,
  own: { token_hash: string; device_hash: string | null } | undefined,
): boolean | undefined {
  if (own !== undefined && session_hash === own.token_hash) return true
  return device_hash === null ? undefined : device_hash === own?.device_hash
}

/**
 * One page of a user's access history, newest first.
 * @param token that of the session that reads it
 */
export async function readAccessHistory(
  db: Db,
  { userId, token }: { userId: string; token: string },
  { before, now }: { before: string | undefined; now: number },
): Promise<{ items: AccessEntry[]; hasMoreItems: boolean }> {
  const ownHash = hashToken(token)
  const sessions = (await listSessions(db, userId)).filter((session) => !isExpired(session, now))
  const own = sessions.find(({ token_hash }) => token_hash === ownHash)
  const open = new Set(sessions.map(({ token_hash }) => token_hash))
  const range = { since: now - HISTORY_MS, before, limit: historyPage + 1 }
  const rows = await listAccessEntries(db, userId, range)
  const items = rows.slice(0, historyPage).map((row) => {
    const { session_hash: session } = row
    const isThisDevice = isOfDevice(row, own)
    return {
      id: row.id,
      kind: row.kind,
      at: iso(row.at),
      count: row.times,
      ...(row.device !== null && { device: row.device }),
      ...(row.address !== null && { address: row.address }),
      ...(isThisDevice !== undefined && { isThisDevice }),
      ...(session !== null && open.has(session) && { sessionId: sessionIdOf(session) }),
      isDisowned: row.disowned_at !== null,
    }
  })
  return {
    items: items.map((item) => accessEntrySchema.parse(item)),
    hasMoreItems: rows.length > historyPage,
  }
}
