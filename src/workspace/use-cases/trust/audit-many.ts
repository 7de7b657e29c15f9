import { changesTo } from '#workspace/audit/record.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/**
 * Writes into the audit log what was done with many chats or contacts at once, if any has changed.
 * @param done the action, what was done, and the result for each
 * @param now epoch ms
 */
export async function auditMany(
  { tx, audit }: Work,
  groupId: string,
  [action, change, items]: readonly [
    'chats.changed' | 'contacts.changed',
    object,
    readonly { result: string }[],
  ],
  now: number,
): Promise<void> {
  const count = items.filter(({ result }) => result === 'changed').length
  if (count === 0) return
  audit(groupId, { action, count, changes: await changesTo(tx, groupId, { ...change }) }, now)
}
