import { sql } from 'kysely'
import { z } from 'zod'
import { engineOf } from '#workspace/storage/engine.ts'
import { noteWords } from '#workspace/storage/messages/note-text.ts'
import type { Tables, Tx } from '#workspace/storage/tables.ts'

/** Rows of a contact that move to the contact with which it is merged, and back if that is undone. */

/**
 * The tables with the columns that tell the rows of one contact apart. If both contacts have the same row, or one row is all that a
 * contact can have, that of the kept contact stays.
 */
const united = {
  contact_tags: ['tag_id'],
  contact_level_tags: ['level_id'],
  chat_followers: ['user_id'],
  snoozes: ['user_id'],
  imported_contacts: ['import_id'],
  history_imports: ['id'],
  conversations: ['started_at'],
  ad_leads: [],
  crm_records: [],
  crm_orders: ['id'],
  notes: ['id'],
  chat_changes: ['id'],
  scheduled_messages: ['id'],
  notifications: ['id'],
  campaign_recipients: ['campaign_id', 'position'],
  rule_events: ['id'],
  rule_runs: ['id'],
  user_acts: ['thing'],
  target_results: ['kind', 'since'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>

/** Tables whose rows are those of a message, and go with it. */
const ofMessages = ['template_sends', 'flow_sends', 'line_messages', 'idempotency_keys'] as const

/** The rows that a contact had before a merge, by table; `isLeftOut`: the kept contact had the same row. */
export const movedRowsSchema = z.record(
  z.string(),
  z.array(
    z.object({
      row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      isLeftOut: z.boolean(),
    }),
  ),
)
export type MovedRows = z.infer<typeof movedRowsSchema>
type Row = MovedRows[string][number]['row']

const entries = Object.entries(united)

/** A condition: the row is this one. */
const isRow = (keys: readonly string[], row: Row) =>
  sql.join([sql`1 = 1`, ...keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`)], sql` and `)

/** Indexes the notes of a contact, which its id is a word of, for another contact. */
async function reindexNotes(tx: Tx, ids: readonly string[], contactId: string): Promise<void> {
  for (const id of ids) {
    const note = await tx
      .selectFrom('notes')
      .select(['place', 'text'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (note === undefined) continue
    const { words } = engineOf(tx)
    await words.remove(tx, 'note_text', sql`${note.place}`)
    await words.add(
      tx,
      'note_text',
      sql`cast(${note.place} as bigint)`,
      noteWords({ contact_id: contactId, text: note.text }),
    )
  }
}

const noteIds = (rows: MovedRows): string[] =>
  (rows['notes'] ?? []).flatMap(({ row }) => (typeof row['id'] === 'string' ? row['id'] : []))

/** Moves the rows of a contact to another one. @returns the rows that it had */
export async function moveRows(tx: Tx, from: string, to: string): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const [name, keys] of entries) {
    const table = sql.table(name)
    const { rows } = await sql<Row>`select * from ${table} where contact_id = ${from}`.execute(tx)
    if (rows.length === 0) continue
    moved[name] = []
    for (const row of rows) {
      const same = await sql`select 1 from ${table}
        where contact_id = ${to} and ${isRow(keys, row)} limit 1`.execute(tx)
      const isLeftOut = same.rows.length > 0
      await (
        isLeftOut
          ? sql`delete from ${table} where contact_id = ${from} and ${isRow(keys, row)}`
          : sql`update ${table} set contact_id = ${to} where contact_id = ${from} and ${isRow(keys, row)}`
      ).execute(tx)
      moved[name].push({ row, isLeftOut })
    }
  }
  for (const name of ofMessages)
    await sql`update ${sql.table(name)} set contact_id = ${to} where contact_id = ${from}`.execute(
      tx,
    )
  await reindexNotes(tx, noteIds(moved), to)
  return moved
}

/** Moves rows back to the contact that had them. Call it once its messages are there. */
export async function moveRowsBack(
  tx: Tx,
  moved: MovedRows,
  { keptId, otherId }: { keptId: string; otherId: string },
): Promise<void> {
  for (const [name, keys] of entries) {
    const table = sql.table(name)
    for (const { row, isLeftOut } of moved[name] ?? []) {
      const columns = Object.keys(row)
      await (
        isLeftOut
          ? sql`insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))})
            values (${sql.join(columns.map((column) => row[column]))})`
          : sql`update ${table} set contact_id = ${otherId}
            where contact_id = ${keptId} and ${isRow(keys, row)}`
      ).execute(tx)
    }
  }
  for (const name of ofMessages)
    await sql`update ${sql.table(name)} set contact_id = ${otherId}
      where contact_id = ${keptId} and message_id in (select id from messages where contact_id = ${otherId})`.execute(
      tx,
    )
  await reindexNotes(tx, noteIds(moved), otherId)
}

/** Gives the copies of a chat's activity in the rows of its tags its present value. */
export async function updateTagActivity(tx: Tx, id: string, activity: number): Promise<void> {
  for (const table of ['contact_tags', 'contact_level_tags'] as const)
    await tx.updateTable(table).set({ activity }).where('contact_id', '=', id).execute()
}
