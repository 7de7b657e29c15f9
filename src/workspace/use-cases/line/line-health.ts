import { lineHealthSchema, type LineHealth } from '#contract/entities/line/line-health.ts'
import { lastWebhookAt, listHours } from '#workspace/storage/line/line-hours.ts'
import { listGrades, listLineEntries } from '#workspace/storage/line/line-history.ts'
import { listGroupProviderFlows } from '#workspace/storage/templates/provider-flows.ts'
import { findSync } from '#workspace/storage/line/provider-syncs.ts'
import { lineLimits } from '#workspace/storage/line/line-limits.ts'
import { lineQueue } from '#workspace/storage/line/line-queue.ts'
import { countFailures, countPeople, countResults } from '#workspace/storage/line/line-results.ts'
import { refusedFields } from '#workspace/storage/line/lines.ts'
import type { Db, LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { lineStatusOf } from './line-state.ts'

const DAY_MS = 86_400_000
/** How many entries of the history the answer has. */
const ENTRIES_MAX = 200

/** What the service has of the provider's templates and flows. */
async function syncedOf(db: Db, groupId: string): Promise<LineHealth['synced']> {
  const sync = await findSync(db, groupId, 'templates')
  if (sync === undefined) return undefined
  const flows = await listGroupProviderFlows(db, groupId)
  return {
    ...(sync.finished_at !== null && { at: iso(sync.finished_at) }),
    templates: sync.item_count,
    flows: flows.filter(({ status }) => status === 'published').length,
  }
}

/** How a line is. @param now epoch ms */
export async function lineHealth(db: Db, row: LinesTable, now: number): Promise<LineHealth> {
  const { id, group_id: groupId } = row
  const since = now - DAY_MS
  const hours = await listHours(db, id, now)
  const lastAt = await lastWebhookAt(db, id)
  const entries = await listLineEntries(db, id, ENTRIES_MAX)
  return lineHealthSchema.parse({
    at: iso(now),
    status: lineStatusOf(row),
    phone: row.phone,
    name: row.name,
    provider: row.provider,
    connectedAt: iso(row.created_at),
    checkedAt: row.checked_at === null ? undefined : iso(row.checked_at),
    tokenExpires: row.token_expires_at === null ? undefined : row.token_expires_at > 0,
    synced: await syncedOf(db, groupId),
    comparesTemplates: true,
    nameDecision: row.name_decision ?? undefined,
    restrictedUntil:
      row.restricted_until !== null && row.restricted_until > now
        ? iso(row.restricted_until)
        : undefined,
    limits: lineLimits(row),
    peopleLimit: row.people_limit ?? undefined,
    people: await countPeople(db, row, since),
    throughput: row.throughput ?? undefined,
    messages: await countResults(db, groupId, since),
    failures: await countFailures(db, groupId, since),
    webhooks: {
      lastAt: lastAt === undefined ? undefined : iso(lastAt),
      hours: hours.map(({ hour, webhooks }) => ({ at: iso(hour), webhooks })),
      unsigned: hours.reduce((sum, { unsigned }) => sum + unsigned, 0),
      refusedFields: refusedFields(row),
    },
    queue: await lineQueue(db, row, now),
    grades: (await listGrades(db, id)).map(({ at, value }) => ({ at: iso(at), grade: value })),
    history: entries.map(({ id: entryId, at, kind, value, by_name }) => ({
      id: String(entryId),
      at: iso(at),
      kind,
      value: value ?? undefined,
      byName: by_name ?? undefined,
    })),
  })
}
