import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '#workspace/storage/json.ts'
import type { Tx } from '#workspace/storage/tables.ts'

/** The longest time over which anything is counted, ms. */
export const COUNTED_MS = 24 * 60 * 60_000

const timesSchema = z.array(z.number())

/** The counts are of addresses and e-mails, which nobody has to read. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** The times of the attempts of a count since a time, oldest first. Epoch ms. */
export async function readAttempts(tx: Tx, key: string, since: number): Promise<number[]> {
  const row = await tx
    .selectFrom('attempts')
    .select('times_json')
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst()
  return row === undefined ? [] : readJson(row.times_json, timesSchema).filter((at) => at > since)
}

/** Stores the attempts of a count. */
export async function saveAttempts(tx: Tx, key: string, times: readonly number[]): Promise<void> {
  const key_hash = hashOf(key)
  const last = times.at(-1)
  if (last === undefined) {
    await tx.deleteFrom('attempts').where('key_hash', '=', key_hash).execute()
    return
  }
  const change = { times_json: JSON.stringify(times), changed_at: last }
  await tx
    .insertInto('attempts')
    .values({ key_hash, ...change })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(change))
    .execute()
}

/** Deletes counts without attempts since a time, epoch ms, and all but the newest `max`. */
export async function dropAttempts(tx: Tx, since: number, max: number): Promise<void> {
  await tx.deleteFrom('attempts').where('changed_at', '<=', since).execute()
  await tx
    .deleteFrom('attempts')
    .where('changed_at', '<', (newest) =>
      newest
        .selectFrom('attempts as other')
        .select('other.changed_at')
        .orderBy('other.changed_at', 'desc')
        .limit(1)
        .offset(max),
    )
    .execute()
}
