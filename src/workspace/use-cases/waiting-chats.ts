import { waitingDueAt, type WaitRules } from '#contract/rules/waiting.ts'
import type { DueTasks, Scheduler } from '#workspace/scheduler.ts'
import type { Clock } from '#workspace/clock.ts'
import { nextWaitAlert } from '#workspace/storage/waiting-chats.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readChat, updateChat, type StoredChat } from './change-chat.ts'
import { notifyWaiting } from './notify.ts'

/**
 * At the first message of a customer's wait, stores when the wait will exceed the group's limit.
 * @returns the chat after it
 */
export async function beginWait(
  work: Work,
  { waitAlerts }: { waitAlerts: Scheduler },
  group: WaitRules,
  chat: StoredChat,
  now: number,
): Promise<StoredChat> {
  // Only the first message of a wait sets the time, so that a wait causes one notification.
  if (chat.row.waiting_since !== now) return chat
  const dueAt = waitingDueAt(now, group)
  if (dueAt === null) return chat
  work.afterCommit(() => waitAlerts.reschedule())
  return await updateChat(work.tx, chat, { wait_alert_at: dueAt })
}

/** Notifies users once of each wait that exceeds the group's limit. */
export function waitAlertTasks({ clock }: { clock: Clock }): DueTasks {
  return {
    next: nextWaitAlert,
    failed: 'a waiting customer could not be notified of',
    async run(work, id) {
      const chat = await readChat(work.tx, id)
      if (chat === undefined) return
      const { contact } = await updateChat(work.tx, chat, { wait_alert_at: null })
      if (contact.archived || contact.finishedChat) return
      await notifyWaiting(work, contact, { now: clock.now() })
    },
  }
}
