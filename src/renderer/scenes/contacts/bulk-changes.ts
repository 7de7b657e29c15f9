import { contactTableApi, type BulkChange } from '#contract/api/contacts/contact-table.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { inBatches } from '#renderer/data/service/batches.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'

/** The result of a bulk change: the numbers of changed and refused contacts, and the changes that undo it. */
export interface BulkResult {
  readonly changed: number
  readonly refused: number
  /** Why a batch failed after others had changed contacts; undefined if all contacts were processed. */
  readonly error?: unknown
  readonly undo: readonly { readonly ids: readonly string[]; readonly change: BulkChange }[]
}

interface Changed {
  readonly id: string
  /** The agent before the change; undefined if the chat was free. */
  readonly previousUserId?: string | undefined
  /** The agent and team after and before a move to a team. */
  readonly owners?: Pick<Extract<BulkChange, { kind: 'giveBack' }>, 'from' | 'to'> | undefined
  /** The value of the field before the change. */
  readonly previousValue?: string | undefined
}

/** The changes that undo a bulk change of the contacts `changed`. */
export function undoOf(change: BulkChange, changed: readonly Changed[]): BulkResult['undo'] {
  const ids = changed.map(({ id }) => id)
  switch (change.kind) {
    case 'tag':
      return [{ ids, change: { kind: 'untag', tagId: change.tagId } }]
    case 'untag':
      return [{ ids, change: { kind: 'tag', tagId: change.tagId } }]
    case 'archive':
      return [{ ids, change: { kind: 'unarchive' } }]
    case 'unarchive':
      return [{ ids, change: { kind: 'archive' } }]
    case 'success':
      return [{ ids, change: { kind: 'inProgress' } }]
    case 'inProgress':
      return [{ ids, change: { kind: 'success' } }]
    case 'field': {
      const byValue = Map.groupBy(changed, ({ previousValue = '' }) => previousValue)
      return [...byValue].map(([value, of]) => ({
        ids: of.map(({ id }) => id),
        change: { ...change, value },
      }))
    }
    case 'giveBack':
      return [{ ids, change: { kind: 'giveBack', from: change.to, to: change.from } }]
    case 'team': {
      const byOwners = Map.groupBy(changed, ({ owners }) => JSON.stringify(owners ?? null))
      return [...byOwners.values()].flatMap((of) => {
        const owners = of[0]?.owners
        if (owners === undefined) return []
        const { from, to } = owners
        return [{ ids: of.map(({ id }) => id), change: { kind: 'giveBack', from, to } }]
      })
    }
    case 'assign':
    case 'unassign': {
      const byAgent = Map.groupBy(changed, ({ previousUserId }) => previousUserId)
      return [...byAgent].map(([userId, of]) => ({
        ids: of.map(({ id }) => id),
        change: userId === undefined ? { kind: 'unassign' } : { kind: 'assign', userId },
      }))
    }
  }
}

/**
 * Changes contacts batch by batch, then refetches the contact table and the segments.
 * @param onProgress called with the number of contacts processed so far
 * @returns also if a batch fails after others, which stay changed and can be undone
 * @throws ApiError if a batch fails and no contact is changed
 */
export async function changeContacts(
  groupId: string,
  ids: readonly string[],
  change: BulkChange,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const send = async (batch: readonly string[]) => {
    const body = { groupId, contactIds: [...batch], change }
    return (await call(contactTableApi.changeContacts, { body })).items
  }
  const { items, left, error } = await inBatches(ids, send, {
    size: limits.contacts.bulkMax,
    onProgress,
  })
  await refetchQueries('contactTable')
  await refetchQueries('segments')
  const changed = items.filter(({ result }) => result === 'changed')
  if (left.length > 0 && changed.length === 0) throw error
  return {
    ...(left.length > 0 && { error }),
    changed: changed.length,
    refused: items.filter(({ result }) => result === 'refused').length,
    undo: undoOf(change, changed),
  }
}

/**
 * Undoes a bulk change, also for the rest of the contacts if some cannot be changed back.
 * @returns the number of refused contacts, and why a change failed
 */
export async function undoChanges(
  groupId: string,
  { undo }: Pick<BulkResult, 'undo'>,
): Promise<Pick<BulkResult, 'refused' | 'error'>> {
  let refused = 0
  let failure: { error?: unknown } = {}
  for (const { ids, change } of undo) {
    try {
      const bulkResult = await changeContacts(groupId, ids, change, () => undefined)
      refused += bulkResult.refused
      if (bulkResult.error !== undefined) failure = { error: bulkResult.error }
    } catch (error) {
      failure = { error }
    }
  }
  return { ...failure, refused }
}
