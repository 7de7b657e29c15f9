import type { DuplicateRule, ImportRow } from '#contract/api/contacts/contact-transfer.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { assignAgent } from '#contract/rules/chats/assignment-history.ts'
import { callingCode } from '#contract/rules/contacts/phone-text.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import { nextUndatedActivity } from '#workspace/storage/chats/activity-key.ts'
import { saveAssignments } from '#workspace/storage/chats/assignments.ts'
import { contactRow, withCustom } from '#workspace/storage/contacts/contact-row.ts'
import { putTag } from '#workspace/storage/tags/contact-tags.ts'
import {
  findContactByEmail,
  findContactRowByPhone,
  insertContact,
  updateContactRow,
} from '#workspace/storage/contacts/contacts.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { newId } from '#workspace/storage/ids.ts'
import { addImported, findImport, insertImport } from '#workspace/storage/contacts/imports.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { actOf } from '#workspace/use-cases/chats/change-assignment.ts'
import { readBack } from '#workspace/use-cases/chats/change-chat.ts'
import { changeOf, customIn, textOrNull } from './contact-record.ts'

export interface ImportBatch {
  rows: readonly ImportRow[]
  duplicates: DuplicateRule
  isDryRun: boolean
  /** Tags for every row that is created or updated. */
  tagIds: readonly string[]
  /** The agent of new contacts. */
  agent?: Member | undefined
  /** The import to which the batch belongs; absent if it is not recorded. */
  import?: { id: string; filename: string } | undefined
}

export type RowResult = {
  result: 'created' | 'updated' | 'skipped' | 'failed'
  contactId?: string
  code?: 'EMAIL_REGISTERED' | 'PHONE_REGISTERED' | 'FORBIDDEN'
  isDuplicate?: true
}

type Decision =
  | { kind: 'create' }
  | { kind: 'update'; row: ContactsTable }
  | { kind: 'refuse'; result: RowResult }

/**
 * Phone numbers (`phoneKey`) and e-mails of the new contacts in the batch so far. A dry run needs them to find repeated rows,
 * because it does not store the contacts.
 */
export interface Seen {
  readonly phones: Set<string>
  readonly emails: Set<string>
}

/**
 * Imports rows of a batch. A dry run stores nothing and only returns the results.
 * @param seen the new contacts of the batch's earlier rows; this call adds its own
 * @param now epoch ms
 */
export async function importContacts(
  work: Work,
  viewer: Viewer,
  batch: ImportBatch,
  { seen, now }: { seen: Seen; now: number },
): Promise<RowResult[]> {
  const { rows, isDryRun } = batch
  const results: RowResult[] = []
  let activity = isDryRun ? 0 : await nextUndatedActivity(work.tx, viewer.groupId)
  for (const row of rows) {
    const decision = await decide(work, viewer, row, { batch, seen })
    if (decision.kind === 'refuse') results.push(decision.result)
    else if (decision.kind === 'update') {
      if (!isDryRun) await update(work, viewer, decision.row, { row, batch, now })
      results.push({ result: 'updated', contactId: decision.row.id, isDuplicate: true })
    } else {
      seen.phones.add(phoneKey(row.phone))
      if (hasEmail(row)) seen.emails.add(row.email.trim().toLowerCase())
      if (isDryRun) results.push({ result: 'created' })
      else {
        const contactId = await create(work, viewer, { row, batch, now, activity })
        activity += 1
        results.push({ result: 'created', contactId })
      }
    }
  }
  if (!isDryRun) {
    if (batch.import !== undefined) await record(work, viewer, batch.import, { results, now })
    audit(work, viewer, batch.import, { results, now })
  }
  return results
}

/** The audit log has one entry of an import, whose batches are many, or one of each that belongs to none. */
function audit(
  work: Work,
  { groupId }: Viewer,
  of: ImportBatch['import'],
  { results, now }: { results: readonly RowResult[]; now: number },
): void {
  const count = results.filter(({ contactId }) => contactId !== undefined).length
  if (count === 0) return
  const action = 'contacts.imported'
  if (of === undefined) return work.audit(groupId, { action, count }, now)
  const object = { type: 'import', id: of.id, name: of.filename }
  work.audit(groupId, { action, object, isOnce: true }, now)
}

/**
 * Records what the rows of an import have created and updated.
 * @throws ServiceFailure 409 if the id is that of another user's import
 */
