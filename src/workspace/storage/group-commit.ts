import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from './tables.ts'
import { urgencies, type Turn, type Urgency } from './turns.ts'

export interface TransactionOptions {
  /**
   * Commits with fsync, so that the change survives a power cut. This costs a disk write. Without it, the change
   * survives the end of the process but not a power cut. Default: false.
   */
  isDurable?: boolean
  /** Whose turn the transaction takes. Default: `everything`. */
  turn?: Turn
  /** Which transactions of this process it goes before. Default: `call`. */
  urgency?: Urgency
}

export interface GroupCommit {
  /** Runs `work` in one transaction: nothing else of its turn reads or writes meanwhile. */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** How long a transaction that began to wait now would wait here for others of this process, ms, as far as is known. */
  waitMs(turn: Turn, urgency: Urgency): number
  /** Resolves when all transactions so far have ended, even if others follow them. */
  settled(): Promise<void>
}

/** The transactions of a database engine. */
export interface CommitDriver {
  /**
   * Runs `work` in one transaction and commits it.
   * @param turn whose turn it takes first
   * @param isDurable whether the change must survive a power cut
   * @param work may be repeated: then only the last run counts. It gets what resolves once it has the turn: what it sends
   *   before waits for that in the database
   */
  commit(
    turn: Turn,
    isDurable: boolean,
    work: (tx: Tx, turned: Promise<unknown>) => Promise<void>,
  ): Promise<void>
  /** Begins a part of a transaction that can be undone alone. */
  begin(tx: Tx): Promise<void>
  /** Ends the part that was begun. */
  end(tx: Tx): Promise<void>
  /** Undoes the part that was begun. @throws `error` if the whole transaction has failed with it */
  undo(tx: Tx, error: unknown): Promise<void>
}

/** Transactions join a commit for this long, ms. A query outside waits for the whole commit. */
const JOIN_MS = 20

/** Commits that may go before a less urgent transaction that waits longer, one after another. */
const PASSES_MAX = 4

/** How long a transaction takes until some have run, and at most one counts with, ms: a single slow one is no rule. */
const USUAL_MS = 5
const COUNTED_MS = 100
/** The part of the latest commit in the average. */
const LATEST = 0.1

interface Waiting {
  isDurable: boolean
  /** Its place in `urgencies`. */
  rank: number
  /** When it began to wait, by the process's time, ms. */
  since: number
  /** Runs the work. @returns resolves the caller's promise, to be called after the commit */
  run(tx: Tx): Promise<() => void>
  reject(error: unknown): void
}

/** The transactions of one turn. */
interface Queue {
  readonly turn: Turn
  /** The most urgent first, and equally urgent ones in the order of the calls. */
  readonly waiting: Waiting[]
  /** Those of the commit that runs. Some of them may begin to wait again. */
  running: readonly Waiting[]
  /** Commits in a row that went before a less urgent transaction. */
  passes: number
}

const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank
const rankOf = ({ waiting }: Queue): number => waiting[0]?.rank ?? urgencies.length

/**
 * Runs the transactions of a turn one after another, the most urgent first, else in the order of the calls. After some commits
 * in a row, the one that waits longest goes, however urgent. Those of one urgency that wait together share one commit, and with it one disk write. Each is still all or nothing: it has a savepoint of its own, and its caller learns the outcome
 * after the commit.
 * @param atOnce commits of different turns that may run at the same time
 */
