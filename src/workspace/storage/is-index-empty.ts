import type { SqliteFile } from './sqlite-database.ts'

/**
 * Whether an index of our own holds nothing while the table it is made of does: it is younger than the data.
 * @param table name of the table, and `index` of what is made of it; neither comes from outside
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
