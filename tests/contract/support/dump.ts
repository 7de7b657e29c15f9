import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Storage } from '#workspace/storage/open.ts'
import type { Tables } from '#workspace/storage/tables.ts'

/** Every table that is compared. A new table has to be added here. */
const tables: Readonly<Record<keyof Tables, true>> = {
  groups: true,
  users: true,
  members: true,
  former_members: true,
  invitations: true,
  mails: true,
  member_tags: true,
  teams: true,
  tags: true,
  levels: true,
  level_tags: true,
  contacts: true,
  chat_counts: true,
  chat_reads: true,
  chat_followers: true,
  chat_changes: true,
  conversations: true,
  contact_tags: true,
  contact_level_tags: true,
  assignments: true,
  messages: true,
  message_moments: true,
  notes: true,
  notifications: true,
  scheduled_messages: true,
  crm_records: true,
  crm_orders: true,
  templates: true,
  template_sends: true,
  wa_templates: true,
  template_submissions: true,
  provider_syncs: true,
  message_templates: true,
  qr_codes: true,
  segments: true,
  stickers: true,
  snoozes: true,
  saved_views: true,
  files: true,
  sessions: true,
  recovery_passwords: true,
  sign_in_networks: true,
  idempotency_keys: true,
  settings: true,
  flows: true,
  provider_flows: true,
  flow_sends: true,
  plans: true,
  whatsapp_profiles: true,
  weekly_reports: true,
  campaigns: true,
  campaign_recipients: true,
  campaign_rows: true,
  opt_outs: true,
  ads: true,
  ad_spend: true,
  ad_leads: true,
  lines: true,
  line_webhooks: true,
  line_messages: true,
  line_facts: true,
  line_history: true,
  line_hours: true,
  contact_identities: true,
  line_sends: true,
  line_uploads: true,
  line_downloads: true,
  instances: true,
  claims: true,
  attempts: true,
  export_tickets: true,
}
/** Refused calls are counted there, too. */
const COUNTED = 'attempts'
const names = Object.keys(tables).filter(
  (name): name is keyof Tables => name in tables && name !== COUNTED,
)

/** Excluded tables, and columns excluded in every table. */
interface LeftOut {
  readonly tables?: readonly (keyof Tables)[]
  readonly columns?: readonly string[]
}

/** The names of the mails, once none of them is being written in the background. */
async function mailsIn(outboxDir: string): Promise<string[]> {
  for (;;) {
    const mails = await readdir(outboxDir)
    if (!mails.some((mail) => mail.endsWith('.part'))) return mails.toSorted()
    await setImmediate()
  }
}

/** The rows of a table in an order that depends on nothing but their values. */
async function rowsOf(db: Storage['db'], name: keyof Tables): Promise<unknown[]> {
  const rows = await db.selectFrom(name).selectAll().execute()
  const texts = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return Array.from(texts.keys())
    .toSorted()
    .map((text) => texts.get(text))
}

/** The workspace's stored data as text, to compare two states. */
export async function dump(
  { db, filesDir, outboxDir }: Storage,
  { tables: without = [], columns = [] }: LeftOut = {},
): Promise<string> {
  const stored: Record<string, unknown> = {
    files: (await readdir(filesDir)).toSorted(),
    outbox: await mailsIn(outboxDir),
  }
  for (const name of names)
    if (!without.includes(name)) stored[`${name} rows`] = await rowsOf(db, name)
  return JSON.stringify(
    stored,
    (key, value: unknown) => (columns.includes(key) ? undefined : value),
    1,
  )
}
