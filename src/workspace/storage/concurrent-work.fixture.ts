import type { KyselyPlugin } from 'kysely'
import type { Db } from './tables.ts'

/** A database on which a concurrent `work` starts as soon as its first query is answered. */
export function withWorkMeanwhile(db: Db, work: () => Promise<void>): Db {
  let begun: Promise<void> | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      begun ??= work()
      return result
    },
  }
  return db.withPlugin(plugin)
}
