import {
  createQueryId,
  type CompiledQuery,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely'
import type { Db } from './tables.ts'

/** A database, and what was asked of it. */
interface Watched {
  watched: Db
  /** The parts of a query as well as the whole. */
  asked: () => CompiledQuery[]
  /** How many rows each query brought. */
  rows: () => readonly number[]
}

/** Keeps what is asked of a database from now on, for its planner to be asked about, and how much it brought. */
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
    asked: () => nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId())),
    rows: () => rows,
  }
}
