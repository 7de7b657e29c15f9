import { windowAlertAt } from '#contract/rules/chats/waiting.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import type { LinePassed, ReportingLine } from '#workspace/channel/line-update.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut } from '#workspace/serialize.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import { withExtra } from '#workspace/storage/contacts/contact-row.ts'
import { keepFact } from '#workspace/storage/line/line-facts.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { autoAssign } from '#workspace/use-cases/chats/auto-assign.ts'
import {
  resumeChat,
  updateChat,
  waitColumns,
  type StoredChat,
} from '#workspace/use-cases/chats/change-chat.ts'
import { beginWait } from '#workspace/use-cases/chats/waiting-chats.ts'
import { notifyWaiting } from '#workspace/use-cases/messages/notify.ts'
import { groupOf, type InboundNeeds } from '#workspace/use-cases/messages/receive-message.ts'
import { followTargets } from '#workspace/use-cases/targets/settle-targets.ts'
import { chatOfPerson } from './line-people.ts'

/**
 * Shows that the channel's own agent has passed a chat to the group. The customer then waits for a person: the chat is
 * unread, and those who are told of long waits are told at once. Nothing follows for a blocked person, and if somebody has
 * answered since.
 */
export async function receivePassed(
  work: Work,
  service: InboundNeeds,
  line: ReportingLine,
  { id, person, at }: LinePassed,
): Promise<void> {
  const { tx } = work
  const now = service.clock.now()
  const once = { lineId: line.id, wamid: id, rank: 0, tie: '' }
  if (!(await keepFact(tx, once, { kind: 'seen' }, now))) return
  const known = await chatOfPerson(work, line, person, now)
  const { row } = known
  await insertChange(tx, row.id, { kind: 'agentPassed' }, { now: at })
  const agentPassedAt = iso(Math.max(at, Date.parse(known.contact.agentPassedAt ?? iso(at))))
  const before = await updateChat(tx, known, { extra_json: withExtra(row, { agentPassedAt }) })
  const isOver = isBlocked(before.contact) || (row.answered_at ?? 0) >= at
  const { contact } = isOver ? before : await waitForPerson(work, service, before, at)
  work.announce(toChat(contact, 'chat.wait', { contact: contactOut(contact) }))
  if (!isOver) await notifyWaiting(work, contact, { now })
}

async function waitForPerson(
  work: Work,
  service: InboundNeeds,
  before: StoredChat,
  at: number,
): Promise<StoredChat> {
  const now = service.clock.now()
  const { row } = before
  const since = row.waiting_since ?? at
  const group = await groupOf(work, before)
  const change = {
    ...waitColumns(before, since, now),
    pending_messages: Math.max(1, row.pending_messages),
    wait_alert_at: windowAlertAt(row.last_contact_response_at ?? at),
    archived: 0 as const,
    finished: 0 as const,
    // A finished chat begins again with the customer's wish, as with a message.
    ...(row.finished === 1 && { opened_at: at }),
  }
  const waiting = await resumeChat(work.tx, before, change, now)
  followTargets(work, row, waiting.row)
  const assigned = (await autoAssign(work, group, waiting, now)) ?? waiting
  return await beginWait(work, service, group, assigned, since)
}
