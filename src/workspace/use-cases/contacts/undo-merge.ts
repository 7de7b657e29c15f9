import { sql } from 'kysely'
import { z } from 'zod'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { hasOptedOut } from '#contract/rules/contacts/opt-out.ts'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import type { Who } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { notFound } from '#workspace/failure.ts'
import { contactOut } from '#workspace/serialize.ts'
import { pastActivity, activityMs } from '#workspace/storage/chats/activity-key.ts'
import { restoreAssignments, storedAssignments } from '#workspace/storage/chats/assignments.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import { noSummary, summaryAfter } from '#workspace/storage/chats/chat-summary.ts'
import { queuedAmong } from '#workspace/storage/chats/queued-chats.ts'
import { findMerge, mergesInto } from '#workspace/storage/contacts/contact-merges.ts'
import { findContactRow, replaceContactRow } from '#workspace/storage/contacts/contacts.ts'
import { moveRowsBack, updateTagActivity } from '#workspace/storage/contacts/moved-rows.ts'
import { deleteOptOut } from '#workspace/storage/contacts/opt-outs.ts'
import { readJson } from '#workspace/storage/json.ts'
import { splitMessages } from '#workspace/storage/messages/joined-messages.ts'
import { findLastMessage } from '#workspace/storage/messages/messages.ts'
import type { ContactMergesTable, ContactsTable, Tx } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { noWait, readBack } from '#workspace/use-cases/chats/change-chat.ts'
import { reckonChat } from '#workspace/use-cases/targets/reckon-targets.ts'
import { mergeRefused, mergeStateSchema, openMergeable, type MergeState } from './merge-state.ts'

/**
 * Makes the two contacts of a merge two again. What was changed since stays with the kept one.
 * @param now epoch ms
 * @throws ServiceFailure 404, 403, or 409 if it is too late
 */
export async function undoMerge(
  work: Work,
  who: Who,
  mergeId: string,
  now: number,
): Promise<{ contact: Contact; other: Contact }> {
  const { tx, announce } = work
  const merge = await findMerge(tx, mergeId)
  if (merge === undefined || merge.group_id !== who.groupId) throw notFound('merge')
  const kept = await openMergeable(tx, who, merge.kept_id)
  const state = await stateOf(tx, merge, kept.row, now)
  const hidden = await findContactRow(tx, merge.other_id)
  if (hidden === undefined) throw notFound('contact')
  const { kept_id: keptId, other_id: otherId } = merge
  const revision = Math.max(kept.row.revision, hidden.revision) + 1
  const chats = { mergeId, keptId, otherId, revision }
  const news = await splitMessages(tx, chats, state.other.last_position)
  await moveRowsBack(tx, state.moved, chats)
  await splitIdentities(tx, state, chats)
  await splitHistory(tx, state)
  const rows = await splitRows(tx, { state, now: kept.row, hidden, news, revision })
  await splitReads(tx, state, rows, kept.row)
  await splitConsent(tx, state, kept.contact)
  for (const { id, activity } of rows) await updateTagActivity(tx, id, activity)
  await tx.deleteFrom('merged_messages').where('merge_id', '=', mergeId).execute()
  await tx
    .updateTable('contact_merges')
    .set({ undone_at: now, undone_by: who.userId, before_json: null })
    .where('id', '=', mergeId)
    .execute()
  const phones = { from: rows[1].phone }
  await insertChange(tx, keptId, { kind: 'unmerged', phones }, { byUserId: who.userId, now })
  const { contact } = await reckonChat(work, rows[0], await readBack(tx, rows[0]), now)
  const { contact: other } = await reckonChat(work, rows[1], await readBack(tx, rows[1]), now)
  announce(
    toChat(contact, 'contact.merged', { contact: contactOut(contact) }, who.userId, kept.contact),
  )
  announce(toChat(other, 'contact.created', { contact: contactOut(other) }, who.userId))
  return { contact, other }
}

