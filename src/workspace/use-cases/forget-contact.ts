import type { Language } from '#contract/limits.ts'
import type { Clock } from '#workspace/clock.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { removeFile } from '#workspace/media/file-sweep.ts'
import { removePerson } from '#workspace/storage/contact-data.ts'
import { updateContactRow, findChat } from '#workspace/storage/contacts.ts'
import { findGroup } from '#workspace/storage/groups.ts'
import { reactionSummary } from '#workspace/storage/last-reaction.ts'
import { removeTextOfChat } from '#workspace/storage/message-text.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { markIfUnused } from '#workspace/storage/unused-files.ts'
import { writeDurable, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { emptiedChat } from './change-chat.ts'

/** What stands where reports and results of campaigns show who it was. */
const names: Readonly<Record<Language, string>> = {
  es: 'Contacto eliminado',
  en: 'Deleted contact',
  pt: 'Contato excluído',
}

/** The number of a contact without its person: no number of the channel has letters. */
const noPhone = (id: string): string => `deleted-${id}`

/** Whether the person was taken out of a contact before. */
const isForgotten = ({ id, phone }: Pick<ContactsTable, 'id' | 'phone'>): boolean =>
  phone === noPhone(id)

/**
 * Deletes a person's data: their name, number, messages, notes, files and orders. The figures stay, with an archived
 * contact that is nobody. One transaction changes the data, so a kill leaves all of it or nothing. Files whose bytes a
 * kill has left are removed by the sweep.
 * @returns how many files were removed; null if the person was deleted before
 */
export async function forgetContact(
  needs: WriteNeeds & { clock: Clock },
  { id }: Pick<ContactsTable, 'id'>,
): Promise<{ contactId: string; files: number | null }> {
  const unused = await writeDurable(needs, async ({ tx, announce }) => {
    const chat = await findChat(tx, id)
    if (chat === undefined || isForgotten(chat.row)) return null
    await removeTextOfChat(tx, id)
    const files = await removePerson(tx, chat.row)
    const group = await findGroup(tx, chat.row.group_id)
    await updateContactRow(tx, chat.row, {
      ...emptiedChat,
      ...reactionSummary(undefined),
      name: names[group?.language ?? 'es'],
      last_name: null,
      phone: noPhone(id),
      email: null,
      brand: null,
      picture_url: null,
      source_input_id: null,
      extra_json: null,
      important: 0,
      archived: 1,
    })
    announce(toChat(chat.contact, 'contact.deleted', { contactId: id }))
    return await markIfUnused(tx, files)
  })
  for (const file of unused ?? []) await removeFile(needs, file)
  return { contactId: id, files: unused?.length ?? null }
}
