import { z } from 'zod'
import type { WhatsAppProfile } from '#contract/entities/line/whatsapp-profile.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

const stored = z.record(z.string(), z.unknown())

/** The saved fields of a group's profile; empty if it was never saved. */
export async function findWhatsAppProfile(
  db: Db,
  groupId: string,
): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('whatsapp_profiles')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  if (row === undefined) return {}
  return { ...readJson(row.profile_json, stored), updatedAt: iso(row.updated_at) }
}

/** @param now epoch ms */
export async function saveWhatsAppProfile(
  db: Db,
  groupId: string,
  {
    name: _name,
    phone: _phone,
    isConnected: _is,
    isSimulated: _simulated,
    hours: _hours,
    updatedAt: _at,
    ...profile
  }: WhatsAppProfile,
  now: number,
): Promise<void> {
  const row = { group_id: groupId, profile_json: JSON.stringify(profile), updated_at: now }
  await db
    .insertInto('whatsapp_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}
