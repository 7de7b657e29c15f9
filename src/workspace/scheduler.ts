import type { Clock } from './clock.ts'
import { engineOf } from './storage/engine.ts'
import { isPassing, PASSING_RETRY_MS } from './storage/error-kinds.ts'
import type { Db } from './storage/tables.ts'
import type { Urgency } from './storage/turns.ts'
import { withUrgency, writeGroupDurable, type WriteNeeds, type Work } from './unit-of-work.ts'

/** Runs stored tasks when they are due. */
export interface Scheduler {
  /** Must be called after a task was added or removed, because the next due time may have changed. */
  reschedule(): void
  /** Looks for tasks that other instances have stored. It does not shorten the pause after a failure. */
  look(): void
  close(): void
}

/** Pause after a task has failed, ms. */
const RETRY_MS = 60_000
/** Pause while other instances run all tasks that are due, ms. */
const CLAIMED_MS = 500

interface DueTask {
  id: string
  groupId: string
  /** Epoch ms. */
  dueAt: number
}

/** A query that can lock its row. */
interface DueQuery {
  executeTakeFirst(): Promise<DueTask | undefined>
  forUpdate(): DueQuery
  forShare(): DueQuery
  skipLocked(): DueQuery
}

/** One kind of stored task. */
export interface DueTasks {
  /** The query for the task that is due first, of all groups or of one. */
  next(db: Db, groupId?: string): DueQuery
  /**
   * Runs a task in one transaction of its group. The transaction must also mark the task as done or set the task's next due time.
   */
  run(work: Work, id: string): Promise<void>
  /** Which transactions the tasks let pass. Default: `call`. */
  urgency?: Urgency
  /** Log message for a task that has failed. */
  failed: string
}

/**
 * Runs stored tasks when they are due. A task is locked, run and marked as done in one transaction, so it runs once even if
 * the service stops or several instances look for tasks. Tasks that became due while the service was not running are run
 * when the service starts.
 */
export function createScheduler(
  service: WriteNeeds & { clock: Clock; background: (work: Promise<unknown>) => void },
  tasks: DueTasks,
): Scheduler {
  const { clock, storage } = service
  const needs = withUrgency(service, tasks.urgency ?? 'call')
  let cancel: () => void = () => undefined
  let working: Promise<void> | undefined
  let isRunRequested = false
  let closed = false
  let hasFailed = false

  /** @returns whether the group had a due task that no other instance runs */
  const runNext = (groupId: string) =>
    writeGroupDurable(needs, groupId, async (work) => {
      const query = tasks.next(work.tx, groupId)
      const next = await engineOf(work.tx).claimed(query).executeTakeFirst()
      if (next === undefined || next.dueAt > clock.now()) return false
      await tasks.run(work, next.id)
      return true
    })

  /** @returns ms until the next task is due; undefined if there is none or the scheduler is closed */
  async function runDue(): Promise<number | undefined> {
    for (;;) {
      const next = await tasks.next(storage.db).executeTakeFirst()
      if (closed || next === undefined) return undefined
      const wait = next.dueAt - clock.now()
      if (wait > 0) return wait
      if (!(await runNext(next.groupId))) return CLAIMED_MS
    }
  }

  async function work(): Promise<void> {
    const wait = await runDue().catch((error: unknown) => {
      service.log(tasks.failed, { error: String(error) })
      hasFailed = true
      return isPassing(error) ? PASSING_RETRY_MS : RETRY_MS
    })
    working = undefined
    if (hasChanged()) reschedule()
    else if (wait !== undefined && !closed) cancel = clock.after(wait, reschedule)
  }

  /** Whether `reschedule` was called while `work` was running. */
  const hasChanged = () => isRunRequested

  function reschedule(): void {
    if (closed) return
    cancel()
    isRunRequested = working !== undefined
    if (isRunRequested) return
    hasFailed = false
    working = work()
    service.background(working)
  }

  return {
    reschedule,
    look() {
      if (!hasFailed) reschedule()
    },
    close() {
      closed = true
      cancel()
    },
  }
}
