import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  auditRows,
  findAuditChain,
  hashOf,
  isIndexed,
  saveAuditCheck,
} from '#workspace/storage/trust/audit.ts'
import type { AuditChainsTable, Db } from '#workspace/storage/tables.ts'
import { withUrgency, writeGroup, type WriteNeeds } from '#workspace/unit-of-work.ts'

const DAY_MS = 24 * 3_600_000

/** Entries that are read at a time. */
const STEP = 1_000

/** The result of a check of a group's log. */
export interface CheckedAudit {
  /** Entries that are kept, up to the last one that was checked. */
  entries: number
  first?: number
  last?: number
  /** Of the newest entry. */
  hash?: string
  /** The first entry that does not fit to the one before, or that is missing. */
  brokenAt?: number
}

/** An entry and its hash. */
interface Point {
  number: number
  hash: string
}

type Chain = AuditChainsTable | undefined

const baseOf = (chain: Chain): Point => ({
  number: chain?.base_number ?? 0,
  hash: chain?.base_hash ?? '',
})

/** Computes the hashes of the entries after one again. */
async function checkAfter(
  db: Db,
  groupId: string,
  { chain, from }: { chain: Chain; from: Point },
): Promise<CheckedAudit> {
  const { number: base } = baseOf(chain)
  let { number, hash } = from
  const seen = () => {
    const entries = number - base
    return entries === 0 ? { entries } : { entries, first: base + 1, last: number, hash }
  }
  for (;;) {
    const rows = await auditRows(db, groupId, number, STEP)
    for (const row of rows) {
      const expected = number + 1
      const isNext = row.number === expected && row.hash === hashOf(hash, row) && isIndexed(row)
      if (!isNext) return { ...seen(), brokenAt: expected }
      number = expected
      hash = row.hash
    }
    if (rows.length < STEP) break
    // The database runs in this thread, so let other requests run between two steps.
    await nextTurn()
  }
  // Entries that were written meanwhile are newer than the chain that was read.
  const isWhole = chain === undefined || number > chain.last_number || hash === chain.last_hash
  return { ...seen(), ...(!isWhole && { brokenAt: number + 1 }) }
}

/** Computes the hashes of all entries of a group's log again, from the oldest that is kept. */
export async function checkAudit(db: Db, groupId: string): Promise<CheckedAudit> {
  for (;;) {
    const chain = await findAuditChain(db, groupId)
    const from = baseOf(chain)
    const checked = await checkAfter(db, groupId, { chain, from })
    if (checked.brokenAt === undefined) return checked
    // Entries that are too old may have been removed since the chain was read.
    if (baseOf(await findAuditChain(db, groupId)).number === from.number) return checked
  }
}

/** Whether the entry up to which a chain was checked is still there. */
async function hasPoint(db: Db, groupId: string, { number, hash }: Point): Promise<boolean> {
  const [row] = await auditRows(db, groupId, number - 1, 1)
  return row?.number === number && row.hash === hash
}

/** Checks the entries that were written since the last check of all. @returns undefined if something does not fit */
async function checkNewer(
  db: Db,
  groupId: string,
  chain: Chain,
): Promise<CheckedAudit | undefined> {
  const base = baseOf(chain)
  const point = { number: chain?.checked_number ?? 0, hash: chain?.checked_hash ?? '' }
  const isKept = point.number > base.number
  if (isKept && !(await hasPoint(db, groupId, point))) return undefined
  const checked = await checkAfter(db, groupId, { chain, from: isKept ? point : base })
  return checked.brokenAt === undefined ? checked : undefined
}

/**
 * Checks a group's log: all of it if that was not done in the last day, otherwise only the entries since then.
 * @param now epoch ms
 * @returns the result, and when all of it was checked (epoch ms)
 */
export async function checkAuditDaily(
  service: WriteNeeds,
  groupId: string,
  now: number,
): Promise<CheckedAudit & { checkedAt: number }> {
  const { db } = service.storage
  const chain = await findAuditChain(db, groupId)
  const checkedAt = chain?.checked_at ?? null
  if (checkedAt !== null && checkedAt > now - DAY_MS && chain?.broken_number === null) {
    const newer = await checkNewer(db, groupId, chain)
    if (newer !== undefined) return { ...newer, checkedAt }
  }
  const checked = await checkAudit(db, groupId)
  const check = {
    checked_number: checked.last ?? null,
    checked_hash: checked.hash ?? null,
    checked_at: now,
    broken_number: checked.brokenAt ?? null,
  }
  try {
    await writeGroup(withUrgency(service, 'bulk'), groupId, ({ tx }) =>
      saveAuditCheck(tx, groupId, check),
    )
  } catch (error) {
    // Readers can go on while nothing can be written: the next one checks all of it again.
    service.log('the check of an audit log could not be stored', { groupId, error: String(error) })
  }
  return { ...checked, checkedAt: now }
}
