import type { MessageContent } from '#contract/entities/messages/message.ts'
import type {
  LineMarketing,
  LineNamed,
  LineNewIdentity,
  LineNewNumber,
  LineNewUserId,
  LinePerson,
  LineStatus,
  ReportingLine,
} from '#workspace/channel/line-update.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut } from '#workspace/serialize.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import {
  addIdentities,
  findContactByIds,
  presentUserId,
  replaceUserId,
  type ChannelIds,
} from '#workspace/storage/contacts/contact-identities.ts'
import { withExtra } from '#workspace/storage/contacts/contact-row.ts'
import { findContactRow, findContactRowByPhone } from '#workspace/storage/contacts/contacts.ts'
import { keepFact, listFacts } from '#workspace/storage/line/line-facts.ts'
import { hasOptedOut, insertOptOut, storeConsent } from '#workspace/storage/contacts/opt-outs.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readBack, updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { chatWith } from '#workspace/use-cases/contacts/create-unknown-contact.ts'
import { writingWith } from '#workspace/use-cases/contacts/other-number.ts'
import { recordConsent } from '#workspace/use-cases/contacts/marketing-consent.ts'

const isNumber = (phone: string): boolean => /^\d+$/.test(phone)

/**
 * The chat of a person, whom an id or another spelling of the number may have brought here before. Somebody with another
 * user id is the number's new owner.
 */
export async function chatOfPerson(
  work: Work,
  line: ReportingLine,
  person: LinePerson,
  now: number,
): Promise<StoredChat> {
  const { groupId } = line
  const known = await findContactByIds(work.tx, line, person)
  const { phone, userId = '', username } = person
  if (known === undefined && phone !== undefined) await takeNumber(work, line, phone, now)
  const name = person.name === '' ? await nameInAddressBook(work, line, phone) : person.name
  const found =
    known === undefined
      ? await chatWith(work, { groupId, name, phone: phone ?? userId }, now)
      : { row: known, contact: await readBack(work.tx, known) }
  const chat = phone === undefined ? found : await writingWith(work, found, phone)
  await addIdentities(work.tx, line, chat.row, person)
  const isNewName = username !== undefined && username !== chat.contact.username
  const change: Partial<ContactsTable> = {
    ...(isNewName && { extra_json: withExtra(chat.row, { username }) }),
    // The number of somebody who was known by the user id alone.
    ...(phone !== undefined && !isNumber(chat.row.phone) && (await isFree(work, chat, phone))
      ? { phone }
      : {}),
  }
  return Object.keys(change).length === 0 ? chat : await changePerson(work, chat, change)
}

const addressBookKey = (phone: string): string => `name of ${phone}`

/** The name that the address book of the line's phone has for a number, as far as it is kept; otherwise empty. */
async function nameInAddressBook(
  { tx }: Work,
  line: ReportingLine,
  phone: string | undefined,
): Promise<string> {
  if (phone === undefined) return ''
  const facts = await listFacts(tx, line.id, addressBookKey(phone))
  return facts.find((fact) => fact.kind === 'named')?.name ?? ''
}

/**
 * Keeps a name of the address book, for somebody who has not written yet, and gives it to a contact without a name. Names
 * that people or the group have given stay.
 */
export async function learnName(
  work: Work,
  line: ReportingLine,
  { person, at }: LineNamed,
  now: number,
): Promise<void> {
  const { name, phone } = person
  const place = { lineId: line.id, wamid: addressBookKey(phone), rank: at, tie: name }
  if (!(await keepFact(work.tx, place, { kind: 'named', name }, now))) return
  const chat = await knownChat(work, line, person)
  if (chat !== undefined && chat.row.name === '') await changePerson(work, chat, { name })
}

/** Whether no other contact has this number. Two chats are never joined. */
async function isFree({ tx }: Work, { row }: StoredChat, phone: string): Promise<boolean> {
  const other = await findContactRowByPhone(tx, row.group_id, phone)
  return other === undefined || other.id === row.id
}

