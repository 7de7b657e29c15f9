import { contactTableApi } from '#contract/api/contacts/contact-table.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { inBatches } from '#renderer/data/service/batches.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'

/** The result of deleting contacts. */
export interface Deletion {
  readonly deleted: number
  /** Contacts that the service has refused to delete. */
  readonly refused: number
  /** Why a batch failed after others were deleted; undefined if all contacts were processed. */
  readonly error?: unknown
}

/**
 * Deletes contacts batch by batch, then refetches the contact table and the segments. The event of each deleted contact
 * removes its chat.
 * @param onProgress called with the number of contacts processed so far
 * @throws ApiError if a batch fails and no contact is deleted
 */
export async function deleteContacts(
  groupId: string,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<Deletion> {
  const send = async (batch: readonly string[]) => {
    const body = { groupId, contactIds: [...batch] }
    return (await call(contactTableApi.deleteContacts, { body })).items
  }
  const { items, left, error } = await inBatches(ids, send, {
    size: limits.contacts.deleteMax,
    onProgress,
  })
  await refetchQueries('contactTable', 'segments')
  const deleted = items.filter(({ result }) => result === 'deleted').length
  if (left.length > 0 && deleted === 0) throw error
  return {
    deleted,
    refused: items.length - deleted,
    ...(left.length > 0 && { error }),
  }
}
