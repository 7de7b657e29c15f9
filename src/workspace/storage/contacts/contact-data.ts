import { sql, type RawBuilder } from 'kysely'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { findContactRow, findContactRowByPhone } from './contacts.ts'
import { anonymiseCharges } from '#workspace/storage/line/line-charges.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { ContactsTable, Db, FilesTable, Tables, Tx } from '#workspace/storage/tables.ts'

/** A contact, by its id or by its number. */
export interface PersonSought {
  id?: string | undefined
  /** With the country code, in any spelling. */
  phone?: string | undefined
  /** Absent: in all groups. */
  groupId?: string | undefined
}

/** The contacts that are meant. */
export async function findPerson(
  db: Db,
  { id, phone, groupId }: PersonSought,
): Promise<ContactsTable[]> {
  if (id !== undefined) {
    const row = await findContactRow(db, id)
    return row === undefined ? [] : [row]
  }
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  if (digits === '') return []
  const groups =
    groupId === undefined
      ? (await db.selectFrom('groups').select('id').execute()).map((group) => group.id)
      : [groupId]
  const found = await Promise.all(groups.map((id) => findContactRowByPhone(db, id, digits)))
  return found.flatMap((row) => row ?? [])
}

/** Where a person is found in the tables. */
type Person = Pick<ContactsTable, 'id' | 'group_id' | 'phone' | 'picture_url'>

/** A condition for the rows of a table that are about a person. */
type About = (person: Person, db: Db) => RawBuilder<boolean>

interface PersonRows {
  readonly about: About
  readonly fate: 'delete' | 'figures'
  /** The column that gives the rows their order for a reader. */
  readonly order?: string
}

const byContact: About = ({ id }) => sql`contact_id = ${id}`
const byMessage: About = ({ id }) =>
  sql`message_id in (select id from messages where contact_id = ${id})`
const byLineMessage: About = ({ id }) =>
  sql`(line_id, wamid) in (select line_id, wamid from line_messages where contact_id = ${id})`
const ofMerge = ({ id }: Person) => sql<boolean>`(kept_id = ${id} or other_id = ${id})`
const spellings = (phone: string) => sql.join(samePerson(phone))
const inCampaigns = (group: string) =>
  sql`campaign_id in (select id from campaigns where group_id = ${group})`

/**
 * Every table that has data about a contact, and what happens to it when the person's data is deleted: `delete`, or
 * `figures`, which stay without what says who it was. A test finds a table that is missing here.
 */
export const contactTables = {
  contacts: { about: ({ id }) => sql`id = ${id}`, fate: 'figures' },
  messages: { about: byContact, fate: 'figures', order: 'position' },
  conversations: { about: byContact, fate: 'figures' },
  contact_tags: { about: byContact, fate: 'figures' },
  contact_level_tags: { about: byContact, fate: 'figures' },
  template_sends: { about: byContact, fate: 'figures' },
  flow_sends: { about: byContact, fate: 'figures' },
  ad_leads: { about: byContact, fate: 'figures' },
  campaign_recipients: {
    about: ({ id, group_id, phone }) =>
      sql`(contact_id = ${id} or (phone in (${spellings(phone)}) and ${inCampaigns(group_id)}))`,
    fate: 'figures',
  },
  campaign_rows: {
    about: ({ group_id, phone }) =>
      sql`phone in (${spellings(phone)}) and ${inCampaigns(group_id)}`,
    fate: 'delete',
  },
  // Without it, the person would be written to again once a file brings the number back.
  opt_outs: {
    about: ({ group_id, phone }) => sql`group_id = ${group_id} and phone in (${spellings(phone)})`,
    fate: 'figures',
  },
  merged_messages: {
    about: (person) => sql`merge_id in (select id from contact_merges where ${ofMerge(person)})`,
    fate: 'delete',
  },
  contact_merges: { about: (person) => ofMerge(person), fate: 'delete' },
  distinct_contacts: {
    about: ({ id }) => sql`(one_id = ${id} or other_id = ${id})`,
    fate: 'delete',
  },
  imported_contacts: { about: byContact, fate: 'delete' },
  history_import_messages: {
    about: ({ id }) => sql`import_id in (select id from history_imports where contact_id = ${id})`,
    fate: 'delete',
  },
  history_imports: { about: byContact, fate: 'delete' },
  assignments: { about: byContact, fate: 'delete' },
  notes: { about: byContact, fate: 'delete', order: 'place' },
  macro_run_chats: { about: byContact, fate: 'delete' },
  rule_events: { about: byContact, fate: 'delete' },
  rule_runs: { about: byContact, fate: 'delete' },
  target_results: { about: byContact, fate: 'figures' },
  user_acts: { about: byContact, fate: 'delete' },
  webhook_deliveries: { about: byContact, fate: 'delete' },
  chat_changes: { about: byContact, fate: 'delete' },
  chat_reads: { about: byContact, fate: 'delete' },
  chat_followers: { about: byContact, fate: 'delete' },
  snoozes: { about: byContact, fate: 'delete' },
  scheduled_messages: { about: byContact, fate: 'delete' },
  crm_records: { about: byContact, fate: 'delete' },
  crm_orders: { about: byContact, fate: 'delete' },
  notifications: { about: byContact, fate: 'delete' },
  line_sends: { about: byMessage, fate: 'delete' },
  line_downloads: { about: byMessage, fate: 'delete' },
  line_facts: { about: byLineMessage, fate: 'delete' },
  // What could not be read of the webhooks that name the number. Those that still wait become messages first.
  line_webhooks: {
    about: ({ group_id, phone }, db) =>
      sql`done = 1 and body <> '' and line_id in (select id from lines where group_id = ${group_id})
        and (${sql.join(
          samePerson(phone).map((spelling) => engineOf(db).contains(sql.ref('body'), spelling)),
          sql` or `,
        )})`,
    fate: 'delete',
  },
  line_charges: { about: byLineMessage, fate: 'figures' },
  line_messages: { about: byContact, fate: 'delete' },
  contact_identities: { about: byContact, fate: 'delete' },
  // Of no person: which colleague used a template or a code last, and the keys of repeated calls.
  message_templates: { about: ({ id }) => sql`last_used_contact_id = ${id}`, fate: 'figures' },
  qr_codes: { about: byContact, fate: 'figures' },
  idempotency_keys: { about: byContact, fate: 'figures' },
  message_moments: { about: byContact, fate: 'delete' },
} satisfies Partial<Record<keyof Tables, PersonRows>>