/** @throws ServiceFailure 409 if it is too late to undo the merge, or if another one comes first */
async function stateOf(
  tx: Tx,
  merge: ContactMergesTable,
  row: ContactsTable,
  now: number,
): Promise<MergeState> {
  const isLate = merge.at <= now - limits.contacts.mergeUndoMs
  if (merge.undone_at !== null || merge.before_json === null || isLate) throw mergeRefused('late')
  const [last] = await mergesInto(tx, merge.kept_id)
  if (last?.id !== merge.id || row.id !== merge.kept_id) throw mergeRefused('later')
  if ((await queuedAmong(tx, [row.id]).executeTakeFirst()) !== undefined)
    throw mergeRefused('sending')
  return readJson(merge.before_json, mergeStateSchema)
}

/** What a value is after an undo: the one before the merge, unless it was changed since. */
const undone = <Value>(before: Value, after: Value, now: Value): Value =>
  JSON.stringify(now) === JSON.stringify(after) ? before : now

const extraOf = (text: string | null): Record<string, unknown> =>
  text === null ? {} : readJson(text, z.record(z.string(), z.unknown()))

/** `undone` for each property of two JSON texts. */
function undoneExtra(before: string | null, after: string | null, now: string | null) {
  const [was, became, is] = [before, after, now].map(extraOf)
  const names = new Set([was, became, is].flatMap((extra) => Object.keys(extra ?? {})))
  const extra = Object.fromEntries(
    [...names].map((name) => [name, undone(was?.[name], became?.[name], is?.[name])]),
  )
  const text = JSON.stringify({ ...extra, writesTo: was?.['writesTo'] })
  return text === '{}' ? null : text
}

/** The columns that are undone as they are. Those of messages follow from the messages if there are new ones. */
const ownColumns = [
  'name',
  'last_name',
  'phone',
  'country_code',
  'email',
  'brand',
  'picture_url',
  'source',
  'source_input_id',
  'created_at',
  'user_id',
  'user_tag_id',
  'team_tag_id',
  'team_assigned_at',
  'chat_status',
  'chat_status_set_by_user',
  'chat_status_set_by_user_at',
  'important',
  'finished',
  'archived',
  'last_reaction_emoji',
  'last_reaction_sender',
  'last_reaction_at',
  'wait_before_finish',
  'ended_wait_since',
  'opened_at',
  'answered_at',
  'answered_position',
  'answered_by',
] as const satisfies readonly (keyof ContactsTable)[]

const liveColumns = [
  'pending_messages',
  'waiting_since',
  'closed_wait_since',
  'wait_alert_at',
] as const satisfies readonly (keyof ContactsTable)[]

