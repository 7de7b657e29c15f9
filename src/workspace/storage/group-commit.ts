import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from './tables.ts'
import type { Turn } from './turns.ts'

export interface TransactionOptions {
  /**
   * Commits with fsync, so that the change survives a power cut. This costs a disk write. Without it, the change
   * survives the end of the process but not a power cut. Default: false.
   */
  isDurable?: boolean
  /** Whose turn the transaction takes. Default: `everything`. */
  turn?: Turn
}

export interface GroupCommit {
  /** Runs `work` in one transaction: nothing else of its turn reads or writes meanwhile. */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** Resolves when all transactions so far have ended, even if others follow them. */
  settled(): Promise<void>
}

/** The transactions of a database engine. */
export interface CommitDriver {
  /**
   * Runs `work` in one transaction and commits it.
   * @param turn whose turn it takes first
   * @param isDurable whether the change must survive a power cut
   * @param work may be repeated: then only the last run counts
   */
  commit(turn: Turn, isDurable: boolean, work: (tx: Tx) => Promise<void>): Promise<void>
  /** Begins a part of a transaction that can be undone alone. */
  begin(tx: Tx): Promise<void>
  /** Ends the part that was begun. */
  end(tx: Tx): Promise<void>
  /** Undoes the part that was begun. @throws `error` if the whole transaction has failed with it */
  undo(tx: Tx, error: unknown): Promise<void>
}

/** Transactions join a commit for this long, ms. A query outside waits for the whole commit. */
const JOIN_MS = 20

interface Waiting {
  isDurable: boolean
  /** Runs the work. @returns resolves the caller's promise, to be called after the commit */
  run(tx: Tx): Promise<() => void>
  reject(error: unknown): void
}

/** The transactions of one turn that wait, in the order of the calls. */
interface Queue {
  readonly turn: Turn
  readonly waiting: Waiting[]
}

/**
 * Runs the transactions of a turn one after another, in the order of the calls. Those that wait together share one commit, and
 * with it one disk write. Each is still all or nothing: it has a savepoint of its own, and its caller learns the outcome
 * after the commit.
 * @param atOnce commits of different turns that may run at the same time
 */
export function createGroupCommit(driver: CommitDriver, atOnce: number): GroupCommit {
  const queues = new Map<Turn, Queue>()
  /** Queues that wait for one of the commits to end. */
  const next: (() => void)[] = []
  let running = 0
  const unsettled = new Set<Promise<unknown>>()

  /** Runs one of several transactions of a commit. @returns tells its caller the outcome, also a failure */
  async function runApart(one: Waiting, tx: Tx): Promise<() => void> {
    await driver.begin(tx)
    try {
      const settle = await one.run(tx)
      await driver.end(tx)
      return settle
    } catch (error) {
      await driver.undo(tx, error)
      return () => one.reject(error)
    }
  }

  async function commitTogether({ turn, waiting }: Queue): Promise<void> {
    const batch = waiting.splice(0)
    const isDurable = batch.some((one) => one.isDurable)
    const run = batch.length === 1 ? (one: Waiting, tx: Tx) => one.run(tx) : runApart
    let outcomes: (() => void)[] = []
    let begun = 0
    try {
      await driver.commit(turn, isDurable, async (tx) => {
        outcomes = []
        begun = 0
        const end = performance.now() + JOIN_MS
        for (const one of batch) {
          begun += 1
          outcomes.push(await run(one, tx))
          if (performance.now() > end) break
        }
      })
      for (const settle of outcomes) settle()
    } catch (error) {
      // Nothing was committed. If the commit could not even begin, none of them can.
      const failed = begun === 0 ? batch.splice(0) : batch.slice(0, begun)
      for (const one of failed) one.reject(error)
    }
    waiting.unshift(...batch.slice(begun))
  }

  /** Waits until fewer than `atOnce` commits run. */
  async function begin(): Promise<void> {
    if (running < atOnce) running += 1
    // The commit that ends hands its place on.
    else await new Promise<void>((resolve) => next.push(resolve))
  }

  function end(): void {
    const first = next.shift()
    if (first === undefined) running -= 1
    else first()
  }

  async function runWaiting(queue: Queue): Promise<void> {
    // The calls of one stretch of code join.
    await Promise.resolve()
    while (queue.waiting.length > 0) {
      await begin()
      await commitTogether(queue)
      end()
      // What arrives in the next turn of the event loop joins, and calls that only read are answered in between.
      await nextTurn()
    }
    queues.delete(queue.turn)
  }

  /** The queue of a turn, which begins to run with its first transaction. */
  function queueOf(turn: Turn): Queue {
    const known = queues.get(turn)
    if (known !== undefined) return known
    const queue = { turn, waiting: [] }
    queues.set(turn, queue)
    void runWaiting(queue)
    return queue
  }

  return {
    transaction(work, { isDurable = false, turn = 'everything' } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
      queueOf(turn).waiting.push({
        isDurable,
        reject,
        async run(tx) {
          const result = await work(tx)
          return () => resolve(result)
        },
      })
      const ended = () => void unsettled.delete(promise)
      unsettled.add(promise)
      promise.then(ended, ended)
      return promise
    },
    async settled() {
      await Promise.allSettled(unsettled)
    },
  }
}
