import type { BodyOf } from '#contract/api/endpoint.ts'
import type { contactsApi } from '#contract/api/contacts/contacts.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  customFieldName,
  customFieldsShape,
  customNumbers,
} from '#contract/entities/contacts/custom-fields.ts'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import { seesChat } from '#contract/policies/chats/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { chatThings } from '#contract/rules/chats/chat-things.ts'
import { assignAgent } from '#contract/rules/chats/assignment-history.ts'
import { emptiedField } from '#contract/rules/contacts/contact-edit.ts'
import { callingCode } from '#contract/rules/contacts/phone-text.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, ServiceFailure } from '#workspace/failure.ts'
import { topActivity } from '#workspace/storage/chats/activity-key.ts'
import { saveAssignments } from '#workspace/storage/chats/assignments.ts'
import { listContactFields } from '#workspace/storage/contacts/contact-fields.ts'
import { contactRow, customOf, withCustom } from '#workspace/storage/contacts/contact-row.ts'
import {
  findContactByEmail,
  findContactRowByPhone,
  insertContact,
} from '#workspace/storage/contacts/contacts.ts'
import { newId } from '#workspace/storage/ids.ts'
import { listMembers } from '#workspace/storage/people/members.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { actOf } from '#workspace/use-cases/chats/change-assignment.ts'
import { readBack, updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { recordForRules } from '#workspace/use-cases/rules/rule-events.ts'

type Registration = BodyOf<typeof contactsApi.createContact>
export type Edit = BodyOf<typeof contactsApi.editContact>

/** @throws ServiceFailure 409 if another contact has the e-mail or phone number */
async function assertFree(
  { tx }: Work,
  groupId: string,
  { email, phone }: Pick<Edit, 'email' | 'phone'>,
  own?: Pick<ContactsTable, 'id' | 'phone'>,
): Promise<void> {
  const isTaken = (id: string | undefined) => id !== undefined && id !== own?.id
  if (email !== undefined && email !== '' && isTaken(await findContactByEmail(tx, groupId, email)))
    throw new ServiceFailure('EMAIL_REGISTERED', 'This e-mail is another contact’s.')
  // A form sends the number that the contact has already, which older data may have twice in two spellings.
  if (phone === undefined || phone === own?.phone) return
  if (isTaken((await findContactRowByPhone(tx, groupId, phone))?.id))
    throw new ServiceFailure('PHONE_REGISTERED', 'This phone number is another contact’s.')
}

/** The custom fields in a request body. */
export function customIn(body: Edit): Record<string, string | undefined> {
  const names = Object.keys(customFieldsShape)
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
}

/**
 * Registers a contact in the group, without an agent. If the creator could not see the new contact, the creator becomes
 * its agent. The specification leaves this open.
 * @param now epoch ms
 * @throws ServiceFailure 409 if another contact has the e-mail or phone number
 */
export async function registerContact(
  work: Work,
  viewer: Viewer,
  body: Registration,
  now: number,
): Promise<Contact> {
  const { tx, announce } = work
  const { groupId } = viewer
  const { name, lastName, email, phone, brand, sourceInputId } = body
  const { source = registrationOrigins.webApp } = body
  await assertFree(work, groupId, body)
  const row = contactRow({
    id: newId('contact', now),
    group_id: groupId,
    name,
    last_name: textOrNull(lastName),
    email: textOrNull(email),
    phone,
    country_code: body.countryCode ?? callingCode(phone),
    brand: brand ?? null,
    source,
    source_input_id: sourceInputId ?? null,
    created_at: now,
    activity: await topActivity(tx, groupId, now),
    extra_json: withCustom({ extra_json: null }, customIn(body)),
  })
  await insertContact(tx, row)
  const contact = await visibleToCreator(
    work,
    { row, contact: await readBack(tx, row) },
    viewer,
    now,
  )
  announce(toChat(contact, 'contact.created', { contact: contactOut(contact) }, viewer.userId))
  await recordForRules(work, contact, { events: [{ on: 'created' }], now })
  return contact
}

/** The new contact, assigned to its creator if they could not see it otherwise. */
async function visibleToCreator(
  { tx }: Work,
  { row, contact }: StoredChat,
  viewer: Viewer,
  now: number,
): Promise<Contact> {
  if (seesChat(viewer, contact)) return contact
  // Use the creator's personal tag, because other members may have the creator's other tags too.
  const members = await listMembers(tx, contact.groupId)
  const tagId = members.find(({ id }) => id === viewer.userId)?.tagId
  const own = assignAgent(contact, { userId: viewer.userId, tagId }, actOf(viewer, now))
  if (own === null) return contact
  await saveAssignments(tx, contact.id, [], own.userTagIds)
  const change = { user_id: own.userId ?? null, user_tag_id: own.userTagId ?? null }
  const links = { assignments: [...own.userTagIds] }
  return (await updateChat(tx, { row, contact }, change, links)).contact
}

/**
 * Changes the given fields of a contact and publishes the change. If all values are the current ones, nothing is
 * published.
 * @throws ServiceFailure 409 if another contact has the e-mail or phone number
 */
export async function editContact(
  work: Work,
  { row, contact }: StoredChat,
  body: Edit,
  by: { byUserId: string | undefined; now: number },
): Promise<Contact> {
  await assertFree(work, row.group_id, body, row)
  const change = changeOf(row, body)
  if (change === null) return contact
  const { contact: changed } = await updateChat(work.tx, { row, contact }, change)
  work.announce(toChat(changed, 'contact.edited', { contact: contactOut(changed) }, by.byUserId))
  const fields = customNumbers.filter((number) => {
    const name = customFieldName(number)
    return changed[name] !== contact[name]
  })
  const events = fields.map((number) => ({ on: 'field', number }) as const)
  if (fields.length > 0)
    await recordForRules(work, changed, { events, things: fields.map(chatThings.field), ...by })
  return changed
}

/**
 * Changes the given fields of a contact that the viewer sees.
 * @param read returns them; called once the viewer's permission is known
 * @param now epoch ms
 * @throws ServiceFailure 403 if the viewer may not change the contact or one of the fields, 400 if a field would be empty that
 *   cannot be, 409 if another contact has the e-mail or phone number
 */
export async function editByViewer(
  work: Work,
  chat: OpenChat,
  read: () => Edit,
  now: number,
): Promise<Contact> {
  const { viewer, contact } = chat
  if (!can(viewer, 'contact.edit', contact)) throw forbidden('You may not change this contact.')
  const body = read()
  const emptied = emptiedField(contact, body)
  if (emptied !== null) throw badRequest(`The field ${emptied} cannot be emptied.`)
  await assertMayFill(work.tx, viewer, contact, body)
  return await editContact(work, chat, body, { byUserId: viewer.userId, now })
}

/** @throws ServiceFailure 403 if the viewer may not change a custom field that the body changes */
export async function assertMayFill(
  db: Db,
  viewer: Viewer,
  before: Readonly<Record<string, unknown>>,
  body: Edit,
): Promise<void> {
  const custom = customIn(body)
  if (Object.keys(custom).length === 0) return
  for (const field of await listContactFields(db, viewer.groupId)) {
    const name = customFieldName(field.number)
    const text = custom[name]?.trim()
    if (text === undefined || text === (before[name] ?? '')) continue
    if (!can(viewer, 'contactField.fill', field))
      throw forbidden(`You may not change the field ${field.name}.`)
  }
}

/** The columns that an edit changes; null if it changes nothing. */
export function changeOf(row: ContactsTable, body: Edit): Partial<ContactsTable> | null {
  const { name, lastName, email, phone, countryCode, brand } = body
  const change: Partial<ContactsTable> = {
    ...(name !== undefined && { name }),
    ...(lastName !== undefined && { last_name: textOrNull(lastName) }),
    ...(email !== undefined && { email: textOrNull(email) }),
    ...(phone !== undefined && { phone, country_code: callingCode(phone) }),
    ...(countryCode !== undefined && { country_code: countryCode }),
    ...(brand !== undefined && { brand: textOrNull(brand) }),
  }
  const custom = customIn(body)
  const before = customOf(row)
  const changesCustom = Object.entries(custom).some(
    ([field, value]) => (value?.trim() ?? '') !== (before[field] ?? ''),
  )
  if (changesCustom) change.extra_json = withCustom(row, custom)
  return JSON.stringify({ ...row, ...change }) === JSON.stringify(row) ? null : change
}

/** A field of a contact as it is stored. */
export const textOrNull = (text = ''): string | null => (text.trim() === '' ? null : text.trim())
