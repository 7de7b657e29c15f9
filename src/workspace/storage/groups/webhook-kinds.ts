import { ofDatabase } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** What was read of the groups' webhooks, and when: reads are counted. */
interface Known {
  reads: number
  readonly groups: Map<string, { read: number; kinds: string | null }>
}

const knownIn = ofDatabase((): Known => ({ reads: 0, groups: new Map() }))

/**
 * Begins to read what the webhooks of a group want to know, with whatever else is read of it.
 * @returns takes what was read
 */
export function beginKindsRead(db: Db, groupId: string): (kinds: string | null) => void {
  const known = knownIn(db)
  known.reads += 1
  const read = known.reads
  return (kinds) => {
    if ((known.groups.get(groupId)?.read ?? 0) < read) known.groups.set(groupId, { read, kinds })
  }
}

/** The number of reads so far, for `kindsWanted`. */
export const kindsReads = (db: Db): number => knownIn(db).reads

/**
 * The kinds of events that the webhooks of a group want which are on. What was read since `since` is not read again: the group's
 * webhooks change in its turn alone.
 * @param since `kindsReads` when the transaction began
 */
export async function kindsWanted(
  db: Db,
  groupId: string,
  since: number,
): Promise<ReadonlySet<string>> {
  const known = knownIn(db).groups.get(groupId)
  const kinds = known !== undefined && known.read > since ? known.kinds : await read(db, groupId)
  return new Set(kinds?.split(' '))
}

async function read(db: Db, groupId: string): Promise<string | null> {
  const row = await db
    .selectFrom('groups')
    .select('webhook_kinds')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.webhook_kinds ?? null
}
