import { sql } from 'kysely'
import { engineOf } from '#workspace/storage/engine.ts'
import { tableNames } from '#workspace/storage/table-names.ts'
import type { Db, Tables } from '#workspace/storage/tables.ts'

/** Ids of the search index, which the target builds with the index itself, and the services that run on the source. */
const NOT_COPIED: readonly (keyof Tables)[] = ['message_moments', 'instances', 'claims']
const copiedNames = tableNames.filter((name) => !NOT_COPIED.includes(name))

/** About how many characters a block of rows has, and how many rows at most. */
const BLOCK_LENGTH = 4_000_000
const BLOCK_ROWS = 5_000
/** Rows of the first block of a table, whose rows may be long. */
const FIRST_ROWS = 20

type Row = Tables[keyof Tables]

/** A copied table: all its columns, and those of its primary key. */
export interface CopiedTable {
  readonly name: keyof Tables
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** How much of a table is copied. `rows` and `of` are numbers of rows. */
export interface CopyProgress {
  table: string
  rows: number
  of: number
}

/** A new database that is filled by a copy. */
export interface CopyTarget {
  readonly db: Db
  /** Adds what was left out while rows were copied; services can use the database afterwards. */
  complete(): Promise<void>
  close(): Promise<void>
}

/** A copy that does not equal its source. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'

  constructor({ name }: CopiedTable, key: readonly unknown[]) {
    super(`The copy differs from its source in the table ${name}, at the row ${key.join(', ')}.`)
  }
}

/**
 * The columns and keys of all tables that are copied.
 * @param sqlite the side of the copy that is a database of SQLite
 */
export async function copiedTables(sqlite: Db): Promise<CopiedTable[]> {
  const tables: CopiedTable[] = []
  for (const name of copiedNames) {
    const { rows } = await sql<{
      name: string
      pk: number
    }>`select name, pk from pragma_table_info(${name})`.execute(sqlite)
    const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    tables.push({
      name,
      columns: rows.map((column) => column.name),
      key: key.map((column) => column.name),
    })
  }
  return tables
}

/** The values of some columns of a row. */
function valuesOf(row: Row, columns: readonly string[]): unknown[] {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return columns.map((column) => values[column])
}

const lengthOf = (row: Row): number =>
  Object.values<unknown>({ ...row }).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 8),
    0,
  )

/** The next rows of a table in the order of its key, which is the same on both engines. */
async function readBlock(
  db: Db,
  { name, key }: CopiedTable,
  { after, limit }: { after: readonly unknown[] | undefined; limit: number },
): Promise<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const rest = after === undefined ? sql`` : sql`where (${columns}) > (${sql.join(after)})`
  const { rows } = await sql<Row>`select * from ${sql.table(name)} ${rest}
    order by ${columns} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The number of rows of the next block, so that blocks of long and of short rows take similar memory. */
function nextLimit(rows: readonly Row[]): number {
  const length = rows.reduce((sum, row) => sum + lengthOf(row), 0)
  const fitting = Math.floor(BLOCK_LENGTH / Math.max(1, length / rows.length))
  return Math.max(1, Math.min(fitting, BLOCK_ROWS, rows.length * 8))
}

async function lastKey(db: Db, { name, key }: CopiedTable): Promise<unknown[] | undefined> {
  const columns = sql.join(key.map((column) => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Row>`select * from ${sql.table(name)}
    order by ${columns} limit 1`.execute(db)
  return rows[0] && valuesOf(rows[0], key)
}

async function countOf(db: Db, name: keyof Tables): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows
    from ${sql.table(name)}`.execute(db)
  return rows[0]?.rows ?? 0
}

/** Two databases, and the tables that they have in common. */
interface Copy {
  source: Db
  target: Db
  tables: readonly CopiedTable[]
}

/**
 * Copies all tables between the engines, in blocks of which each is one transaction. Rows are copied in the order of their
 * keys, so a copy that was interrupted goes on after the last row of the target.
 * The target has no foreign keys and triggers meanwhile.
 */
export async function copyRows(
  { source, target, tables }: Copy,
  onProgress: (progress: CopyProgress) => void,
): Promise<void> {
  for (const table of tables) {
    const of = await countOf(source, table.name)
    let copied = await countOf(target, table.name)
    let after = await lastKey(target, table)
    for (let limit = FIRST_ROWS; ;) {
      const rows = await readBlock(source, table, { after, limit })
      const last = rows.at(-1)
      if (last === undefined) break
      await target.transaction().execute((tx) => engineOf(tx).insertMany(tx, table.name, rows))
      after = valuesOf(last, table.key)
      limit = nextLimit(rows)
      copied += rows.length
      onProgress({ table: table.name, rows: copied, of })
    }
  }
}

/**
 * Compares every value of two databases.
 * @returns the number of rows
 * @throws CopyDiffers at the first row that differs, or that only one of them has
 */
export async function compareRows(
  { source, target, tables }: Copy,
  onProgress: (progress: CopyProgress) => void,
): Promise<number> {
  let all = 0
  for (const table of tables) {
    const of = await countOf(source, table.name)
    let compared = 0
    let after: readonly unknown[] | undefined
    for (let limit = FIRST_ROWS; ;) {
      const block = { after, limit }
      const rows = await readBlock(source, table, block)
      const copies = await readBlock(target, table, block)
      for (let index = 0; index < Math.max(rows.length, copies.length); index += 1)
        assertEqual(table, rows[index], copies[index])
      const last = rows.at(-1)
      if (last === undefined) break
      after = valuesOf(last, table.key)
      limit = nextLimit(rows)
      compared += rows.length
      onProgress({ table: table.name, rows: compared, of })
    }
    all += compared
  }
  return all
}

/** @throws CopyDiffers */
function assertEqual(table: CopiedTable, row: Row | undefined, copy: Row | undefined): void {
  const { columns, key } = table
  const text = (each: Row | undefined) => each && JSON.stringify(valuesOf(each, columns))
  const some = row ?? copy
  if (some !== undefined && text(row) !== text(copy))
    throw new CopyDiffers(table, valuesOf(some, key))
}
