import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { forbidden } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { deleteContactRow } from '#workspace/storage/contacts/contacts.ts'
import { countUntouched, listUntouched, noteRemoved } from '#workspace/storage/contacts/imports.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/**
 * Deletes contacts that an import has created and with whom nobody has worked since.
 * @param now epoch ms
 * @returns how many were deleted, and how many are left to delete
 * @throws ServiceFailure 404 if the import is unknown, 403 if the user may not undo it
 */
export async function undoImport(
  { tx, audit }: Work,
  who: Who,
  importId: string,
  { limit, now }: { limit: number; now: number },
): Promise<{ removed: number; left: number }> {
  const { viewer } = await enterGroup(tx, who)
  if (!can(viewer, 'contact.import')) throw forbidden('You may not import contacts.')
  const { user_id: userId, filename } = await inGroup(tx, who.groupId).contactImport(importId)
  if (!can(viewer, 'contact.undoImport', { userId }))
    throw forbidden('You may not undo this import.')
  const scope = chatScope(viewer)
  const rows = await listUntouched(tx, importId, scope, limit)
  for (const row of rows) await deleteContactRow(tx, row)
  if (rows.length > 0) {
    await noteRemoved(tx, importId, { removed: rows.length, userId: who.userId, now })
    const object = { type: 'import', id: importId, name: filename }
    audit(who.groupId, { action: 'import.undone', object, isOnce: true }, now)
  }
  return { removed: rows.length, left: await countUntouched(tx, importId, scope) }
}
