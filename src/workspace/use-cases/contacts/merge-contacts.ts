import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { joinAssignments } from '#contract/rules/chats/assignment-history.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { hasOptedOut } from '#contract/rules/contacts/opt-out.ts'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import type { MergeField } from '#contract/rules/contacts/merge-values.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut } from '#workspace/serialize.ts'
import { nextUndatedActivity } from '#workspace/storage/chats/activity-key.ts'
import { restoreAssignments, storedAssignments } from '#workspace/storage/chats/assignments.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import { readsOf, saveRead } from '#workspace/storage/chats/chat-reads.ts'
import { queuedAmong } from '#workspace/storage/chats/queued-chats.ts'
import { forgetOldMerges, isInRunningCampaign } from '#workspace/storage/contacts/contact-merges.ts'
import { customOf, withCustom, withExtra } from '#workspace/storage/contacts/contact-row.ts'
import { replaceContactRow } from '#workspace/storage/contacts/contacts.ts'
import { moveRows, updateTagActivity } from '#workspace/storage/contacts/moved-rows.ts'
import { storeConsent } from '#workspace/storage/contacts/opt-outs.ts'
import { newId } from '#workspace/storage/ids.ts'
import { joinMessages } from '#workspace/storage/messages/joined-messages.ts'
import type { ContactsTable, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { actOf } from '#workspace/use-cases/chats/change-assignment.ts'
import { emptiedChat, readBack } from '#workspace/use-cases/chats/change-chat.ts'
import { reckonChat } from '#workspace/use-cases/targets/reckon-targets.ts'
import { mergeRefused, numbersOf, type MergeState } from './merge-state.ts'

/** What the caller of a merge has chosen and seen. */
export interface MergeWish {
  fromOther: readonly MergeField[]
  revision?: number | undefined
  otherRevision?: number | undefined
}

/**
 * Makes two contacts one. One transaction changes the data, so a kill leaves two contacts or one.
 * @param now epoch ms
 * @returns the id of the merge, and the contact after it
 * @throws ServiceFailure 409 if they cannot be merged now
 */
export async function mergeContacts(
  work: Work,
  [kept, other]: readonly [OpenChat, OpenChat],
  wish: MergeWish,
  now: number,
) {
  const { tx, announce } = work
  await assertMergeable(tx, kept, other, wish)
  const { group_id, id: keptId } = kept.row
  const otherId = other.row.id
  const byUserId = kept.viewer.userId
  await forgetOldMerges(tx, group_id, now)
  const mergeId = newId('merge', now)
  const merge = { id: mergeId, group_id, kept_id: keptId, other_id: otherId }
  await tx
    .insertInto('contact_merges')
    .values({
      ...merge,
      by_user: byUserId,
      at: now,
      before_json: null,
      undone_at: null,
      undone_by: null,
    })
    .execute()
  const reads = await rowsOf(tx, 'chat_reads', [keptId, otherId])
  const identities = await rowsOf(tx, 'contact_identities', [keptId, otherId])
  const revision = Math.max(kept.row.revision, other.row.revision) + 1
  const last = await joinMessages(tx, { mergeId, keptId, otherId, revision })
  const moved = await moveRows(tx, otherId, keptId)
  await joinReads(tx, kept.row, other.row)
  const isOtherMain = wish.fromOther.includes('phone')
  await joinIdentities(tx, keptId, otherId, isOtherMain)
  const history = await joinHistory(tx, kept, other, wish, now)
  const after = await joinRows(tx, kept, other, wish, { last, revision, now })
  await updateTagActivity(tx, keptId, after.activity)
  const state: MergeState = {
    kept: kept.row,
    other: other.row,
    after,
    moved,
    reads,
    identities,
    assignments: history,
  }
  await tx
    .updateTable('contact_merges')
    .set({ before_json: JSON.stringify(state) })
    .where('id', '=', mergeId)
    .execute()
  const phones = { from: isOtherMain ? kept.row.phone : other.row.phone }
  await insertChange(tx, keptId, { kind: 'merged', phones }, { byUserId, now })
  const { contact } = await reckonChat(work, after, await readBack(tx, after), now)
  announce(toChat(other.contact, 'contact.deleted', { contactId: otherId }, byUserId))
  const data = { contact: contactOut(contact) }
  announce(toChat(contact, 'contact.merged', data, byUserId, kept.contact))
  return { id: mergeId, contact }
}

async function assertMergeable(tx: Tx, kept: OpenChat, other: OpenChat, wish: MergeWish) {
  const isSeen = (revision: number | undefined, { row }: OpenChat) =>
    revision === undefined || revision === row.revision
  if (!isSeen(wish.revision, kept) || !isSeen(wish.otherRevision, other))
    throw mergeRefused('changed')
  if (isBlocked(kept.contact) || isBlocked(other.contact)) throw mergeRefused('blocked')
  const ids = [kept.row.id, other.row.id]
  const phones = [kept, other].flatMap(({ contact }) => numbersOf(contact)).flatMap(samePerson)
  if (await isInRunningCampaign(tx, kept.row.group_id, { ids, phones }))
    throw mergeRefused('campaign')
  // They would go to the number of the other contact.
  if ((await queuedAmong(tx, ids).executeTakeFirst()) !== undefined) throw mergeRefused('sending')
  const { count } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contact_id', '=', other.row.id)
    .executeTakeFirstOrThrow()
  if (count > limits.contacts.mergeMessagesMax) throw mergeRefused('large')
}

/** The rows of a table about these contacts. */
async function rowsOf(
  tx: Tx,
  table: 'chat_reads' | 'contact_identities',
  ids: readonly string[],
): Promise<MergeState['reads']> {
  const { rows } = await sql<MergeState['reads'][number]>`select * from ${sql.table(table)}
    where contact_id in (${sql.join(ids)}) order by contact_id`.execute(tx)
  return rows
}

/** Who has read how much of both chats. */
async function joinReads(tx: Tx, kept: ContactsTable, other: ContactsTable): Promise<void> {
  const reads = await readsOf(tx, [kept.id, other.id])
  const of = (id: string, userId: string) => reads.get(id)?.get(userId) ?? { seen: 0, marked: 0 }
  const users = new Set([kept.id, other.id].flatMap((id) => [...(reads.get(id)?.keys() ?? [])]))
  await tx.deleteFrom('chat_reads').where('contact_id', '=', other.id).execute()
  for (const userId of users) {
    const [one, two] = [of(kept.id, userId), of(other.id, userId)]
    const marked = one.marked > two.marked ? one.marked : two.marked
    await saveRead(tx, kept, userId, { seen: one.seen + two.seen, marked })
  }
}

/** Gives the kept contact the ids of the other one. Only those of the main number are of the present number. */
async function joinIdentities(
  tx: Tx,
  keptId: string,
  otherId: string,
  isOtherMain: boolean,
): Promise<void> {
  await tx
    .updateTable('contact_identities')
    .set({ line_id: null })
    .where('contact_id', '=', isOtherMain ? keptId : otherId)
    .execute()
  await tx
    .updateTable('contact_identities')
    .set({ contact_id: keptId })
    .where('contact_id', '=', otherId)
    .execute()
}

/** Stores the assignments of both chats in the order of time; only those of the chosen agent and team are open. */
async function joinHistory(
  tx: Tx,
  kept: OpenChat,
  other: OpenChat,
  { fromOther }: MergeWish,
  now: number,
): Promise<MergeState['assignments']> {
  const [owner, former] = fromOther.includes('owner') ? [other, kept] : [kept, other]
  const joined = joinAssignments(owner.contact, former.contact, actOf(kept.viewer, now))
  const before = {
    kept: await storedAssignments(tx, kept.row.id),
    other: await storedAssignments(tx, other.row.id),
  }
  const rows = joined.map((entry) => JSON.stringify(entry))
  await restoreAssignments(tx, other.row.id, [])
  await restoreAssignments(tx, kept.row.id, rows)
  return { ...before, after: rows }
}

/** The lesser of two times; null is none. */
const earlier = (one: number | null, two: number | null): number | null =>
  one === null || two === null ? (one ?? two) : Math.min(one, two)

/** Since when one of two chats that become one is open. A finished one does not count beside one that is open. */
function openedAt(one: ContactsTable, two: ContactsTable): number | null {
  if (one.finished === two.finished) return earlier(one.opened_at, two.opened_at)
  return one.finished === 1 ? two.opened_at : one.opened_at
}

const both = (one: 0 | 1 | 2, two: 0 | 1 | 2): 0 | 1 => (one !== 0 && two !== 0 ? 1 : 0)

/** Stores the row of the kept contact, and hides that of the other one, which keeps the further number. */
async function joinRows(
  tx: Tx,
  kept: OpenChat,
  other: OpenChat,
  { fromOther }: MergeWish,
  { last, revision, now }: { last: number; revision: number; now: number },
): Promise<ContactsTable> {
  const from = (field: MergeField) => (fromOther.includes(field) ? other.row : kept.row)
  const newer = other.row.activity > kept.row.activity ? other.row : kept.row
  const answered = (other.row.answered_at ?? 0) > (kept.row.answered_at ?? 0) ? other : kept
  const reacted =
    (other.row.last_reaction_at ?? 0) > (kept.row.last_reaction_at ?? 0) ? other.row : kept.row
  const main = from('phone')
  const hidden: ContactsTable = {
    ...other.row,
    ...emptiedChat,
    phone: `merging-${other.row.id}`,
    archived: 2,
    last_position: 0,
    activity: await nextUndatedActivity(tx, other.row.group_id),
    revision,
  }
  const shelved = await replaceContactRow(tx, other.row, hidden)
  const after = await replaceContactRow(tx, kept.row, {
    ...newer,
    id: kept.row.id,
    name: from('name').name,
    last_name: from('name').last_name,
    phone: main.phone,
    country_code: main.country_code,
    last_contact_response_at: main.last_contact_response_at,
    email: from('email').email,
    brand: from('brand').brand,
    picture_url: kept.row.picture_url ?? other.row.picture_url,
    source: kept.row.source,
    source_input_id: kept.row.source_input_id,
    created_at: Math.min(kept.row.created_at, other.row.created_at),
    user_id: from('owner').user_id,
    user_tag_id: from('owner').user_tag_id,
    team_tag_id: from('owner').team_tag_id,
    team_assigned_at: from('owner').team_assigned_at,
    important: kept.row.important === 1 || other.row.important === 1 ? 1 : 0,
    finished: both(kept.row.finished, other.row.finished),
    archived: both(kept.row.archived, other.row.archived),
    pending_messages: kept.row.pending_messages + other.row.pending_messages,
    waiting_since: earlier(kept.row.waiting_since, other.row.waiting_since),
    closed_wait_since: earlier(kept.row.closed_wait_since, other.row.closed_wait_since),
    wait_alert_at: earlier(kept.row.wait_alert_at, other.row.wait_alert_at),
    opened_at: openedAt(kept.row, other.row),
    last_reaction_emoji: reacted.last_reaction_emoji,
    last_reaction_sender: reacted.last_reaction_sender,
    last_reaction_at: reacted.last_reaction_at,
    answered_at: answered.row.answered_at,
    answered_by: answered.row.answered_by,
    answered_position: await positionAfter(tx, answered.row),
    last_position: Math.max(last, kept.row.last_position),
    extra_json: await joinExtra(tx, kept, other, fromOther, now),
    revision,
  })
  const further = fromOther.includes('phone') ? kept.row : other.row
  await replaceContactRow(tx, shelved, { ...shelved, phone: further.phone })
  return after
}

/** Where the message is now that was at the position of the chat's last answer. */
async function positionAfter(tx: Tx, row: ContactsTable): Promise<number | null> {
  if (row.answered_position === null) return null
  const found = await tx
    .selectFrom('merged_messages')
    .innerJoin('messages', 'messages.id', 'merged_messages.message_id')
    .innerJoin('contact_merges', 'contact_merges.id', 'merge_id')
    .select('messages.position')
    .where('merged_messages.contact_id', '=', row.id)
    .where('merged_messages.position', '=', row.answered_position)
    .orderBy('contact_merges.at', 'desc')
    .executeTakeFirst()
  return found?.position ?? null
}

/** What else is known of the two, with their numbers and the stricter opt-out, which is then for all numbers. */
async function joinExtra(
  tx: Tx,
  { row, contact }: OpenChat,
  other: OpenChat,
  fromOther: readonly MergeField[],
  now: number,
): Promise<string | null> {
  const isOtherMain = fromOther.includes('phone')
  const numbers = [...numbersOf(contact), ...numbersOf(other.contact)]
  const main = isOtherMain ? other.contact.phone : contact.phone
  const otherPhones = [...new Set(numbers)].filter((number) => number !== main)
  const [first] = [contact, other.contact].filter(hasOptedOut)
  const since = first?.marketingOptOutAt
  if (since !== undefined) {
    const at = Date.parse(since) || now
    await storeConsent(tx, { ...contact, phone: main, otherPhones }, false, { at })
  }
  const former = [...(contact.formerPhones ?? []), ...(other.contact.formerPhones ?? [])]
  const joined = withExtra(row, {
    otherPhones,
    writesTo: undefined,
    ...(former.length > 0 && { formerPhones: former }),
    ...(since !== undefined && { marketingOptOutAt: iso(Date.parse(since)) }),
    ...(contact.chatStatusTags.length === 0 &&
      other.contact.chatStatusTags.length > 0 && { chatStatusTags: other.contact.chatStatusTags }),
  })
  const values = customOf(other.row)
  const chosen = fromOther.filter((field) => field.startsWith('custom_'))
  return withCustom(
    { extra_json: joined },
    Object.fromEntries(chosen.map((field) => [field, values[field]])),
  )
}
