import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { chatThings } from '#contract/rules/chats/chat-things.ts'
import { waitPlace } from '#contract/rules/chats/waiting.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { forbidden } from '#workspace/failure.ts'
import { lastChangeAt, recordChanges } from '#workspace/storage/chats/chat-changes.ts'
import { deleteFollowers } from '#workspace/storage/chats/chat-followers.ts'
import { forgetReads } from '#workspace/storage/chats/chat-reads.ts'
import { noSummary } from '#workspace/storage/chats/chat-summary.ts'
import { withRow, type ContactLinks } from '#workspace/storage/contacts/contact-row.ts'
import { updateContactRow, withLinks } from '#workspace/storage/contacts/contacts.ts'
import { reactionSummary } from '#workspace/storage/messages/last-reaction.ts'
import { deleteMessagesOf } from '#workspace/storage/messages/messages.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { together } from '#workspace/storage/together.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { recordForRules } from '#workspace/use-cases/rules/rule-events.ts'
import { duesAfter, type DuesOptions, noDues } from '#workspace/use-cases/targets/chat-dues.ts'
import { followTargets, settleTargets } from '#workspace/use-cases/targets/settle-targets.ts'
import { ofChat } from '#workspace/webhooks/happening.ts'

/** A chat as read in the current transaction. */
export interface StoredChat {
  row: ContactsTable
  contact: Contact
}

/** Marks that a user sets on a chat. */
export type ChatChange = Partial<Pick<ContactsTable, 'archived' | 'important' | 'finished'>>

/** Stores changed marks of a chat and publishes them. If nothing changes, nothing is published. */
export async function changeChat(
  work: Work,
  { row, contact }: StoredChat,
  change: ChatChange,
  by: { byUserId: string | undefined; now: number },
): Promise<Contact> {
  const { tx, announce, tell } = work
  const next = { ...row, ...change }
  const isChanged = (['archived', 'important', 'finished'] as const).some(
    (key) => next[key] !== row[key],
  )
  if (!isChanged) return contact
  const wait = waitAfter({ row, contact }, next, by.now)
  const opened = next.finished < row.finished ? await openedAfter(tx, row, by.now) : {}
  const after = await resumeChat(tx, { row, contact }, { ...change, ...wait, ...opened }, by.now)
  await recordChanges(tx, row, after.row, by)
  if (next.finished > row.finished)
    await settleTargets(work, row, after.row, ['resolution'], by.now)
  followTargets(work, row, after.row)
  if (next.finished > row.finished) await deleteFollowers(tx, row.id)
  const { contact: changed } = after
  announce(toChat(changed, 'chat.flags', { contact: contactOut(changed) }, by.byUserId))
  const things = (['important', 'finished'] as const).filter((key) => next[key] !== row[key])
  if (things.length > 0)
    await recordForRules(work, contact, { things: things.map((key) => chatThings[key]), ...by })
  if (next.finished > row.finished)
    tell(ofChat(changed, { kind: 'chat.finished', outline: {}, content: {} }, by.byUserId))
  return changed
}

/** The columns of a chat whose customer does not wait. */
export const noWait = {
  waiting_since: null,
  closed_wait_since: null,
  wait_alert_at: null,
  wait_before_finish: null,
  ended_wait_since: null,
}

/** The columns of a wait that goes on, or that begins again after it was over for a while. @param now epoch ms */
export function waitColumns(
  { contact }: Pick<StoredChat, 'contact'>,
  since: number | null,
  now: number,
): Pick<ContactsTable, 'waiting_since' | 'closed_wait_since'> {
  const { open, closed } = waitPlace(since, contact.lastContactResponseAt, now)
  return { waiting_since: open, closed_wait_since: closed }
}

/**
 * The customer of a finished chat does not wait for an answer. If the mark is removed, the wait goes on. Until then it is
 * still watched (`waitAlertTasks`), but nobody is alerted.
 */
