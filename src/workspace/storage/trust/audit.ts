import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AuditEntry, AuditKind } from '#contract/entities/trust/audit-entry.ts'
import { auditEntrySchema } from '#contract/entities/trust/audit-entry.ts'
import { searchedText } from '#contract/rules/text/searchable-text.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { AuditChainsTable, AuditEntriesTable, Db, Tx } from '#workspace/storage/tables.ts'

/** An entry before it has its place in the chain. */
export type NewAuditEntry = Pick<
  AuditEntry,
  'at' | 'kind' | 'action' | 'by' | 'object' | 'changes' | 'count' | 'device' | 'address'
>

/** The id by which entries of an actor are found; that of the service itself. */
const SERVICE = 'service'

/** The hash of an entry: of the hash before it and of everything that is stored of it. */
export const hashOf = (
  before: string,
  { log_id, number, entry_json }: Pick<AuditEntriesTable, 'log_id' | 'number' | 'entry_json'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([before, log_id, number, entry_json]))
    .digest('hex')

/** What the columns are made of by which an entry is found. */
interface Indexed {
  at: string
  kind: string
  by: { id?: string | undefined }
  object?: { type: string; id?: string | undefined } | undefined
}

/** The columns by which an entry is found. They are all in its JSON too, so that the hash is of them. */
const indexed = ({ at, kind, by, object }: Indexed) => ({
  at: Date.parse(at),
  kind,
  actor_id: by.id ?? SERVICE,
  object_type: object?.type ?? null,
  object_id: object?.id ?? null,
})

/** The text in which an entry is searched. */
function searchTextOf({ by, object, changes }: NewAuditEntry): string {
  const texts = [
    by.name,
    object?.name,
    ...changes.flatMap(({ name, before, after }) => [name, before, after]),
  ]
  return searchedText(texts.filter((text) => text !== undefined).join('\n'))
}

/** What an entry has of its text for the search: another version may make another text of the same entry. */
const markOf = (searchText: string): string =>
  createHash('sha256').update(searchText).digest('base64url')

/** Adds an entry to the log of a group, whose chain is locked until the transaction ends. @returns its number */
export async function appendAudit(
  tx: Tx,
  groupId: string,
  { at, kind, action, by, object, changes, count, device, address }: NewAuditEntry,
): Promise<number> {
  // Fields in this order, so that equal entries have equal texts.
  const entry = { at, kind, action, by, object, changes, count, device, address }
  const search_text = searchTextOf(entry)
  const begun = { log_id: groupId, last_number: 1, last_hash: '', base_number: 0, base_hash: '' }
  const chain = await tx
    .insertInto('audit_chains')
    .values(begun)
    .onConflict((conflict) =>
      conflict
        .column('log_id')
        .doUpdateSet({ last_number: sql<number>`audit_chains.last_number + 1` }),
    )
    .returning(['last_number', 'last_hash'])
    .executeTakeFirstOrThrow()
  const row = {
    log_id: groupId,
    number: chain.last_number,
    entry_json: JSON.stringify({ ...entry, searchMark: markOf(search_text) }),
    ...indexed(entry),
    search_text,
  }
  const hash = hashOf(chain.last_hash, row)
  await tx
    .insertInto('audit_entries')
    .values({ ...row, hash })
    .execute()
  await tx
    .updateTable('audit_chains')
    .set({ last_hash: hash })
    .where('log_id', '=', groupId)
    .execute()
  return row.number
}

const storedSchema = z.looseObject({ searchMark: z.string().optional() })

const entryOf = ({ number, hash, entry_json }: AuditEntriesTable): AuditEntry => {
  const { searchMark: _, ...stored } = readJson(entry_json, storedSchema)
  return auditEntrySchema.parse({ ...stored, number, hash })
}

/** An entry as it is checked: whatever version wrote it. */
const checkedSchema = z.object({
  at: z.string(),
  kind: z.string(),
  by: z.object({ id: z.string().optional() }),
  object: z.object({ type: z.string(), id: z.string().optional() }).optional(),
  /** Absent: an earlier version wrote the entry. */
  searchMark: z.string().optional(),
})

/** Whether the columns by which an entry is found are those of the entry itself. */
export function isIndexed(row: AuditEntriesTable): boolean {
  const { searchMark, ...entry } = readJson(row.entry_json, checkedSchema)
  const stored: Readonly<Record<string, unknown>> = { ...row }
  return (
    Object.entries(indexed(entry)).every(([column, value]) => stored[column] === value) &&
    (searchMark === undefined || searchMark === markOf(row.search_text))
  )
}

