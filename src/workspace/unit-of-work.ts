import { changedSince, readBefore, type Acting } from './audit/acting.ts'
import { recordAudit, type AuditStep } from './audit/record.ts'
import type { Announcement } from './events/event-draft.ts'
import type { Publisher } from './events/publisher.ts'
import type { Log } from './log.ts'
import type { TransactionOptions } from './storage/group-commit.ts'
import type { Storage } from './storage/open.ts'
import type { Tx } from './storage/tables.ts'
import { kindsReads } from './storage/groups/webhook-kinds.ts'
import { turnOf, type Urgency } from './storage/turns.ts'
import type { Happening } from './webhooks/happening.ts'
import { storeTold, wakeSender, type Told } from './webhooks/outbox.ts'

/** One transaction, with the events and tasks that follow its commit. */
export interface Work {
  tx: Tx
  /** After the commit, publishes an event to the users who may see it. A failed transaction publishes nothing. */
  announce(announcement: Announcement): void
  /** Tells the group's webhooks something that no event says. */
  tell(happening: Happening): void
  /**
   * Writes a step into the audit log of a group, at the end of the transaction: if the one fails, so does the other. What
   * `rules/trust/audited-calls.ts` compares is written without it.
   */
  audit(groupId: string, step: AuditStep, now: number): void
  /** Runs a task after the commit. An error of the task is logged and does not change the response. */
  afterCommit(task: () => void): void
  /** The ids of the rules that caused it, first to last; absent if no rule did. */
  ruleChain?: readonly string[]
}

/** What a transaction needs of the service. */
export interface WriteNeeds {
  storage: Storage
  publisher: Publisher
  log: Log
  /** The call for which the transaction is made, if the audit log has something of it. */
  acting?: Acting | undefined
}

/** The same for transactions of another urgency than `call`. */
export const withUrgency = (
  { storage, publisher, log, acting }: WriteNeeds,
  urgency: Urgency,
): WriteNeeds => ({
  storage: {
    ...storage,
    transaction: (work, options) => storage.transaction(work, { urgency, ...options }),
  },
  publisher,
  log,
  acting,
})

type Run<Result> = (work: Work) => Promise<Result>

/**
 * Runs `work` in one transaction. Nothing else writes meanwhile, so the data that `work` has read cannot change. `work` must
 * not wait for anything except the database. All groups wait: it is for what changes rows of several, and for accounts, which
 * all share. What changes rows of one takes `writeGroup`.
 */
export async function write<Result>(service: WriteNeeds, work: Run<Result>): Promise<Result> {
  return await commit(service, work, {})
}

/**
 * Runs `work` in one transaction that survives a power cut. Used for messages, scheduled messages and their delivery,
 * because the sender does not repeat a call that has succeeded.
 */
export async function writeDurable<Result>(
  service: WriteNeeds,
  work: Run<Result>,
): Promise<Result> {
  return await commit(service, work, { isDurable: true })
}

/** Like `write`, for `work` that changes data of this group and of no other: see `Turn`. The group may be unknown. */
export async function writeGroup<Result>(
  service: WriteNeeds,
  groupId: string,
  work: Run<Result>,
): Promise<Result> {
  return await commit(service, work, { turn: turnOf(groupId) })
}

/** Like `writeDurable`, for `work` that changes data of this group and of no other: see `Turn`. The group may be unknown. */
export async function writeGroupDurable<Result>(
  service: WriteNeeds,
  groupId: string,
  work: Run<Result>,
): Promise<Result> {
  return await commit(service, work, { turn: turnOf(groupId), isDurable: true })
}

/** Transactions lock the chains of logs in the order of the groups' ids. */
const byGroup = (a: { groupId: string }, b: { groupId: string }): number =>
  a.groupId < b.groupId ? -1 : Number(a.groupId > b.groupId)

async function commit<Result>(
  service: WriteNeeds,
  work: Run<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const { acting } = service
  // Created for each run, because a transaction may be repeated.
  const { result, announcements, tasks } = await service.storage.transaction(async (tx) => {
    const announcements: Announcement[] = []
    const tasks: (() => void)[] = []
    const told: Told[] = []
    const steps: { groupId: string; step: AuditStep; now: number }[] = []
    const before = await readBefore(tx, acting)
    const since = kindsReads(tx)
    const result = await work({
      tx,
      announce: (announcement) => {
        announcements.push(announcement)
        told.push(announcement)
      },
      tell: (happening) => told.push(happening),
      audit: (groupId, step, now) => steps.push({ groupId, step, now }),
      afterCommit: (task) => tasks.push(task),
    })
    if (await storeTold(tx, told, since)) tasks.push(() => wakeSender(service.storage.db))
    if (acting !== undefined && before !== undefined) {
      const step = await changedSince(tx, acting, before, result)
      if (step !== undefined) steps.push({ groupId: acting.groupId, step, now: acting.now() })
    }
    for (const { groupId, step, now } of steps.toSorted(byGroup))
      await recordAudit(tx, groupId, step.origin ?? acting?.origin ?? {}, step, now)
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