function waitAfter(
  chat: StoredChat,
  { finished }: Pick<ContactsTable, 'finished'>,
  now: number,
): Partial<Pick<ContactsTable, keyof typeof noWait>> {
  const { row } = chat
  if (finished === row.finished) return {}
  if (finished === 0)
    return { ...waitColumns(chat, row.wait_before_finish, now), wait_before_finish: null }
  return {
    waiting_since: null,
    closed_wait_since: null,
    wait_before_finish: row.waiting_since ?? row.closed_wait_since,
  }
}

/** A chat that is reopened begins again, unless that only undoes that it was finished. */
async function openedAfter(
  tx: Work['tx'],
  { id }: ContactsTable,
  now: number,
): Promise<Partial<Pick<ContactsTable, 'opened_at'>>> {
  const finishedAt = await lastChangeAt(tx, id, 'finished')
  return finishedAt !== undefined && now - finishedAt <= limits.undoMs ? {} : { opened_at: now }
}

/** The fields of a chat without a last message: nothing unread, and its customer does not wait. */
export const emptiedChat = {
  ...noSummary,
  ...noWait,
  ...noDues,
  opened_at: null,
  pending_messages: 0,
}

/**
 * Deletes all messages of the chat; the contact keeps its position in the list, its tags and its history.
 * @throws ServiceFailure 403 if the viewer may not delete the chat
 */
export async function deleteChat({ tx, announce }: Work, chat: OpenChat): Promise<void> {
  const { viewer } = chat
  if (!can(viewer, 'chat.delete', chat.contact)) throw forbidden('You may not delete this chat.')
  await deleteMessagesOf(tx, chat.row.id)
  await deleteFollowers(tx, chat.row.id)
  const change = { ...emptiedChat, ...reactionSummary(undefined) }
  const { contact } = await updateChat(tx, chat, change, { isQueued: false })
  announce(toChat(contact, 'chat.deleted', { contact: contactOut(contact) }, viewer.userId))
}

/** Changed columns of a chat. */
export type RowChange = Parameters<typeof updateContactRow>[2]

/**
 * Stores changed columns of a chat, and what is due in it after them.
 * @param links the chat's tags, history and queue, if they were changed too
 */
export async function updateChat(
  tx: Work['tx'],
  chat: StoredChat,
  change: RowChange,
  links?: Partial<ContactLinks>,
): Promise<StoredChat> {
  return await storeChat(tx, chat, await withDues(tx, chat, change), links)
}

/**
 * Like `updateChat`, for a change by which a target may run again, or one that nobody has seen before: what it has missed until now
 * alerts nobody.
 * @param now epoch ms
 */
export async function resumeChat(
  tx: Work['tx'],
  chat: StoredChat,
  change: RowChange,
  now: number,
  links?: Partial<ContactLinks>,
): Promise<StoredChat> {
  return await storeChat(tx, chat, await withDues(tx, chat, change, { resumedAt: now }), links)
}

/** The changed columns of a chat with those of what is due in it after them. */
export const withDues = async (
  tx: Work['tx'],
  { row, contact }: StoredChat,
  change: RowChange,
  options: DuesOptions = {},
): Promise<RowChange> => ({ ...change, ...(await duesAfter(tx, row, change, contact, options)) })

/** Like `updateChat`, for columns that `withDues` has completed. Its statement is the first one that it sends. */
export async function storeChat(
  tx: Work['tx'],
  chat: StoredChat,
  change: RowChange,
  links?: Partial<ContactLinks>,
): Promise<StoredChat> {
  const { pending_messages: before } = chat.row
  const hasFewer = (change.pending_messages ?? before) < before
  const [row] = await together(tx, (each) => [
    updateContactRow(each, chat.row, change),
    hasFewer ? forgetReads(each, chat.row.id) : Promise.resolve(),
  ])
  return { row, contact: withRow(chat.contact, row, links) }
}

/** Converts a row to the contract's contact, with its tags and history. */
export async function readBack(tx: Work['tx'], row: ContactsTable): Promise<Contact> {
  const [contact] = await withLinks(tx, [row])
  if (contact === undefined) throw new Error('A row could not be converted to a contact.')
  return contact
}
