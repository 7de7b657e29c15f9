import { z } from 'zod'
import type { MergeRefusal } from '#contract/entities/contacts/contact-merge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { openChat, type OpenChat, type Who } from '#workspace/access.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { movedRowsSchema } from '#workspace/storage/contacts/moved-rows.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'

const value = z.union([z.string(), z.number(), z.null()])
const rows = z.array(z.record(z.string(), value))

/**
 * What undoing a merge needs: both rows as they were before, that of the kept contact after it, and the rows of other tables
 * that were changed.
 */
export const mergeStateSchema = z.object({
  kept: z.custom<ContactsTable>((row) => typeof row === 'object' && row !== null),
  other: z.custom<ContactsTable>((row) => typeof row === 'object' && row !== null),
  after: z.custom<ContactsTable>((row) => typeof row === 'object' && row !== null),
  moved: movedRowsSchema,
  /** Of both contacts. */
  reads: rows,
  identities: rows,
  /** The assignment histories, before and after. */
  assignments: z.object({
    kept: z.array(z.string()),
    other: z.array(z.string()),
    after: z.array(z.string()),
  }),
})
export type MergeState = z.infer<typeof mergeStateSchema>

const sentences: Record<MergeRefusal, string> = {
  same: 'A contact cannot be merged with itself.',
  blocked: 'One of the contacts is blocked.',
  campaign: 'A campaign is sending to one of the contacts.',
  sending: 'Messages to one of the contacts wait for the channel.',
  changed: 'One of the contacts has changed. Load both again.',
  large: 'The other contact has too many messages. Keep that one.',
  late: 'The merge cannot be undone any more.',
  later: 'Another merge of the contact has to be undone first.',
}

export const mergeRefused = (why: MergeRefusal): ServiceFailure =>
  new ServiceFailure('MERGE_REFUSED', sentences[why], { details: { why } })

/**
 * Two contacts that the caller may merge.
 * @throws ServiceFailure 404 if the caller does not see one of them, 403 if they may not merge them, 409 if they are one
 */
export async function openPair(
  db: Db,
  who: Who,
  id: string,
  otherId: string,
): Promise<[OpenChat, OpenChat]> {
  const kept = await openMergeable(db, who, id)
  const other = await openMergeable(db, who, otherId)
  if (kept.row.id === other.row.id) throw mergeRefused('same')
  return [kept, other]
}

/** @throws ServiceFailure 404 if the caller does not see the contact, 403 if they may not merge it */
export async function openMergeable(db: Db, who: Who, id: string): Promise<OpenChat> {
  const chat = await openChat(db, who, id)
  if (!can(chat.viewer, 'contact.merge', chat.contact))
    throw forbidden('You may not merge this contact.')
  return chat
}

/** The numbers of a contact, its own first. */
export const numbersOf = ({ phone, otherPhones = [] }: Contact): string[] => [phone, ...otherPhones]