async function record(
  { tx }: Work,
  { groupId, userId }: Viewer,
  { id, filename }: NonNullable<ImportBatch['import']>,
  { results, now }: { results: readonly RowResult[]; now: number },
): Promise<void> {
  const contacts = results.flatMap(({ contactId, result }) =>
    contactId === undefined ? [] : [{ id: contactId, isNew: result === 'created' }],
  )
  if (contacts.length === 0) return
  const known = await findImport(tx, id)
  if (known === undefined)
    await insertImport(tx, { id, group_id: groupId, user_id: userId, filename, created_at: now })
  else if (known.group_id !== groupId || known.user_id !== userId)
    throw new ServiceFailure('CONFLICT', 'Another import has this id.')
  await addImported(tx, id, contacts)
}

const hasEmail = (row: ImportRow): row is ImportRow & { email: string } =>
  row.email !== undefined && row.email.trim() !== ''

async function decide(
  { tx }: Work,
  viewer: Viewer,
  row: ImportRow,
  { batch, seen }: { batch: ImportBatch; seen: Seen },
): Promise<Decision> {
  // Skip a row with the phone number of a contact created earlier in this batch. A real run would otherwise find that
  // contact and update it, unlike a dry run.
  const { phone } = row
  const repeats = seen.phones.has(phoneKey(phone))
  const known = repeats ? undefined : await findContactRowByPhone(tx, viewer.groupId, phone)
  const refuse = (result: RowResult['result'], code: NonNullable<RowResult['code']>): Decision => ({
    kind: 'refuse',
    result: { result, code, ...(known !== undefined && { isDuplicate: true }) },
  })
  if (repeats || (known !== undefined && batch.duplicates === 'skip'))
    return refuse('skipped', 'PHONE_REGISTERED')
  if (hasEmail(row)) {
    const holder = await findContactByEmail(tx, viewer.groupId, row.email)
    const isTaken = holder !== undefined && holder !== known?.id
    if (isTaken || seen.emails.has(row.email.trim().toLowerCase()))
      return refuse('failed', 'EMAIL_REGISTERED')
  }
  if (known === undefined) return { kind: 'create' }
  const facts = {
    groupId: known.group_id,
    userId: known.user_id ?? undefined,
    userTagId: known.user_tag_id ?? undefined,
    teamTagId: known.team_tag_id ?? undefined,
  }
  if (!can(viewer, 'contact.edit', facts)) return refuse('failed', 'FORBIDDEN')
  return { kind: 'update', row: known }
}

interface Making {
  row: ImportRow
  batch: ImportBatch
  now: number
}

/** The tags of a row and of its batch, each once. */
const tagsOf = ({ tagIds = [] }: ImportRow, batch: ImportBatch): ReadonlySet<string> =>
  new Set([...batch.tagIds, ...tagIds])

async function create(
  { tx }: Work,
  viewer: Viewer,
  { row, batch, now, activity }: Making & { activity: number },
): Promise<string> {
  const { name, lastName, email, phone, countryCode, brand } = row
  const stored = contactRow({
    id: newId('contact', now),
    group_id: viewer.groupId,
    name,
    last_name: textOrNull(lastName),
    email: textOrNull(email),
    phone,
    country_code: countryCode ?? callingCode(phone),
    brand: textOrNull(brand),
    source: registrationOrigins.webApp,
    created_at: now,
    activity,
    extra_json: withCustom({ extra_json: null }, customIn(row)),
    user_id: batch.agent?.id ?? null,
    user_tag_id: batch.agent?.tagId ?? null,
  })
  await insertContact(tx, stored)
  if (batch.agent !== undefined) {
    const target = { userId: batch.agent.id, tagId: batch.agent.tagId }
    const own = assignAgent({ userTagIds: [] }, target, actOf(viewer, now))
    await saveAssignments(tx, stored.id, [], own?.userTagIds ?? [])
  }
  const by = { userId: viewer.userId, agentId: batch.agent?.id, at: now }
  for (const tagId of tagsOf(row, batch)) await putTag(tx, stored, tagId, by)
  return stored.id
}

/** The row without the fields whose text is empty or blank. An update with it keeps what the contact has there. */
const withoutEmptyFields = (row: ImportRow): Partial<ImportRow> =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )

async function update(
  { tx }: Work,
  viewer: Viewer,
  known: ContactsTable,
  { row, batch, now }: Making,
): Promise<void> {
  // The contact was found by its number, so the file has at most another spelling of it.
  const { phone: _spelling, ...fields } = withoutEmptyFields(row)
  const change = changeOf(known, fields)
  const stored = change === null ? known : await updateContactRow(tx, known, change)
  const { tagIdList, userId } = await readBack(tx, stored)
  const by = { userId: viewer.userId, agentId: userId, at: now }
  for (const tagId of tagsOf(row, batch))
    if (!tagIdList.includes(tagId)) await putTag(tx, stored, tagId, by)
}
