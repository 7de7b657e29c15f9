import {
  createQueryId,
  type CompiledQuery,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely'
import type { Db } from './tables.ts'

/**
 * Keeps what is asked of a database from now on, for its planner to be asked about.
 * @returns the database to ask, and what was asked of it: the parts of a query as well as the whole
 */
export function watchQueries(db: Db): { watched: Db; asked: () => CompiledQuery[] } {
  const nodes: RootOperationNode[] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    watched: db.withPlugin(watcher),
    asked: () => nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId())),
  }
}
