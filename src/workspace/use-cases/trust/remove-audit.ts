import { limits } from '#contract/limits.ts'
import type { Clock } from '#workspace/clock.ts'
import { auditedGroups, lastAuditBefore, removeAudit } from '#workspace/storage/trust/audit.ts'
import { createSweep, type Sweep } from '#workspace/sweep.ts'
import { withUrgency, writeGroup, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { checkAuditDaily } from './check-audit.ts'

const DAY_MS = 24 * 3_600_000

/** Removes the entries of a group that are older than they are kept, and writes an entry about it. */
export async function removeOldAudit(
  service: WriteNeeds,
  groupId: string,
  now: number,
): Promise<void> {
  const before = now - limits.audit.keptDays * DAY_MS
  await writeGroup(withUrgency(service, 'bulk'), groupId, async ({ tx, audit }) => {
    const last = await lastAuditBefore(tx, groupId, before)
    if (last === undefined) return
    const count = await removeAudit(tx, groupId, last)
    audit(groupId, { action: 'audit.removed', count }, now)
  })
}

type Needs = WriteNeeds & { clock: Clock; background: (work: Promise<unknown>) => void }

/** Removes old entries of all groups once a day, and checks what is kept. */
export function createAuditSweep(service: Needs): Sweep {
  return createSweep(service, DAY_MS, async () => {
    for (const groupId of await auditedGroups(service.storage.db)) {
      await removeOldAudit(service, groupId, service.clock.now())
      const { brokenAt } = await checkAuditDaily(service, groupId, service.clock.now())
      if (brokenAt !== undefined)
        service.log('an entry of an audit log does not fit to the one before', {
          groupId,
          brokenAt,
        })
    }
  })
}
