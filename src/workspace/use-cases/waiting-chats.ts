import { waitingDueAt } from '#contract/rules/waiting.ts'
import type { DueTasks, Scheduler } from '#workspace/scheduler.ts'
import type { Clock } from '#workspace/clock.ts'
import { findContactRow, updateContactRow } from '#workspace/storage/contacts.ts'
import { findGroup } from '#workspace/storage/groups.ts'
import { nextWaitAlert } from '#workspace/storage/waiting-chats.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readBack } from './change-chat.ts'
import { notifyWaiting } from './notify.ts'

/** At the first message of a customer's wait, stores when the wait will exceed the group's limit. */
export async function beginWait(
  work: Work,
  { waitAlerts }: { waitAlerts: Scheduler },
  contactId: string,
  now: number,
): Promise<void> {
  const row = await findContactRow(work.tx, contactId)
  // Only the first message of a wait sets the time, so that a wait causes one notification.
  if (row === undefined || row.waiting_since !== now) return
  const group = await findGroup(work.tx, row.group_id)
  const dueAt = waitingDueAt(row.waiting_since, group?.waitingLimitMinutes)
  if (dueAt === null) return
  await updateContactRow(work.tx, row, { wait_alert_at: dueAt })
  work.afterCommit(() => waitAlerts.reschedule())
}

/** Notifies users once of each wait that exceeds the group's limit. */
export function waitAlertTasks({ clock }: { clock: Clock }): DueTasks {
  return {
    next: nextWaitAlert,
    failed: 'a waiting customer could not be notified of',
    async run(work, id) {
      const row = await findContactRow(work.tx, id)
      if (row === undefined) return
      const contact = await readBack(
        work.tx,
        await updateContactRow(work.tx, row, { wait_alert_at: null }),
      )
      if (contact.archived || contact.finishedChat) return
      await notifyWaiting(work, contact, { now: clock.now() })
    },
  }
}
