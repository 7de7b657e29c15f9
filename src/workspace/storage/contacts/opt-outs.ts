import type { Contact } from '#contract/entities/contacts/contact.ts'
import { phoneKey, samePerson } from '#contract/rules/contacts/same-person.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** The people who have opted out of the group's campaigns, by `phoneKey`, with the time (epoch ms) of the opt-out. */
export async function listOptOuts(db: Db, groupId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('opt_outs')
    .select(['phone', 'at'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(rows.map(({ phone, at }) => [phoneKey(phone), at]))
}

/** Whether the person of a number has opted out, with any spelling of it. */
export async function hasOptedOut(db: Db, groupId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('opt_outs')
    .select('phone')
    .where('group_id', '=', groupId)
    .where('phone', 'in', samePerson(phone))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the opt-out of a phone number. An earlier opt-out stays unchanged. */
export async function insertOptOut(
  db: Db,
  row: { group_id: string; phone: string; at: number; campaign_id: string | null },
): Promise<void> {
  await db
    .insertInto('opt_outs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the opt-outs of all spellings of a number. */
export async function deleteOptOut(db: Db, groupId: string, phone: string): Promise<void> {
  await db
    .deleteFrom('opt_outs')
    .where('group_id', '=', groupId)
    .where('phone', 'in', samePerson(phone))
    .execute()
}

/** Stores what a person wants, for each number that the contact has. @param cause.at epoch ms */
export async function storeConsent(
  db: Db,
  { groupId, phone, otherPhones = [] }: Pick<Contact, 'groupId' | 'phone' | 'otherPhones'>,
  wanted: boolean,
  { at, campaignId = null }: { at: number; campaignId?: string | null },
): Promise<void> {
  for (const number of [phone, ...otherPhones])
    await (wanted
      ? deleteOptOut(db, groupId, number)
      : insertOptOut(db, { group_id: groupId, phone: number, at, campaign_id: campaignId }))
}
