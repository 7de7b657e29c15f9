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