/** The content of a message; that of a shared number says whether it stayed with another contact. */
export async function withNumberOwner(
  work: Work,
  content: MessageContent,
  chat: StoredChat,
): Promise<MessageContent> {
  const { sharedNumber } = content
  if (sharedNumber === undefined || (await isFree(work, chat, sharedNumber.phone))) return content
  return { ...content, sharedNumber: { ...sharedNumber, isTaken: true } }
}

/** The former numbers of a contact who leaves the present one. */
const formerWith = ({ row, contact }: StoredChat): string[] =>
  [...(contact.formerPhones ?? []), row.phone].filter(isNumber)

/** Takes a number from the contact who had it before and is known by a user id, which is then their address. */
async function takeNumber(
  work: Work,
  line: ReportingLine,
  phone: string,
  now: number,
): Promise<void> {
  const { tx } = work
  const row = await findContactRowByPhone(tx, line.groupId, phone)
  const userId = row && (await presentUserId(tx, line, row.id))
  if (row === undefined || userId === undefined) return
  const chat = { row, contact: await readBack(tx, row) }
  await insertChange(tx, row.id, { kind: 'numberTaken', phones: { from: row.phone } }, { now })
  const extra_json = withExtra(row, { formerPhones: formerWith(chat) })
  await changePerson(work, chat, { phone: userId, extra_json })
}

async function changePerson(
  work: Work,
  chat: StoredChat,
  change: Partial<ContactsTable>,
): Promise<StoredChat> {
  const changed = await updateChat(work.tx, chat, change)
  const data = { contact: contactOut(changed.contact) }
  work.announce(toChat(changed.contact, 'contact.edited', data))
  return changed
}

/**
 * Stores that the provider's message was applied.
 * @returns false if it was applied before
 */
async function isFirst(
  { tx }: Work,
  line: ReportingLine,
  wamid: string,
  now: number,
): Promise<boolean> {
  return await keepFact(tx, { lineId: line.id, wamid, rank: 0, tie: '' }, { kind: 'seen' }, now)
}

async function knownChat(
  { tx }: Work,
  line: ReportingLine,
  person: LinePerson,
): Promise<StoredChat | undefined> {
  const row = await findContactByIds(tx, line, person)
  return row && { row, contact: await readBack(tx, row) }
}

/** The chat of a person whose number or user id changed. The report may have a new user id with the former number. */
async function changedChat(
  work: Work,
  line: ReportingLine,
  { userId, ...person }: LinePerson,
): Promise<StoredChat | undefined> {
  return (
    (await knownChat(work, line, { ...person, ...(userId !== undefined && { userId }) })) ??
    (await knownChat(work, line, person))
  )
}

/**
 * Gives the contact the user id of the person whom a message has reached, unless somebody else has it.
 */
export async function learnUserId(
  { tx }: Work,
  line: ReportingLine,
  contactId: string,
  reached: ChannelIds,
): Promise<void> {
  const known = await findContactByIds(tx, line, reached)
  if (known !== undefined && known.id !== contactId) return
  const row = known ?? (await findContactRow(tx, contactId))
  if (row !== undefined) await addIdentities(tx, line, row, reached)
}

/** The same for the recipient of a status, who may write by the user id alone later. */
export async function learnRecipient(
  work: Work,
  line: ReportingLine,
  contactId: string,
  recipient: LineStatus['recipient'],
): Promise<void> {
  if (recipient === undefined) return
  // Nearly all statuses are of people whose user id is known.
  const known = await findContactByIds(work.tx, line, { userId: recipient.userId })
  if (known === undefined) await learnUserId(work, line, contactId, recipient)
}

/** Replaces a person's user id, unless a later change of another one is known. */
async function giveUserId(
  { tx }: Work,
  line: ReportingLine,
  { row }: StoredChat,
  { before, userId, at }: { before: string | undefined; userId: string; at: number },
  now: number,
): Promise<void> {
  const place = { lineId: line.id, wamid: `user id of ${row.id}`, rank: at, tie: userId }
  const isLatest = await keepFact(tx, place, { kind: 'seen' }, now)
  // What replaces the present id is later, whatever second the provider says.
  const isNext = before !== undefined && (await presentUserId(tx, line, row.id)) === before
  if (isLatest || isNext) await replaceUserId(tx, line, row, userId)
}

