import type { SqliteFile } from './database.ts'

/**
 * Whether an index is empty but its source table is not. That is the case after a migration that creates an index.
 * `table` and `index` are not escaped, so they must be constants.
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
