import type { Language } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { openChat, type Who } from '#workspace/access.ts'
import type { Clock } from '#workspace/clock.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { forbidden } from '#workspace/failure.ts'
import { removeFile } from '#workspace/media/file-sweep.ts'
import { hasFigures, removePerson } from '#workspace/storage/contacts/contact-data.ts'
import {
  deleteContactRow,
  findChat,
  findContactRow,
  findGroupIdOf,
  updateContactRow,
} from '#workspace/storage/contacts/contacts.ts'
import { mergesInto } from '#workspace/storage/contacts/contact-merges.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { reactionSummary } from '#workspace/storage/messages/last-reaction.ts'
import { removeTextOfChat } from '#workspace/storage/messages/message-text.ts'
import type { ContactsTable, Tx } from '#workspace/storage/tables.ts'
import { markIfUnused } from '#workspace/storage/files/unused-files.ts'
import { writeGroupDurable, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { emptiedChat } from '#workspace/use-cases/chats/change-chat.ts'

/** What stands where reports and results of campaigns show who it was. */
const names: Readonly<Record<Language, string>> = {
  es: 'Contacto eliminado',
  en: 'Deleted contact',
  pt: 'Contato excluído',
}

/** The number of a contact without its person: no number of the channel has letters. */
const noPhone = (id: string): string => `deleted-${id}`

/**
 * Deletes a person's data: their name, number, messages, notes, files and orders. The figures stay, with a contact that is
 * nobody and in no list; without figures nothing stays. One transaction changes the data, so a kill leaves all of it or
 * nothing. Files whose bytes a kill has left are removed by the sweep.
 * @param by the user who deletes the contact; absent for the operator
 * @returns how many files were removed; null if the person was deleted before
 * @throws ServiceFailure 404 if the user does not see the contact, 403 if they may not delete it
 */
export async function forgetContact(
  needs: WriteNeeds & { clock: Clock },
  { id }: Pick<ContactsTable, 'id'>,
  by?: Who,
): Promise<{ contactId: string; files: number | null }> {
  const groupId = await findGroupIdOf(needs.storage.db, id)
  const unused = await writeGroupDurable(needs, groupId ?? '', async ({ tx, announce, audit }) => {
    if (by !== undefined) {
      const { viewer, contact } = await openChat(tx, by, id)
      if (!can(viewer, 'contact.delete', contact))
        throw forbidden('You may not delete this contact.')
    }
    const chat = await findChat(tx, id)
    if (chat === undefined) return null
    const further = await mergedRows(tx, id)
    await removeTextOfChat(tx, id)
    const files = await removePerson(tx, chat.row)
    if (await hasFigures(tx, id)) await emptyContact(tx, chat.row)
    else await deleteContactRow(tx, chat.row)
    for (const row of further) {
      files.push(...(await removePerson(tx, row)))
      await deleteContactRow(tx, row)
    }
    const object = { type: 'contact', id }
    audit(chat.row.group_id, { action: 'contacts.deleted', object }, needs.clock.now())
    announce(toChat(chat.contact, 'contact.deleted', { contactId: id }, by?.userId))
    return await markIfUnused(tx, files)
  })
  for (const file of unused ?? []) await removeFile(needs, file)
  return { contactId: id, files: unused?.length ?? null }
}

/** The hidden rows of the contacts that were merged into this one, which have its further numbers. */
async function mergedRows(tx: Tx, id: string): Promise<ContactsTable[]> {
  const rows: ContactsTable[] = []
  for (const merge of await mergesInto(tx, id)) {
    const row = await findContactRow(tx, merge.other_id)
    if (row !== undefined) rows.push(row, ...(await mergedRows(tx, row.id)))
  }
  return rows
}

/** Leaves a contact that is nobody, for the figures. */
async function emptyContact(tx: Tx, row: ContactsTable): Promise<void> {
  const group = await findGroup(tx, row.group_id)
  await updateContactRow(tx, row, {
    ...emptiedChat,
    ...reactionSummary(undefined),
    name: names[group?.language ?? 'es'],
    last_name: null,
    phone: noPhone(row.id),
    email: null,
    brand: null,
    picture_url: null,
    source_input_id: null,
    extra_json: null,
    important: 0,
    blocked_at: null,
    archived: 2,
  })
}
