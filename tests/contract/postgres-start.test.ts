import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { closedWaitsCounted } from '#workspace/storage/migrations/closed-waits.ts'
import { targetsStamped } from '#workspace/storage/migrations/targets.ts'
import { rulesStamped } from '#workspace/storage/migrations/rules.ts'
import { singleSignOnStamped } from '#workspace/storage/migrations/single-sign-on.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { findContactRowByPhone, insertContact } from '#workspace/storage/contacts/contacts.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { postgresMigrations } from '#workspace/storage/postgres/migrations.ts'
import { inspectPostgres } from '#workspace/storage/postgres/inspect.ts'
import { administer, createEmptyDatabase, postgresServer } from './support/postgres-data.ts'

const server = postgresServer ?? ''
const opened: Storage[] = []
const folders: string[] = []
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function open(url: string): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-postgres-'))
  folders.push(folder)
  const storage = await openStorage(folder, url)
  opened.push(storage)
  return storage
}

/** The address with other parts. */
function changed(url: string, parts: Partial<URL>): string {
  return Object.assign(new URL(url), parts).href
}

describe('a database server', () => {
  test('gets its tables from one of the services that start at once', async () => {
    const url = await createEmptyDatabase(server)
    expect(await inspectPostgres(url)).toMatchObject({ data: 'empty' })
    const storages = await Promise.all([open(url), open(url), open(url)])
    for (const { db } of storages) {
      const { rows } = await sql`select name from kysely_migration`.execute(db)
      expect(rows).toEqual(Object.keys(postgresMigrations).map((name) => ({ name })))
    }
    expect(await inspectPostgres(url)).toMatchObject({ data: 'current' })
  })

  test('with data of an earlier version is brought to this one, with its text index', async () => {
    const url = await createEmptyDatabase(server)
    const before = await open(url)
    await saveGroup(before.db, groupSchema.parse({ id: '1', name: 'Kept' }))
    await before.transaction(async (tx) => {
      const phone = '5531987654321'
      await insertContact(
        tx,
        contactRow({ id: 'c', group_id: '1', name: 'Rosa', phone, created_at: 1, activity: 1 }),
      )
    })
    await before.close()
    for (const statement of [
      'drop table sso_used_tickets, sso_bindings, sso_providers',
      ...singleSignOnStamped('0').map(({ name }) => `drop function ${name} cascade`),
      'alter table sessions drop column provider',
      'drop table history_import_messages, history_imports',
      'drop table imported_contacts, imports, line_charges, price_tables, catalogue_products, catalogues',
      'drop table merged_messages, contact_merges, distinct_contacts',
      'drop table line_preparations, contact_fields, line_signups, message_card_files',
      'drop table macro_run_chats, macro_runs, macros',
      'drop table user_acts, rule_runs, rule_events, rules',
      ...rulesStamped('0').map(({ name }) => `drop function ${name} cascade`),
      'drop table target_results, member_capacities, team_hours, targets',
      ...targetsStamped('0').map(({ name }) => `drop function ${name} cascade`),
      'alter table contacts drop column opened_at, drop column dues_json, drop column due_at, drop column target_alert_at',
      ...['teams', 'segments', 'saved_views'].map(
        (name) => `alter table ${name} drop column name_key`,
      ),
      'drop table access_entries, two_step_reminders, two_step_demands, known_devices, sign_in_tickets, two_steps',
      'alter table sessions drop column proved_at, drop column device_hash, drop column idle_days',
      'drop table webhook_deliveries, webhooks, api_keys',
      'drop table audit_entries, audit_chains',
      'drop function audit_entries_kept',
      'alter table campaign_recipients drop column variant',
      'alter table campaigns drop column split_template_id, drop column split_decides_at, drop column split_winner, drop column split_decision, drop column split_user_id',
      'alter table groups drop column webhook_kinds',
      'alter table lines drop column health_json, drop column has_calls, drop column refused_fields_json, drop column business_id',
      'alter table contacts drop column blocked_at',
      'alter table users drop column disabled_at',
      ...closedWaitsCounted.map(({ name }) => `drop function ${name} cascade`),
      'alter table contacts drop column closed_wait_since, drop column ended_wait_since',
      'alter table chat_counts drop column closed_waits',
      'alter table contact_identities drop column line_id',
      'alter table turns rename to write_turn',
      'drop sequence places',
      'drop index contacts_by_phone_key',
      'alter table contacts drop column phone_key',
      `update contact_text set text = 'old'`,
      `delete from kysely_migration where name >= '0005'`,
    ])
      await administer(url, statement)
    const { db } = await open(url)
    expect((await findContactRowByPhone(db, '1', '553187654321'))?.id).toBe('c')
    const { rows } = await sql<{ text: string }>`select text from contact_text`.execute(db)
    expect(rows[0]?.text).toContain('553187654321')
  })

  test('with data of a newer version is left as it is', async () => {
    const url = await createEmptyDatabase(server)
    await (await open(url)).close()
    await administer(url, `insert into kysely_migration values ('9999-later', '2030')`)
    await expect(open(url)).rejects.toThrow('is of another version')
    expect(await inspectPostgres(url)).toMatchObject({ data: 'other' })
  })

  test('whose user may not create tables is refused with what to do', async () => {
    const url = await createEmptyDatabase(server)
    await administer(
      url,
      `do $$ begin create role plain login; exception when duplicate_object then null; end $$`,
    )
    await expect(open(changed(url, { username: 'plain' }))).rejects.toThrow(
      'may not create tables or extensions in it',
    )
  })

  test('with another encoding is refused before anything is created', async () => {
    const url = await createEmptyDatabase(
      server,
      `encoding 'SQL_ASCII' locale 'C' template template0`,
    )
    await expect(open(url)).rejects.toThrow('stores texts as SQL_ASCII')
    expect(await inspectPostgres(url).catch(String)).toContain('stores texts as SQL_ASCII')
  })

  test.each([
    ['no such database', { pathname: '/nowhere' }, 'There is no database'],
    ['nothing at the address', { search: '', host: '127.0.0.1:1' }, 'does not answer'],
  ])('that is not there is named: %s', async (_, parts, sentence) => {
    const url = await createEmptyDatabase(server)
    await expect(open(changed(url, parts))).rejects.toThrow(sentence)
  })
})
