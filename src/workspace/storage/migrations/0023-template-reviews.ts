import { sql, type Kysely } from 'kysely'

/** Stores when the channel will next review a template. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wa_templates add column review_due_at integer`.execute(db)
  await sql`create index wa_templates_review on wa_templates (review_due_at) where review_due_at is not null`.execute(
    db,
  )
}
