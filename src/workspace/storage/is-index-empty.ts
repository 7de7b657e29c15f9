import type { SqliteFile } from './sqlite-database.ts'

/**
 * Whether an index of ours is empty while its source table is not: the index was added later.
 * @param table source table; neither it nor `index` comes from outside
 */
export function isUnfilled(
  { raw }: SqliteFile,
  { table, index }: { table: string; index: string },
): boolean {
  const found = raw
    .prepare(
      `select 1 where exists (select 1 from ${table}) and not exists (select 1 from ${index})`,
    )
    .get()
  return found !== undefined
}
