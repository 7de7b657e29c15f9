import type { Announcement } from './events/event-draft.ts'
import type { Service } from './service.ts'
import type { TransactionOptions } from './storage/open.ts'
import type { Tx } from './storage/tables.ts'

/** One transaction and what follows from it. */
export interface Work {
  tx: Tx
  /** Tells an event to those who may know, once the transaction stands; nobody if it does not. */
  announce(announcement: Announcement): void
  /** Runs once the transaction stands. What it throws is logged: the answer is what stands. */
  afterCommit(task: () => void): void
}

type Needs = Pick<Service, 'storage' | 'publisher' | 'log'>

/**
 * Writes: all of `work` or nothing of it. Transactions run one after another, so nothing that `work` has read changes
 * under it. It must wait for nothing but the database.
 */
export async function write<Result>(
  service: Needs,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  return await commit(service, work, {})
}

/**
 * Writes in the same way what nobody will say again, a message or a scheduled one, and that the channel has carried it:
 * once it is answered whoever said it forgets it, and a power cut must not take it back.
 */
export async function writeDurable<Result>(
  service: Needs,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  return await commit(service, work, { forGood: true })
}

async function commit<Result>(
  service: Needs,
  work: (work: Work) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const announcements: Announcement[] = []
  const tasks: (() => void)[] = []
  const result = await service.storage.transaction(
    (tx) =>
      work({
        tx,
        announce: (announcement) => announcements.push(announcement),
        afterCommit: (task) => tasks.push(task),
      }),
    options,
  )
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