export function createGroupCommit(driver: CommitDriver, atOnce: number): GroupCommit {
  const queues = new Map<Turn, Queue>()
  /** Queues that wait for one of the commits to end. */
  const next: { queue: Queue; begin: () => void }[] = []
  let running = 0
  /** How long a transaction takes on average, ms. */
  let averageMs = USUAL_MS
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

  /** Counts how long the transactions of a commit took together, ms. */
  function count(transactions: number, ms: number): void {
    if (transactions === 0) return
    const each = Math.min(COUNTED_MS, ms / transactions)
    averageMs += LATEST * (each - averageMs)
  }

  /** Removes from a queue the transactions of the next commit. */
  function takeNext(queue: Queue): Waiting[] {
    const { waiting } = queue
    const first = rankOf(queue)
    const [other, ...others] = waiting.filter(({ rank }) => rank > first)
    const passed = others.reduce((a, b) => (b.since < (a?.since ?? 0) ? b : a), other)
    const isOverdue = passed !== undefined && queue.passes >= PASSES_MAX
    queue.passes = passed === undefined || isOverdue ? 0 : queue.passes + 1
    const next = isOverdue ? passed.rank : first
    const batch = waiting.filter(({ rank }) => rank === next)
    waiting.splice(0, waiting.length, ...waiting.filter(({ rank }) => rank !== next))
    return batch
  }

  async function commitTogether(queue: Queue): Promise<void> {
    const { turn, waiting } = queue
    const batch = takeNext(queue)
    queue.running = batch
    const since = performance.now()
    const isDurable = batch.some((one) => one.isDurable)
    const run = batch.length === 1 ? (one: Waiting, tx: Tx) => one.run(tx) : runApart
    let outcomes: (() => void)[] = []
    let begun = 0
    let hasTurn = false
    try {
      await driver.commit(turn, isDurable, async (tx, turned) => {
        outcomes = []
        begun = 0
        let end = Infinity
        turned.then(
          () => {
            hasTurn = true
            end = performance.now() + JOIN_MS
          },
          () => undefined,
        )
        for (const one of batch) {
          begun += 1
          outcomes.push(await run(one, tx))
          if (performance.now() > end) break
        }
      })
      for (const settle of outcomes) settle()
    } catch (error) {
      // Nothing was committed. If the commit could not even begin, none of them can.
      const failed = hasTurn ? batch.slice(0, begun) : batch.splice(0)
      for (const one of failed) one.reject(error)
    }
    count(begun, performance.now() - since)
    queue.running = []
    waiting.unshift(...batch.slice(begun))
    waiting.sort(byRank)
  }

  /** Waits until fewer than `atOnce` commits run. */
  async function begin(queue: Queue): Promise<void> {
    if (running < atOnce) running += 1
    // The commit that ends hands its place on.
    else await new Promise<void>((resolve) => next.push({ queue, begin: resolve }))
  }

  /** Hands the place of a commit to the queue with the most urgent transaction, of equal ones to that which waits longest. */
  function end(): void {
    const rank = Math.min(...next.map(({ queue }) => rankOf(queue)))
    const at = next.findIndex(({ queue }) => rankOf(queue) === rank)
    const [first] = next.splice(at, at < 0 ? 0 : 1)
    if (first === undefined) running -= 1
    else first.begin()
  }

  async function runWaiting(queue: Queue): Promise<void> {
    // The calls of one stretch of code join.
    await Promise.resolve()
    while (queue.waiting.length > 0) {
      await begin(queue)
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
    const queue: Queue = { turn, waiting: [], running: [], passes: 0 }
    queues.set(turn, queue)
    void runWaiting(queue)
    return queue
  }

  return {
    transaction(work, { isDurable = false, turn = 'everything', urgency = 'call' } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
      const { waiting } = queueOf(turn)
      waiting.push({
        isDurable,
        rank: urgencies.indexOf(urgency),
        since: performance.now(),
        reject,
        async run(tx) {
          const result = await work(tx)
          return () => resolve(result)
        },
      })
      waiting.sort(byRank)
      const ended = () => void unsettled.delete(promise)
      unsettled.add(promise)
      promise.then(ended, ended)
      return promise
    },
    waitMs(turn, urgency) {
      const queue = queues.get(turn)
      if (queue === undefined) return 0
      const rank = urgencies.indexOf(urgency)
      const isBefore = (one: Waiting) => one.rank <= rank
      const waiting = queue.waiting.filter(isBefore)
      const before = waiting.length + queue.running.filter(isBefore).length
      const waited = performance.now() - Math.min(...waiting.map(({ since }) => since))
      return Math.max(0, waited, before * averageMs)
    },
    async settled() {
      await Promise.allSettled(unsettled)
    },
  }
}
