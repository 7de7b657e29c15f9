import { phoneKey, samePerson } from '#contract/rules/contacts/same-person.ts'
import { writesTo } from './contact-row.ts'
import { findContactRowByPhone } from './contacts.ts'
import type { ContactsTable, Db, Tx } from '#workspace/storage/tables.ts'

/** A person's ids on the channel. */
export interface ChannelIds {
  userId?: string | undefined
  /** Digits with the country code. */
  phone?: string | undefined
}

/** The line that reports ids. */
interface IdLine {
  id: string
  groupId: string
}

const ofContact = (db: Db, contactId: string) =>
  db.selectFrom('contact_identities').where('contact_id', '=', contactId)

/**
 * The user id that a contact has with its present number. Two user ids on one line are two people. Each business has its
 * own user ids of people, so those of another line prove nothing.
 */
export async function presentUserId(
  db: Db,
  line: IdLine,
  contactId: string,
): Promise<string | undefined> {
  const row = await ofContact(db, contactId)
    .select('value')
    .where('kind', '=', 'user')
    .where('line_id', '=', line.id)
    .orderBy('value')
    .limit(1)
    .executeTakeFirst()
  return row?.value
}

async function findContactByUserId(
  db: Db,
  { groupId }: IdLine,
  userId: string,
): Promise<ContactsTable | undefined> {
  return await db
    .selectFrom('contact_identities')
    .innerJoin('contacts', 'contacts.id', 'contact_identities.contact_id')
    .selectAll('contacts')
    .where('contact_identities.group_id', '=', groupId)
    .where('contact_identities.kind', '=', 'user')
    .where('contact_identities.value', '=', userId)
    .executeTakeFirst()
}

/**
 * The group's contact with one of these ids. A user id decides before a number: a number may have a new owner. Nobody is
 * found by a number that they had before.
 */
export async function findContactByIds(
  db: Db,
  line: IdLine,
  { userId, phone }: ChannelIds,
): Promise<ContactsTable | undefined> {
  const known = userId === undefined ? undefined : await findContactByUserId(db, line, userId)
  if (known !== undefined || phone === undefined) return known
  const row = await findContactRowByPhone(db, line.groupId, phone)
  if (row === undefined || userId === undefined) return row
  // Since a merge the contact has several people's numbers, of which it has the user id of one.
  if (phoneKey(phone) !== row.phone_key) return row
  return (await presentUserId(db, line, row.id)) === undefined ? row : undefined
}

/**
 * Adds ids to a contact: a user id that no other contact has, unless the contact has one already, and the spelling of its
 * number that the channel uses.
 */
export async function addIdentities(
  tx: Tx,
  line: IdLine,
  { id, group_id, phone: stored }: Pick<ContactsTable, 'id' | 'group_id' | 'phone'>,
  { userId, phone }: ChannelIds,
): Promise<void> {
  const isPresent = phone !== undefined && phoneKey(phone) === phoneKey(stored)
  if (userId !== undefined && (await presentUserId(tx, line, id)) === undefined) {
    const line_id = phone === undefined || isPresent ? line.id : null
    await tx
      .insertInto('contact_identities')
      .values({ group_id, contact_id: id, kind: 'user', value: userId, line_id })
      .onConflict((conflict) =>
        isPresent
          ? conflict
              .columns(['group_id', 'kind', 'value'])
              .doUpdateSet({ line_id })
              .where('contact_identities.contact_id', '=', id)
          : conflict.doNothing(),
      )
      .execute()
  }
  if (!isPresent || phone === stored) return
  await tx
    .insertInto('contact_identities')
    .values({ group_id, contact_id: id, kind: 'phone', value: phone, line_id: null })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'kind', 'value']).doUpdateSet({ contact_id: id }),
    )
    .execute()
}

/** Replaces the user id of a contact. Messages with an earlier one still find the contact. */
export async function replaceUserId(
  tx: Tx,
  line: IdLine,
  contact: Pick<ContactsTable, 'id' | 'group_id' | 'phone'>,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('contact_identities')
    .set({ line_id: null })
    .where('contact_id', '=', contact.id)
    .where('kind', '=', 'user')
    .execute()
  await addIdentities(tx, line, contact, { userId, phone: contact.phone })
}

/**
 * The address of a contact on the channel: the spelling of the number that the customer's own messages have, otherwise
 * the stored number, otherwise the user id. After a merge it is the number that the customer last wrote from.
 */
export async function channelAddress(
  db: Db,
  contact: Pick<ContactsTable, 'id' | 'phone' | 'extra_json'>,
): Promise<{ phone: string } | { userId: string } | undefined> {
  const { id } = contact
  const phone = writesTo(contact) ?? contact.phone
  const rows = await ofContact(db, id).select(['kind', 'value', 'line_id']).execute()
  const spellings = samePerson(phone)
  const own = rows.find(({ kind, value }) => kind === 'phone' && spellings.includes(value))
  if (own !== undefined) return { phone: own.value }
  if (/^\d{7,15}$/.test(phone)) return { phone }
  const users = rows.filter(({ kind }) => kind === 'user')
  const user = users.find(({ line_id }) => line_id !== null) ?? users[0]
  return user && { userId: user.value }
}