/**
 * Moves the contact to the new number, unless another contact has it. The conversation says so. Of several changes of a
 * person the latest one counts, whatever order they come in: a change of a number that nobody has yet is stored.
 */
export async function changeNumber(
  work: Work,
  line: ReportingLine,
  { wamid, at, person, phone, userId }: LineNewNumber,
  now: number,
): Promise<void> {
  const { tx } = work
  const chat = await changedChat(work, line, person)
  const changeOf = (changed: string) => `change of ${changed}`
  if (chat === undefined) {
    if (person.phone === undefined) return
    const unapplied = { lineId: line.id, wamid: changeOf(person.phone), rank: at, tie: wamid }
    const change = { phone, ...(userId !== undefined && { userId }), wamid, at }
    await keepFact(tx, unapplied, { kind: 'newNumber', ...change }, now)
    return
  }
  const place = { lineId: line.id, wamid: `number of ${chat.row.id}`, rank: at, tie: wamid }
  if (!(await keepFact(tx, place, { kind: 'seen' }, now))) return
  const moved = chat.row.phone === phone ? chat : await moveTo(work, chat, { phone, at })
  const before = person.userId
  if (userId !== undefined) await giveUserId(work, line, moved, { before, userId, at }, now)
  if (moved.row.phone !== phone) return
  for (const next of await listFacts(tx, line.id, changeOf(phone)))
    if (next.kind === 'newNumber' && next.at > at)
      await changeNumber(work, line, { ...next, person: { ...person, phone } }, now)
}

/** Gives the contact another number, unless somebody else has it. The conversation says so in either case. */
async function moveTo(
  work: Work,
  chat: StoredChat,
  { phone, at }: { phone: string; at: number },
): Promise<StoredChat> {
  const { tx } = work
  const { id, group_id: groupId, phone: before } = chat.row
  await insertChange(
    tx,
    id,
    { kind: 'newNumber', phones: { from: before, to: phone } },
    { now: at },
  )
  if (!(await isFree(work, chat, phone))) return await changePerson(work, chat, {})
  const extra_json = withExtra(chat.row, { formerPhones: formerWith(chat) })
  const moved = await changePerson(work, chat, { phone, extra_json })
  if (await hasOptedOut(tx, groupId, before))
    await insertOptOut(tx, { group_id: groupId, phone, at, campaign_id: null })
  return moved
}

/** Gives the new user id to the contact who has the old one. */
export async function changeUserId(
  work: Work,
  line: ReportingLine,
  { person, userId, at }: LineNewUserId,
  now: number,
): Promise<void> {
  const chat = await changedChat(work, line, person)
  const before = person.userId
  if (chat !== undefined) await giveUserId(work, line, chat, { before, userId, at }, now)
}

/** Says in the conversation that the customer's encryption keys changed. */
export async function changeIdentity(
  work: Work,
  line: ReportingLine,
  { wamid, at, person }: LineNewIdentity,
  now: number,
): Promise<void> {
  const chat = await knownChat(work, line, person)
  if (chat === undefined || !(await isFirst(work, line, wamid, now))) return
  await insertChange(work.tx, chat.row.id, { kind: 'newIdentity' }, { now: at })
  const extra_json = withExtra(chat.row, { identityChangedAt: iso(at) })
  await changePerson(work, chat, { extra_json })
}

/** Adds a person's number to those without campaigns, or removes it. The latest wish counts. */
export async function changeMarketing(
  work: Work,
  line: ReportingLine,
  { person, wanted, at }: LineMarketing,
  now: number,
): Promise<void> {
  const { tx } = work
  const chat = await knownChat(work, line, person)
  const phone = chat?.row.phone ?? person.phone
  if (phone === undefined) return
  const place = { lineId: line.id, wamid: `person ${phone}`, rank: at, tie: String(wanted) }
  if (!(await keepFact(tx, place, { kind: 'marketing' }, now))) return
  await storeConsent(tx, chat?.contact ?? { groupId: line.groupId, phone }, wanted, { at })
  if (chat !== undefined) await recordConsent(work, chat, wanted, { now: at })
}
