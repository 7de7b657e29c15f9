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
import type { AccessEntriesTable, Db, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

export const HISTORY_MS = limits.twoStep.historyDays * 24 * 3_600_000
/** Wrong passwords and codes within this time are one entry, ms. */
const GROUPED_MS = 10 * 60_000

/** Whose account it is, and who did it from where. */
export interface Access {
  userId: string
  address?: string | undefined
  device?: string | null | undefined
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
}

/**
 * Stores an entry of a user's access history, and one in the audit log of each of their groups. Every sign-in and every change of
 * protection comes here. Must be the last thing that a transaction does (see `recordAccountStep`).
 * @param now epoch ms
 */
export async function recordAccess(
  tx: Tx,
  kind: AccessKind,
  { userId, address, device, by = { userId, address, device }, count }: Access,
  now: number,
): Promise<void> {
  const entry: AccessEntriesTable = {
    id: newId('access', now),
    user_id: userId,
    kind,
    at: now,
    times: 1,
    device: device ?? null,
    address: address ?? null,
  }
  const isGrouped = kind === 'wrong_password' || kind === 'wrong_code'
  // Nor does the audit log have one for each: strangers could fill it.
  if (isGrouped && (await repeatAccessEntry(tx, entry, now - GROUPED_MS))) return
  await insertAccessEntry(tx, entry)
  if (kind === 'second_step') return
  const step = { action: auditActions[kind], ...(count !== undefined && { count }) }
  await recordAccountStep(tx, userId, by, step, now)
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

/** One page of a user's access history, newest first. */
export async function readAccessHistory(
  db: Db,
  userId: string,
  { before, now }: { before: string | undefined; now: number },
): Promise<{ items: AccessEntry[]; hasMoreItems: boolean }> {
  const range = { since: now - HISTORY_MS, before, limit: historyPage + 1 }
  const rows = await listAccessEntries(db, userId, range)
  const items = rows.slice(0, historyPage).map((row) => ({
    id: row.id,
    kind: row.kind,
    at: iso(row.at),
    count: row.times,
    ...(row.device !== null && { device: row.device }),
    ...(row.address !== null && { address: row.address }),
  }))
  return {
    items: items.map((item) => accessEntrySchema.parse(item)),
    hasMoreItems: rows.length > historyPage,
  }
}
