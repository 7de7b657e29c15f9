import {
  accessEntrySchema,
  type AccessEntry,
  type AccessKind,
} from '#contract/entities/people/two-step.ts'
import { limits } from '#contract/limits.ts'
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

/** Who did it, and from where. */
export interface Access {
  userId: string
  address?: string | undefined
  device?: string | null | undefined
}

/**
 * Stores an entry of a user's access history. Every sign-in and every change of protection comes here.
 * @param now epoch ms
 */
export async function recordAccess(
  tx: Tx,
  kind: AccessKind,
  { userId, address, device }: Access,
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
  if (isGrouped && (await repeatAccessEntry(tx, entry, now - GROUPED_MS))) return
  await insertAccessEntry(tx, entry)
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
