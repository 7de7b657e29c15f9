import type { KyselyPlugin } from 'kysely'
import type { Db } from './tables.ts'

/** Returns a database that starts `work` after the first query, without waiting for the end of `work`. */
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
