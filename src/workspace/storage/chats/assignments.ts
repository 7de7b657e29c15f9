import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import type { Tx } from '#workspace/storage/tables.ts'

/**
 * Stores a contact's assignment history. Rows are never removed, only changed and added.
 * @param before the history as it is stored
 */
export async function saveAssignments(
  tx: Tx,
  contactId: string,
  before: readonly AssignmentEntry[],
  after: readonly AssignmentEntry[],
): Promise<void> {
  for (const [position, entry] of after.entries()) {
    if (entry === before[position]) continue
    const entry_json = JSON.stringify(entry)
    await tx
      .insertInto('assignments')
      .values({ contact_id: contactId, position, entry_json })
      .onConflict((row) => row.columns(['contact_id', 'position']).doUpdateSet({ entry_json }))
      .execute()
  }
}

/** The rows of a contact's assignment history as they are stored, for a merge that can be undone exactly. */
export async function storedAssignments(tx: Tx, contactId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('assignments')
    .select('entry_json')
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute()
  return rows.map(({ entry_json }) => entry_json)
}

/** Replaces a contact's assignment history by rows of `storedAssignments`. */
export async function restoreAssignments(
  tx: Tx,
  contactId: string,
  rows: readonly string[],
): Promise<void> {
  await tx.deleteFrom('assignments').where('contact_id', '=', contactId).execute()
  for (const [position, entry_json] of rows.entries())
    await tx
      .insertInto('assignments')
      .values({ contact_id: contactId, position, entry_json })
      .execute()
}
