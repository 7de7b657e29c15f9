import { isFree } from '#contract/policies/chat-visibility.ts'
import { isWindowOpen } from '#contract/rules/chat-window.ts'
import {
  nextWaitAlertAt,
  waitingDueAt,
  windowAlertAt,
  type WaitRules,
} from '#contract/rules/waiting.ts'
import type { DueTasks, Scheduler } from '#workspace/scheduler.ts'
import type { Clock } from '#workspace/clock.ts'
import { findGroup } from '#workspace/storage/groups.ts'
import { nextWaitAlert } from '#workspace/storage/waiting-chats.ts'
import { findChat } from '#workspace/storage/contacts.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat, type StoredChat } from './change-chat.ts'
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
  const {
    waiting_since: since,
    last_contact_response_at: wroteAt,
    wait_alert_at: stored,
  } = chat.row
  // Only the first message of a wait sets the time, so that a wait causes one notification.
  if (since !== now) return chat
  work.afterCommit(() => waitAlerts.reschedule())
  const next = nextWaitAlertAt(since, wroteAt, group, -Infinity)
  return next === stored ? chat : await updateChat(work.tx, chat, { wait_alert_at: next })
}

/**
 * Notifies users once of each wait that exceeds the group's limit, and the chat's agent an hour before its window
 * closes while the customer waits.
 */
export function waitAlertTasks({ clock }: { clock: Clock }): DueTasks {
  return {
    next: nextWaitAlert,
    failed: 'a waiting customer could not be notified of',
    async run(work, id) {
      const chat = await findChat(work.tx, id)
      if (chat === undefined) return
      const { row } = chat
      const group = await findGroup(work.tx, row.group_id)
      const { last_contact_response_at: wroteAt, wait_alert_at: due } = row
      // The wait of a finished chat may go on: its later alert stays stored.
      const since = row.waiting_since ?? row.wait_before_finish
      const rules = group ?? {}
      const next = nextWaitAlertAt(since, wroteAt, rules, due ?? clock.now())
      const { contact } = await updateChat(work.tx, chat, { wait_alert_at: next })
      if (contact.archived || contact.finishedChat) return
      const cause = { now: clock.now() }
      if (due === waitingDueAt(since, rules)) return await notifyWaiting(work, contact, cause)
      // If the customer has written since, the window closes later, and `next` is the time of its alert.
      const closes = wroteAt !== null && due === windowAlertAt(wroteAt)
      const isOpen = isWindowOpen(contact.lastContactResponseAt, clock.now())
      if (closes && isOpen && !isFree(contact))
        await notifyWaiting(work, contact, cause, 'window_closing')
    },
  }
}
