import { sql } from 'kysely'
import type { MergedLine, MergeParts } from '#contract/entities/contacts/contact-merge.ts'
import { toMessage } from '#workspace/storage/messages/message-row.ts'
import type { Db } from '#workspace/storage/tables.ts'

const counted = {
  messages: sql`select 1 from messages`,
  notes: sql`select 1 from notes`,
  files: sql`select 1 from messages`,
  campaigns: sql`select distinct campaign_id from campaign_recipients`,
  scheduled: sql`select 1 from scheduled_messages`,
} as const

/** How much a contact has. */
export async function partsOf(db: Db, id: string): Promise<MergeParts> {
  const count = async (part: keyof typeof counted): Promise<number> => {
    const more = { files: sql` and file_id is not null`, scheduled: sql` and done = 0` }
    const narrowed = part === 'files' || part === 'scheduled' ? more[part] : sql``
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from (${counted[part]} where contact_id = ${id}${narrowed}) as found`.execute(db)
    return rows[0]?.count ?? 0
  }
  return {
    messages: await count('messages'),
    notes: await count('notes'),
    files: await count('files'),
    campaigns: await count('campaigns'),
    scheduled: await count('scheduled'),
  }
}

/** Messages at either end that a preview shows, besides those at which the number changes. */
const ENDS = 2
/** The most messages of which a preview shows the changes of number. */
const LINES = 12

/** The messages of two contacts by time: the first, the last ones, and those at which the number changes. */
export async function mergedLines(db: Db, ids: readonly string[]): Promise<MergedLine[]> {
  const inBoth = sql`from messages where contact_id in (${sql.join(ids)})`
  const { rows } = await sql<{ id: string; place: number }>`
    select id, place from (
      select id, contact_id, row_number() over by_time as place, count(*) over () as total,
        lag(contact_id) over by_time as former, lead(contact_id) over by_time as next
      ${inBoth} window by_time as (order by written_at, contact_id, position)
    ) as placed
    where place = 1 or place > total - ${ENDS} or contact_id <> former or contact_id <> next
    order by place`.execute(db)
  const kept = rows.length <= LINES ? rows : [...rows.slice(0, 1), ...rows.slice(1 - LINES)]
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', ['', ...kept.map(({ id }) => id)])
    .execute()
  const byId = new Map(messages.map((row) => [row.id, toMessage(row)]))
  let last = 0
  return kept.flatMap(({ id, place }) => {
    const message = byId.get(id)
    if (message === undefined) return []
    const skipped = place - last - 1
    last = place
    return {
      contactId: message.contactId,
      at: message.updatedAt,
      ...(message.sentByUserId !== undefined && { byUserId: message.sentByUserId }),
      isFromCustomer: message.sender === 'contact',
      text: (message.content.text ?? '').slice(0, 200),
      skipped,
    }
  })
}
