import { samePerson } from '#contract/rules/same-person.ts'
import { findContactRowByPhone } from './contacts.ts'
import type { ContactsTable, Db, Tx } from './tables.ts'

/** A person's ids on the channel. */
export interface ChannelIds {
  userId?: string | undefined
  /** Digits with the country code. */
  phone?: string | undefined
}

async function byIdentity(
  db: Db,
  groupId: string,
  kind: 'user' | 'phone',
  values: readonly string[],
): Promise<ContactsTable | undefined> {
  return await db
    .selectFrom('contact_identities')
    .innerJoin('contacts', 'contacts.id', 'contact_identities.contact_id')
    .selectAll('contacts')
    .where('contact_identities.group_id', '=', groupId)
    .where('contact_identities.kind', '=', kind)
    .where('contact_identities.value', 'in', values)
    .executeTakeFirst()
}

/** The group's contact with one of these ids. A number also finds its other spellings (`samePerson`). */
export async function findContactByIds(
  db: Db,
  groupId: string,
  { userId, phone }: ChannelIds,
): Promise<ContactsTable | undefined> {
  if (userId !== undefined) {
    const known = await byIdentity(db, groupId, 'user', [userId])
    if (known !== undefined) return known
  }
  if (phone === undefined) return undefined
  return (
    (await findContactRowByPhone(db, groupId, phone)) ??
    (await byIdentity(db, groupId, 'phone', samePerson(phone)))
  )
}

/** Adds ids to a contact. An id that another contact has stays there. */
export async function addIdentities(
  tx: Tx,
  { id, group_id, phone: stored }: Pick<ContactsTable, 'id' | 'group_id' | 'phone'>,
  { userId, phone }: ChannelIds,
): Promise<void> {
  const values = [
    ...(userId === undefined ? [] : [{ kind: 'user', value: userId }]),
    ...(phone === undefined || phone === stored ? [] : [{ kind: 'phone', value: phone }]),
  ]
  for (const value of values)
    await tx
      .insertInto('contact_identities')
      .values({ group_id, contact_id: id, ...value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * The address of a contact on the channel: the spelling of the number that the customer's own messages have, otherwise
 * the stored number, otherwise the user id.
 */
export async function channelAddress(
  db: Db,
  { id, phone }: Pick<ContactsTable, 'id' | 'phone'>,
): Promise<{ phone: string } | { userId: string } | undefined> {
  const rows = await db
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('contact_id', '=', id)
    .execute()
  const spellings = samePerson(phone)
  const own = rows.find(({ kind, value }) => kind === 'phone' && spellings.includes(value))
  if (own !== undefined) return { phone: own.value }
  if (/^\d{7,15}$/.test(phone)) return { phone }
  const user = rows.find(({ kind }) => kind === 'user')
  return user && { userId: user.value }
}
