import {
  createQueryId,
  type CompiledQuery,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely'
import type { Db } from './tables.ts'

/** A database with a record of its queries. */
interface Watched {
  watched: Db
  /** The queries so far, including their subqueries. */
  queries: () => CompiledQuery[]
  /** The number of rows that each query returned. */
  rows: () => readonly number[]
}

/** Returns a database that records its queries, and the number of rows that each query returns. */
export function watchQueries(db: Db): Watched {
  const nodes: RootOperationNode[] = []
  const rows: number[] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    async transformResult({ result }) {
      rows.push(result.rows.length)
      return result
    },
  }
  return {
    watched: db.withPlugin(watcher),
    queries: () => nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId())),
    rows: () => rows,
  }
}
