import type { SqliteFile } from './sqlite-database.ts'

/**
 * Whether an index is empty but its source table is not, because the index was added later.
 * @param table the source table; `table` and `index` must be constants, since they are not escaped
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
