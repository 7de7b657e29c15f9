import type { Announcement } from './events/event-draft.ts'
import type { Publisher } from './events/publisher.ts'
import type { Log } from './log.ts'
import type { TransactionOptions } from './storage/group-commit.ts'
import type { Storage } from './storage/open.ts'
import type { Tx } from './storage/tables.ts'

/** One transaction, with the events and tasks that follow its commit. */
export interface Work {
  tx: Tx
  /** After the commit, publishes an event to the users who may see it. A failed transaction publishes nothing. */
  announce(announcement: Announcement): void
  /** Runs a task after the commit. An error of the task is logged and does not change the response. */
  afterCommit(task: () => void): void
}

/** What a transaction needs of the service. */
export interface WriteNeeds {
  storage: Storage
  publisher: Publisher
  log: Log
}

/**
 * Runs `work` in one transaction. Transactions run one after another, so the data that `work` has read cannot change
 * meanwhile. `work` must not wait for anything except the database.
 */
export async function write<Result>(
  service: WriteNeeds,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  return await commit(service, work, {})
}

/**
 * Runs `work` in one transaction that survives a power cut. Used for messages, scheduled messages and their delivery,
 * because the sender does not repeat a call that has succeeded.
 */
export async function writeDurable<Result>(
  service: WriteNeeds,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  return await commit(service, work, { isDurable: true })
}

async function commit<Result>(
  service: WriteNeeds,
  work: (work: Work) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  // Created for each run, because a transaction may be repeated.
  const { result, announcements, tasks } = await service.storage.transaction(async (tx) => {
    const announcements: Announcement[] = []
    const tasks: (() => void)[] = []
    const result = await work({
      tx,
      announce: (announcement) => announcements.push(announcement),
      afterCommit: (task) => tasks.push(task),
    })
    return { result, announcements, tasks }
  }, options)
  service.publisher.publish(announcements)
  for (const task of tasks) {
    try {
      task()
    } catch (error) {
      service.log('work after a transaction failed', { error: String(error) })
    }
  }
  return result
}
