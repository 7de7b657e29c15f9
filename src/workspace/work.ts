import type { Announcement } from './events/announcement.ts'
import type { Service } from './service.ts'
import type { Tx } from './storage/tables.ts'

/** One transaction and what follows from it. */
export interface Work {
  tx: Tx
  /** Tells an event to those who may know, once the transaction stands; nobody if it does not. */
  announce(announcement: Announcement): void
  /** Runs once the transaction stands. What it throws is logged: the answer is what stands. */
  afterCommit(task: () => void): void
}

/**
 * Writes: all of `work` or nothing of it. Transactions run one after another, so nothing that `work` has read changes
 * under it. It must wait for nothing but the database.
 */
export async function write<Result>(
  service: Pick<Service, 'storage' | 'publisher' | 'log'>,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  const announcements: Announcement[] = []
  const tasks: (() => void)[] = []
  const result = await service.storage.transaction((tx) =>
    work({
      tx,
      announce: (announcement) => announcements.push(announcement),
      afterCommit: (task) => tasks.push(task),
    }),
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
