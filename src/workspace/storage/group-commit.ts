import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { SqliteFile } from './sqlite/database.ts'
import type { Tables, Tx } from './tables.ts'

export interface TransactionOptions {
  /**
   * Commits with fsync, so that the change survives a power cut. This costs a disk write. Without it, the change
   * survives the end of the process but not a power cut. Default: false.
   */
  isDurable?: boolean
}

export interface GroupCommit {
  /** Runs `work` in one exclusive transaction: nothing else reads or writes meanwhile. */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** Resolves when all transactions so far have ended, even if others follow them. */
  settled(): Promise<void>
}

/** Transactions join a commit for this long, ms. A query outside waits for the whole commit. */
const JOIN_MS = 20

interface Waiting {
  isDurable: boolean
  /** Runs the work. @returns resolves the caller's promise, to be called after the commit */
  run(tx: Tx): Promise<() => void>
  reject(error: unknown): void
}

/**
 * Runs transactions one after another, in the order of the calls. Transactions that wait together share one commit, and
 * with it one disk write. Each is still all or nothing: it has a savepoint of its own, and its caller learns the outcome
 * after the commit.
 */
export function createGroupCommit(db: Kysely<Tables>, file: SqliteFile): GroupCommit {
  const waiting: Waiting[] = []
  let isRunning = false
  /** Resolves when the last transaction has ended. */
  let last = Promise.resolve()

  /** Runs one of several transactions of a commit. @returns tells its caller the outcome, also a failure */
  async function runApart(one: Waiting, tx: Tx): Promise<() => void> {
    file.raw.exec('savepoint one')
    try {
      const settle = await one.run(tx)
      file.raw.exec('release one')
      return settle
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back the whole commit.
      if (!file.raw.isTransaction) throw error
      file.raw.exec('rollback to one; release one')
      return () => one.reject(error)
    }
  }

  async function commitTogether(): Promise<void> {
    const batch = waiting.splice(0)
    const isDurable = batch.some((one) => one.isDurable)
    const run = batch.length === 1 ? (one: Waiting, tx: Tx) => one.run(tx) : runApart
    const outcomes: (() => void)[] = []
    let begun = 0
    const commit = (connection: Kysely<Tables>) =>
      connection.transaction().execute(async (tx) => {
        const end = performance.now() + JOIN_MS
        for (const one of batch) {
          begun += 1
          outcomes.push(await run(one, tx))
          if (performance.now() > end) break
        }
      })
    try {
      await db
        .connection()
        .execute((alone) => (isDurable ? file.onDisk(() => commit(alone)) : commit(alone)))
      for (const settle of outcomes) settle()
    } catch (error) {
      // Nothing was committed. If the commit could not even begin, none of them can.
      const failed = begun === 0 ? batch.splice(0) : batch.slice(0, begun)
      for (const one of failed) one.reject(error)
    }
    waiting.unshift(...batch.slice(begun))
  }

  async function runWaiting(): Promise<void> {
    isRunning = true
    // The calls of one stretch of code join.
    await Promise.resolve()
    while (waiting.length > 0) {
      await commitTogether()
      // What arrives in the next turn of the event loop joins, and calls that only read are answered in between.
      await nextTurn()
    }
    isRunning = false
  }

  return {
    transaction(work, { isDurable = false } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
      waiting.push({
        isDurable,
        reject,
        async run(tx) {
          const result = await work(tx)
          return () => resolve(result)
        },
      })
      const ended = () => undefined
      last = promise.then(ended, ended)
      if (!isRunning) void runWaiting()
      return promise
    },
    settled: () => last,
  }
}
