import { setImmediate as nextTurn } from 'node:timers/promises'
import { auditRows, findAuditChain, hashOf, isIndexed } from '#workspace/storage/trust/audit.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** Entries that are read at a time. */
const STEP = 1_000

/** The result of a check of a group's log. */
export interface CheckedAudit {
  entries: number
  first?: number
  last?: number
  /** Of the newest entry. */
  hash?: string
  /** The first entry that does not fit to the one before, or that is missing. */
  brokenAt?: number
}

/** Computes the hashes of all entries of a group's log again, from the oldest that is kept. */
export async function checkAudit(db: Db, groupId: string): Promise<CheckedAudit> {
  const chain = await findAuditChain(db, groupId)
  let number = chain?.base_number ?? 0
  let hash = chain?.base_hash ?? ''
  let entries = 0
  const first = number + 1
  const seen = () => (entries === 0 ? { entries } : { entries, first, last: number, hash })
  for (;;) {
    const rows = await auditRows(db, groupId, number, STEP)
    for (const row of rows) {
      const expected = number + 1
      const isNext = row.number === expected && row.hash === hashOf(hash, row) && isIndexed(row)
      if (!isNext) return { ...seen(), brokenAt: expected }
      entries += 1
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
