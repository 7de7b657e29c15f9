import { z } from 'zod'
import { webhookKinds, type WebhookKind } from '#contract/entities/groups/webhook.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, WebhooksTable } from '#workspace/storage/tables.ts'

const kindsSchema = z.array(z.enum(webhookKinds))

export const kindsOf = ({ kinds_json }: Pick<WebhooksTable, 'kinds_json'>): WebhookKind[] =>
  readJson(kinds_json, kindsSchema)

/** The webhooks of a group, newest first. */
export async function listWebhooks(db: Db, groupId: string): Promise<WebhooksTable[]> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findWebhook(db: Db, id: string): Promise<WebhooksTable | undefined> {
  return await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertWebhook(db: Db, row: WebhooksTable): Promise<void> {
  await db.insertInto('webhooks').values(row).execute()
}

/** Changes a webhook. In the turn of its group. */
export async function updateWebhook(
  db: Db,
  { id, group_id }: Pick<WebhooksTable, 'id' | 'group_id'>,
  change: Partial<Omit<WebhooksTable, 'id' | 'group_id'>>,
): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute()
  if (change.state !== undefined || change.kinds_json !== undefined) await noteKinds(db, group_id)
}

/** Deletes a webhook with its deliveries. In the turn of its group. */
export async function deleteWebhook(
  db: Db,
  { id, group_id }: Pick<WebhooksTable, 'id' | 'group_id'>,
): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
  await noteKinds(db, group_id)
}

/** Stores with the group what its webhooks want to know. */
async function noteKinds(db: Db, groupId: string): Promise<void> {
  const on = (await listWebhooks(db, groupId)).filter(({ state }) => state === 'on')
  const kinds = [...new Set(on.flatMap(kindsOf))]
  await db
    .updateTable('groups')
    .set({ webhook_kinds: kinds.length === 0 ? null : kinds.join(' ') })
    .where('id', '=', groupId)
    .execute()
}
