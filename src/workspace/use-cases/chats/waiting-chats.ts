import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import {
  nextWaitAlertAt,
  waitingDueAt,
  windowAlertAt,
  type WaitRules,
} from '#contract/rules/chats/waiting.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { forbidden } from '#workspace/failure.ts'
import type { DueTasks, Scheduler } from '#workspace/scheduler.ts'
import type { Clock } from '#workspace/clock.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { nextWaitAlert, waitOf } from '#workspace/storage/chats/waiting-chats.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { contactOut } from '#workspace/serialize.ts'
import { resumeChat, updateChat, waitColumns, type StoredChat } from './change-chat.ts'
import { storedDues } from '#workspace/use-cases/targets/chat-dues.ts'
import { followTargets } from '#workspace/use-cases/targets/settle-targets.ts'
import { notifyWaiting } from '#workspace/use-cases/messages/notify.ts'

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
 * Ends the customer's wait without an answer, or resumes it. If nothing changes, nothing is published.
 * @param now epoch ms
 * @returns the changed contact; the chat's own if nothing changes
 * @throws ServiceFailure 403 if the viewer may not answer in the chat
 */
export async function setWaitEnded(
  work: Work,
  chat: OpenChat,
  isEnded: boolean,
  now: number,
): Promise<Contact> {
  const { viewer, contact } = chat
  if (!can(viewer, 'chat.endWait', contact)) throw forbidden('You may not end waits in this chat.')
  return await changeWait(work, chat, isEnded, { byUserId: viewer.userId, now })
}

/** Like `setWaitEnded`, also for a rule, which is no user. */
export async function changeWait(
  work: Work,
  chat: StoredChat,
  isEnded: boolean,
  { byUserId, now }: { byUserId: string | undefined; now: number },
): Promise<Contact> {
  const { tx, announce } = work
  const { row, contact } = chat
  const waits = row.waiting_since ?? row.closed_wait_since
  const since = isEnded ? waits : row.ended_wait_since
  if (since === null || (!isEnded && waits !== null)) return contact
  const change = isEnded
    ? { ...waitColumns(chat, null, now), ended_wait_since: since }
    : // The wait of a chat that was finished meanwhile goes on if that is undone.
      row.finished === 1
      ? { wait_before_finish: since, ended_wait_since: null }
      : { ...waitColumns(chat, since, now), ended_wait_since: null }
  const { row: after, contact: changed } = await resumeChat(tx, chat, change, now)
  followTargets(work, row, after)
  announce(toChat(changed, 'chat.wait', { contact: contactOut(changed) }, byUserId))
  return changed
}

/**
 * Notifies users once of each wait that exceeds the group's limit, and the chat's agent an hour before its window
 * closes while the customer waits. Closes a wait with its window, and publishes that.
 */
export function waitAlertTasks({ clock }: { clock: Clock }): DueTasks {
  const isOpenNow = ({ contact }: StoredChat) =>
    isWindowOpen(contact.lastContactResponseAt, clock.now())
  return {
    next: nextWaitAlert,
    failed: 'a waiting customer could not be notified of',
    async run(work, id) {
      const chat = await findChat(work.tx, id)
      if (chat === undefined) return
      const { row } = chat
      const group = await findGroup(work.tx, row.group_id)
      const { last_contact_response_at: wroteAt, wait_alert_at: due } = row
      const since = waitOf(row)
      const rules = group ?? {}
      const next = nextWaitAlertAt(since, wroteAt, rules, due ?? clock.now())
      const closing = row.waiting_since !== null && !isOpenNow(chat)
      const { contact } = await updateChat(work.tx, chat, {
        wait_alert_at: next,
        ...(closing && waitColumns(chat, row.waiting_since, clock.now())),
      })
      if (closing) work.announce(toChat(contact, 'chat.wait', { contact: contactOut(contact) }))
      if (contact.archived || (row.waiting_since ?? row.closed_wait_since) === null) return
      const cause = { now: clock.now() }
      if (due === waitingDueAt(since, rules)) {
        // A target for the answer alerts to the same wait.
        if (storedDues(row).every(({ kind }) => kind === 'resolution'))
          await notifyWaiting(work, contact, cause)
        return
      }
      // If the customer has written since, the window closes later, and `next` is the time of its alert.
      const closes = wroteAt !== null && due === windowAlertAt(wroteAt)
      if (closes && isOpenNow(chat) && !isFree(contact))
        await notifyWaiting(work, contact, cause, 'window_closing')
    },
  }
}
