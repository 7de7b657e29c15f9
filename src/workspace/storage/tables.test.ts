import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from './open.ts'
import { tableNames } from './table-names.ts'

interface Column {
  name: string
  type: string
  notnull: 0 | 1
  pk: number
}

/** The columns of each table as the migrations create them. */
async function migratedTables(): Promise<Record<string, Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-tables-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = await openStorage(folder)
  const tables: Record<string, Record<string, string>> = {}
  for (const table of tableNames) {
    const { rows } = await sql<Column>`select * from pragma_table_info(${table})`.execute(
      storage.db,
    )
    tables[table] = Object.fromEntries(
      rows.map(({ name, type, notnull, pk }) => {
        const base = /^text$/i.test(type) ? 'string' : 'number'
        // SQLite does not say `notnull` of a primary key.
        return [name, notnull === 1 || pk > 0 ? base : `${base} | null`]
      }),
    )
  }
  await storage.close()
  return tables
}

/** A column's type without what the database does not know: which numbers and texts it may have. */
function widened(type: string): string {
  const base = /^(?:number|Bit|\d|Generated<number>)/.test(type) ? 'number' : 'string'
  return type.endsWith('| null') ? `${base} | null` : base
}

/** The columns of each table as `tables.ts` declares them. */
async function declaredTables(): Promise<Record<string, Record<string, string>>> {
  const source = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')
  const interfaces = new Map<string, Record<string, string>>()
  const declarations = source.matchAll(
    /^(?:export )?interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms,
  )
  for (const [, name = '', base = '', body = ''] of declarations) {
    const fields = Array.from(body.matchAll(/^ {2}(\w+): (.+)$/gm), ([, field, type]) => [
      field,
      type,
    ])
    interfaces.set(name, { ...interfaces.get(base), ...Object.fromEntries(fields) })
  }
  return Object.fromEntries(
    Object.entries(interfaces.get('Tables') ?? {}).map(([table, name]) => [
      table,
      Object.fromEntries(
        Object.entries(interfaces.get(name) ?? {}).map(([column, type]) => [column, widened(type)]),
      ),
    ]),
  )
}

test('the tables have the columns that the migrations create', async () => {
  const declared = await declaredTables()
  expect(Object.keys(declared).length).toBeGreaterThan(0)
  expect(declared).toEqual(await migratedTables())
})
