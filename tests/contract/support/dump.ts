import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Storage } from '#workspace/storage/open.ts'
import { tableNames } from '#workspace/storage/table-names.ts'
import type { Tables } from '#workspace/storage/tables.ts'

/** They change without a change of data: refused calls are counted and told to their user, and a service says that it lives and what it works on. */
const OF_THE_SERVICE: readonly (keyof Tables)[] = [
  'attempts',
  'access_entries',
  'instances',
  'claims',
  'audit_chains',
]

/** They are written once in a while by any call of a user, also a refused one. */
const OF_ANY_CALL: readonly string[] = ['last_seen_at', 'last_used_at']

/** Excluded tables, and columns excluded in every table. */
interface LeftOut {
  readonly tables?: readonly (keyof Tables)[]
  readonly columns?: readonly string[]
  /** Whether the columns that any call may write are included. */
  readonly isCopy?: boolean
}

/** The names of the mails, once none of them is being written in the background. */
async function mailsIn(outboxDir: string): Promise<string[]> {
  for (;;) {
    const mails = await readdir(outboxDir)
    if (!mails.some((mail) => mail.endsWith('.part'))) return mails.toSorted()
    await setImmediate()
  }
}

/** The log has each sign-in, also the refused ones. */
const isNoSignIn = (row: object): boolean =>
  !('entry_json' in row && 'kind' in row && row.kind === 'access')

/** The rows of a table in an order that depends on nothing but their values. */
async function rowsOf(db: Storage['db'], name: keyof Tables): Promise<unknown[]> {
  const rows = (await db.selectFrom(name).selectAll().execute()).filter(isNoSignIn)
  const texts = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return Array.from(texts.keys())
    .toSorted()
    .map((text) => texts.get(text))
}

/** The workspace's stored data as text, to compare two states. */
export async function dump(
  { db, filesDir, outboxDir }: Storage,
  { tables: without = [], columns = [], isCopy = false }: LeftOut = {},
): Promise<string> {
  const stored: Record<string, unknown> = {
    files: (await readdir(filesDir)).toSorted(),
    outbox: await mailsIn(outboxDir),
  }
  const leftOut = [...OF_THE_SERVICE, ...without]
  const columnsLeftOut = [...columns, ...(isCopy ? [] : OF_ANY_CALL)]
  for (const name of tableNames)
    if (!leftOut.includes(name)) stored[`${name} rows`] = await rowsOf(db, name)
  return JSON.stringify(
    stored,
    (key, value: unknown) => (columnsLeftOut.includes(key) ? undefined : value),
    1,
  )
}