type PersonTable = keyof typeof contactTables
const personTables = Object.keys(contactTables).filter(
  (name): name is PersonTable => name in contactTables,
)

/** Tables that only name the contact's id; there is nothing in them to give out. */
const NOT_GIVEN_OUT: readonly PersonTable[] = [
  'message_templates',
  'qr_codes',
  'idempotency_keys',
  'message_moments',
  'merged_messages',
  'history_import_messages',
  'contact_merges',
  'distinct_contacts',
]

/** A file of a person. */
export type PersonFile = Pick<FilesTable, 'id' | 'filename' | 'mime_type' | 'size'>

/** Everything about a person. */
export interface ContactData {
  /** Rows of each table. */
  tables: Record<string, Record<string, unknown>[]>
  files: PersonFile[]
}

/** The files in a person's chat, and their picture. */
async function filesOf(db: Db, { id, picture_url }: Person): Promise<PersonFile[]> {
  const picture = fileIdOf(picture_url ?? '') ?? ''
  return await db
    .selectFrom('files')
    .select(['id', 'filename', 'mime_type', 'size'])
    .where((file) =>
      file.or([
        file('id', '=', picture),
        file(
          'id',
          'in',
          file
            .selectFrom('messages')
            .select((message) => message.ref('file_id').$notNull().as('file_id'))
            .where('contact_id', '=', id)
            .where('file_id', 'is not', null),
        ),
      ]),
    )
    .execute()
}

/** Reads everything that is stored about a contact. */
export async function contactData(db: Db, person: ContactsTable): Promise<ContactData> {
  const tables: ContactData['tables'] = {}
  for (const name of personTables) {
    if (NOT_GIVEN_OUT.includes(name)) continue
    const { about, order }: PersonRows = contactTables[name]
    const ordered = order === undefined ? sql`` : sql`order by ${sql.ref(order)}`
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where ${about(person, db)} ${ordered}`.execute(db)
    if (rows.length > 0) tables[name] = rows
  }
  return { tables, files: await filesOf(db, person) }
}

/** The tables that reports, bills and results of campaigns count. */
const COUNTED = [
  'messages',
  'conversations',
  'template_sends',
  'flow_sends',
  'ad_leads',
  'campaign_recipients',
] as const satisfies readonly PersonTable[]

/** Whether any figure counts a contact. */
export async function hasFigures(db: Db, contactId: string): Promise<boolean> {
  for (const name of COUNTED) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} where contact_id = ${contactId} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/**
 * Deletes the rows about a contact that are no figures, and takes the person out of those that are. The row of the
 * contact itself is left to the caller.
 * @returns the ids of the files that the chat had
 */
export async function removePerson(tx: Tx, person: ContactsTable): Promise<string[]> {
  const files = await filesOf(tx, person)
  await anonymiseCharges(tx, person.id)
  for (const name of personTables) {
    const { about, fate }: PersonRows = contactTables[name]
    if (fate === 'delete')
      await sql`delete from ${sql.table(name)} where ${about(person, tx)}`.execute(tx)
  }
  await sql`update campaign_recipients
    set phone = '', name = '', name_key = '', parameters_json = '[]', reply = null
    where ${contactTables.campaign_recipients.about(person)}`.execute(tx)
  await tx
    .deleteFrom('messages')
    .where('contact_id', '=', person.id)
    .where('sender', '=', 'contact')
    .execute()
  // The bill counts what the group has sent, and the results of templates what became of it.
  await tx
    .updateTable('messages')
    .set({
      type: 'text',
      content_json: JSON.stringify({ type: 'text', text: '' }),
      payload_failed_json: null,
      reactions_json: null,
      reply_to: null,
      file_id: null,
    })
    .where('contact_id', '=', person.id)
    .execute()
  return files.map(({ id }) => id)
}