const pick = (row: ContactsTable, names: readonly (keyof ContactsTable)[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

interface Split {
  state: MergeState
  /** The row of the kept contact before the undo. */
  now: ContactsTable
  hidden: ContactsTable
  news: { ofKept: number; ofOther: number }
  revision: number
}

/** Stores the rows of both contacts. @returns the kept one and the other one */
async function splitRows(tx: Tx, split: Split): Promise<[ContactsTable, ContactsTable]> {
  const { state, now, hidden, news, revision } = split
  const { kept, after, other } = state
  // The one with whom the conversation went on has what is unread of it and who waits.
  const isLive =
    news.ofKept + news.ofOther === 0 ? undefined : news.ofOther > 0 ? other.id : kept.id
  const own = ownColumns.map((name) => [name, undone(kept[name], after[name], now[name])])
  const live = liveColumns.map((name) => [name, undone(kept[name], after[name], now[name])])
  const aside = `splitting-${other.id}`
  const shelved = await replaceContactRow(tx, hidden, { ...hidden, phone: aside })
  const keptRow: ContactsTable = {
    ...now,
    ...Object.fromEntries(own),
    ...(isLive === undefined ? Object.fromEntries(live) : {}),
    ...(isLive === other.id && { ...noWait, pending_messages: 0 }),
    ...(await messageColumns(tx, kept, news.ofKept, now.last_position)),
    activity: await freeActivity(tx, news.ofKept > 0 ? now.activity : kept.activity, kept.id),
    extra_json: undoneExtra(kept.extra_json, after.extra_json, now.extra_json),
    revision,
  }
  const first = await replaceContactRow(tx, now, keptRow)
  const otherRow: ContactsTable = {
    ...other,
    ...(isLive === other.id && pick(now, liveColumns)),
    ...(await messageColumns(tx, other, news.ofOther, other.last_position + news.ofOther)),
    activity: await freeActivity(tx, news.ofOther > 0 ? now.activity : other.activity, other.id),
    revision,
  }
  return [first, await replaceContactRow(tx, shelved, otherRow)]
}

/** What a chat's row says of its messages: as before the merge, or as they are now. */
async function messageColumns(
  tx: Tx,
  before: ContactsTable,
  news: number,
  lastPosition: number,
): Promise<Partial<ContactsTable>> {
  if (news === 0) {
    const names = [...summaryColumns, 'last_position', 'last_contact_response_at'] as const
    return pick(before, names)
  }
  const last = await findLastMessage(tx, before.id)
  const { written } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('written_at').as('written'))
    .where('contact_id', '=', before.id)
    .where('sender', '=', 'contact')
    .executeTakeFirstOrThrow()
  return {
    ...(last === undefined ? noSummary : summaryAfter(last.message, last.fromAdvertisement)),
    last_position: lastPosition,
    last_contact_response_at: written,
  }
}

const summaryColumns = Object.keys(noSummary).filter(
  (name): name is keyof typeof noSummary => name in noSummary,
)

/** A chat's place in the list, or the next one to it if another chat has it. */
async function freeActivity(tx: Tx, wanted: number, contactId: string): Promise<number> {
  const taken = await tx
    .selectFrom('contacts')
    .select('id')
    .where('activity', '=', wanted)
    .where('id', '!=', contactId)
    .executeTakeFirst()
  return taken === undefined ? wanted : await pastActivity(tx, activityMs(wanted), contactId)
}

/** Gives each contact the ids that it had. New ones of the other number go to the other contact. */
async function splitIdentities(
  tx: Tx,
  { identities, other }: MergeState,
  { keptId, otherId }: { keptId: string; otherId: string },
): Promise<void> {
  await tx
    .updateTable('contact_identities')
    .set({ contact_id: otherId })
    .where('contact_id', '=', keptId)
    .where('kind', '=', 'phone')
    .where('value', 'in', samePerson(other.phone))
    .execute()
  for (const row of identities)
    await sql`update contact_identities
      set contact_id = ${row['contact_id']}, line_id = ${row['line_id']}
      where group_id = ${row['group_id']} and kind = ${row['kind']} and value = ${row['value']}`.execute(
      tx,
    )
}

/** Gives each chat the assignments that it had. If the agent or team has changed since, the kept chat keeps its history. */
async function splitHistory(tx: Tx, { assignments, kept, other }: MergeState): Promise<void> {
  const present = await storedAssignments(tx, kept.id)
  await restoreAssignments(tx, other.id, assignments.other)
  if (JSON.stringify(present) === JSON.stringify(assignments.after))
    await restoreAssignments(tx, kept.id, assignments.kept)
}

/** Gives each chat what members had read of it, unless somebody has read or written since. */
async function splitReads(
  tx: Tx,
  { reads, after }: MergeState,
  [kept]: readonly ContactsTable[],
  now: ContactsTable,
): Promise<void> {
  const isSame =
    now.pending_messages === after.pending_messages && now.last_position === after.last_position
  if (!isSame || kept === undefined) return
  await tx.deleteFrom('chat_reads').where('contact_id', '=', kept.id).execute()
  for (const row of reads)
    await sql`insert into chat_reads (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(tx)
}

/** Takes back the opt-out that only the merge has given a number. One that was noted since stays with both. */
async function splitConsent(tx: Tx, state: MergeState, now: Contact): Promise<void> {
  const outOf = (row: ContactsTable): unknown => extraOf(row.extra_json)['marketingOptOutAt']
  const isSame = now.marketingOptOutAt === outOf(state.after)
  if (!hasOptedOut(now) || !isSame) return
  for (const row of [state.kept, state.other])
    if (outOf(row) === undefined) await deleteOptOut(tx, row.group_id, row.phone)
}