/** Which entries; each field that is absent excludes none. */
export interface AuditFilter {
  groupId: string
  by?: string | undefined
  kinds?: readonly AuditKind[] | undefined
  /** Epoch ms; `until` is the first that is too late. */
  since?: number | undefined
  until?: number | undefined
  text?: string | undefined
  objectType?: string | undefined
  objectId?: string | undefined
}

function matching(db: Db, filter: AuditFilter) {
  const { groupId, by, kinds, since, until, text, objectType, objectId } = filter
  return db
    .selectFrom('audit_entries')
    .where('log_id', '=', groupId)
    .$if(by !== undefined, (query) => query.where('actor_id', '=', by ?? ''))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(objectType !== undefined, (query) => query.where('object_type', '=', objectType ?? ''))
    .$if(objectId !== undefined, (query) => query.where('object_id', '=', objectId ?? ''))
    .$if(text !== undefined, (query) =>
      query.where(({ ref }) => engineOf(db).contains(ref('search_text'), searchedText(text ?? ''))),
    )
}

/** Entries before and after a number, newest first. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  {
    before,
    after,
    limit,
  }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .$if(after !== undefined, (query) => query.where('number', '>', after ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
}

/** Entries after a number, oldest first. */
export async function nextAudit(
  db: Db,
  filter: AuditFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<AuditEntry[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { entries } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return entries
}

export async function countAuditKinds(db: Db, filter: AuditFilter): Promise<Map<string, number>> {
  const rows = await matching(db, filter)
    .select(({ fn }) => ['kind', fn.countAll<number>().as('entries')] as const)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, entries }) => [kind, entries]))
}

/** How many entries each actor has, with the number of the newest one; those with the most first. */
export async function countAuditActors(
  db: Db,
  filter: AuditFilter,
): Promise<{ entries: number; newest: AuditEntry }[]> {
  const rows = await matching(db, filter)
    .select(
      ({ fn }) =>
        [fn.countAll<number>().as('entries'), fn.max<number>('number').as('newest')] as const,
    )
    .groupBy('actor_id')
    .execute()
  const newest = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('log_id', '=', filter.groupId)
    .where(
      'number',
      'in',
      rows.map((row) => row.newest),
    )
    .execute()
  const byNumber = new Map(newest.map((row) => [row.number, entryOf(row)]))
  return rows
    .flatMap(({ entries, newest: number }) => {
      const entry = byNumber.get(number)
      return entry === undefined ? [] : [{ entries, newest: entry }]
    })
    .toSorted((a, b) => b.entries - a.entries || b.newest.number - a.newest.number)
}

export async function findAudit(
  db: Db,
  groupId: string,
  number: number,
): Promise<AuditEntry | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('log_id', '=', groupId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && entryOf(row)
}

/** Whether the log of a group has an entry of this action about something. */
export async function hasAudit(
  db: Db,
  groupId: string,
  action: string,
  objectId: string,
): Promise<boolean> {
  const rows = await matching(db, { groupId, objectId }).selectAll().execute()
  return rows.some((row) => entryOf(row).action === action)
}

export const findAuditChain = (db: Db, groupId: string) =>
  db.selectFrom('audit_chains').selectAll().where('log_id', '=', groupId).executeTakeFirst()

/** Stores how far a chain was checked. */
export async function saveAuditCheck(
  tx: Tx,
  groupId: string,
  check: Pick<AuditChainsTable, 'checked_number' | 'checked_hash' | 'checked_at' | 'broken_number'>,
): Promise<void> {
  await tx.updateTable('audit_chains').set(check).where('log_id', '=', groupId).execute()
}

/** The ids of the groups that have entries. */
export async function auditedGroups(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_chains').select('log_id').orderBy('log_id').execute()
  return rows.map(({ log_id }) => log_id)
}

/** Stored rows after a number, oldest first. */
export const auditRows = (db: Db, groupId: string, after: number, limit: number) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('log_id', '=', groupId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

/** The newest of the oldest entries of a group that were all written before a time. */
export const lastAuditBefore = (db: Db, groupId: string, at: number) =>
  db
    .selectFrom('audit_entries')
    .select(['number', 'hash'])
    .where('log_id', '=', groupId)
    .where('at', '<', at)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes entries up to one, on whose hash the chain is checked from then on. @returns how many */
export async function removeAudit(
  tx: Tx,
  groupId: string,
  { number, hash }: { number: number; hash: string },
): Promise<number> {
  await tx
    .updateTable('audit_chains')
    .set({ base_number: number, base_hash: hash })
    .where('log_id', '=', groupId)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('audit_entries')
    .where('log_id', '=', groupId)
    .where('number', '<=', number)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
