import type { Message } from '#contract/entities/messages/message.ts'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import { chatStatuses, statusOfConversation } from '#contract/rules/chats/chat-status.ts'
import { answersConversation } from '#contract/rules/chats/conversation.ts'
import { becomesLastMessage } from '#contract/rules/chats/last-message.ts'
import { pendingAfterMessage, pendingCounts } from '#contract/rules/chats/pending.ts'
import { isCourtesy } from '#contract/rules/answers/courtesy.ts'
import { waitingAfter, waitPlace, windowClosesAt } from '#contract/rules/chats/waiting.ts'
import { summaryAfter } from '#workspace/storage/chats/chat-summary.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { messageCharge, type MessageCharge } from '#contract/rules/reports/billing.ts'
import { messageRow } from '#workspace/storage/messages/message-row.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type {
  AssignmentsTable,
  ContactLevelTagsTable,
  ContactsTable,
  ContactTagsTable,
  MessagesTable,
} from '#workspace/storage/tables.ts'
import { assignmentsFor } from './assignments.ts'
import { DAY_MS } from './calendar.ts'
import type { ChatPlan } from './chat-plan.ts'
import type { Customer } from './customer.ts'
import { labelRows } from './label-rows.ts'
import { SHOP } from './users.ts'
import type { Stream } from './random.ts'

/** All table rows of a contact. */
export interface ChatRows {
  contact: ContactsTable
  tags: ContactTagsTable[]
  levelTags: ContactLevelTagsTable[]
  assignments: AssignmentsTable[]
  messages: MessagesTable[]
}

interface ChatParts {
  id: string
  customer: Customer
  plan: ChatPlan
  messages: readonly Message[]
  pictureUrl: string | undefined
  /** The chat's position in the list: see activity-key.ts. */
  activity: number
  /** Time of the last message, epoch ms. Without messages, a time shortly after the contact was registered. */
  end: number
  now: number
}

const HOUR_MS = 3_600_000

/**
 * The chat's number of unread messages, by the contract's rule. For some chats, it is the number after a user opened
 * the chat or marked it as unread (`pendingCounts`).
 */
function pending(stream: Stream, { messages, plan, end, now }: ChatParts): number {
  const count = messages.reduce(pendingAfterMessage, 0)
  if (plan.featured !== undefined)
    return plan.featured.opened === true ? pendingCounts.opened : count
  const age = now - end
  const looked = age < 6 * HOUR_MS ? 0.4 : age < DAY_MS ? 0.7 : 0.95
  if (stream.chance(looked))
    return stream.chance(0.03) ? pendingCounts.markedUnread : pendingCounts.opened
  return count
}

function extra(
  stream: Stream,
  made: ChatParts,
  isSuccess: boolean,
  closedAt: number,
): string | null {
  const { customer, plan, now } = made
  const recent = plan.sessions.reduce((sum, { length }) => sum + length, 0)
  const order = stream.int(41_000, 49_999)
  const values: Record<string, unknown> = {}
  if (stream.chance(0.55)) values['custom_1'] = `https://pedidos.casanogal.example/${order}`
  if (customer.kind !== 'unnamed' && stream.chance(0.7))
    values['custom_2'] = `${customer.district}, ${customer.town}`
  if (stream.chance(0.15))
    values['custom_3'] = stream.pick(['Instagram', 'Google', 'Recomendación'])
  if (customer.kind === 'group') values['groupChatMembers'] = customer.members
  if (isSuccess || (recent > 6 && stream.chance(0.2))) {
    const tag = isSuccess
      ? stream.pick(['Venta cerrada', 'Cambio aprobado'])
      : stream.pick(['Sin stock', 'No responde', 'Derivado a tienda'])
    const first = { tags: ['Derivado a tienda'], assignedAt: iso(Math.max(closedAt - HOUR_MS, 0)) }
    const last = { tags: [tag], assignedAt: iso(Math.min(now, closedAt + 60_000)) }
    values['chatStatusTags'] = stream.chance(0.25) ? [first, last] : [last]
  }
  return Object.keys(values).length === 0 ? null : JSON.stringify(values)
}

/**
 * The billing category and price of each message. Outside the 24-hour window, every message counts as a channel
 * template. Inside the window, only documents do: as utility templates, which are free there. `messageRow` ignores the
 * charges of the customer's messages.
 */
function chargesOf(messages: readonly Message[]): MessageCharge[] {
  let lastCustomerMessageAt: string | undefined
  return messages.map(({ sender, content, updatedAt }) => {
    const at = Date.parse(updatedAt)
    const day = updatedAt.slice(0, 10)
    const isOpen = isWindowOpen(lastCustomerMessageAt, at)
    if (sender === 'contact') lastCustomerMessageAt = updatedAt
    if (isOpen) return messageCharge(content.type === 'file' ? 'utility' : undefined, true, day)
    return messageCharge(at % 3 === 0 ? 'utility' : 'marketing', false, day)
  })
}

function lastReaction(messages: readonly Message[]): Partial<ContactsTable> {
  let last: Message['reactions'][number] | undefined
  for (const { reactions } of messages)
    for (const reaction of reactions)
      if ((last?.sentAt ?? '') < (reaction.sentAt ?? '')) last = reaction
  if (last?.sentAt === undefined) return {}
  return {
    last_reaction_emoji: last.emoji,
    last_reaction_sender: last.sender,
    last_reaction_at: Date.parse(last.sentAt),
  }
}

/**
 * The time since which the customer waits for an answer, epoch ms, by the contract's rule; null if they do not wait. A
 * message after the 24-hour window has closed starts another wait.
 */
function waitingSince(messages: readonly Message[]): number | null {
  let since: number | null = null
  let wroteAt: string | undefined
  for (const { sender, autoResponse, content, updatedAt } of messages) {
    const at = Date.parse(updatedAt)
    const isFromCustomer = sender === 'contact'
    if (isFromCustomer && !isWindowOpen(wroteAt, at)) since = null
    if (isFromCustomer) wroteAt = updatedAt
    const facts = { sender, autoResponse, isUnattended: false, isCourtesy: isCourtesy(content) }
    since = waitingAfter(since, facts, at)
  }
  return since
}

/**
 * Converts a contact and their messages to table rows. The columns of `contacts` that summarise the chat are computed
 * from the messages.
 */
export function chatRows(stream: Stream, made: ChatParts): ChatRows {
  const { id, customer, plan, messages, activity, end, now } = made
  const last = messages.findLast(becomesLastMessage)
  const answer = messages.findLast((message) =>
    answersConversation({ ...message, isUnattended: false }),
  )
  const lastOfContact = messages.findLast(({ sender }) => sender === 'contact')
  const firstAt = messages[0] === undefined ? end : Date.parse(messages[0].updatedAt)
  const born = firstAt - stream.int(1, 30) * 1_000
  const assignment = assignmentsFor(stream, messages, plan.assignee, { born, now })
  const status = statusOfConversation(messages, false)
  const age = now - end
  const isOld = plan.featured === undefined && age > DAY_MS
  const isSuccess = isOld && status === chatStatuses.inProgress && stream.chance(0.4)
  const closedAt = Math.min(now, end + stream.int(2, 90) * 60_000)
  const source = stream.weighted([
    [registrationOrigins.whatsApp, 58],
    [registrationOrigins.webApp, 14],
    [registrationOrigins.integration, 18],
    [registrationOrigins.api, 6],
    [null, 4],
  ] as const)
  const archived = age > 3 * DAY_MS && stream.chance(0.12)
  const contact = contactRow({
    id,
    group_id: SHOP,
    name: customer.name,
    last_name: customer.lastName,
    phone: customer.phone,
    country_code: customer.country.callingCode,
    email: customer.email,
    brand: customer.brand,
    picture_url: made.pictureUrl ?? null,
    source,
    source_input_id:
      source === registrationOrigins.integration
        ? stream.pick(['si-form', 'si-qr', 'si-fair'])
        : null,
    user_id: assignment.userId ?? null,
    user_tag_id: assignment.userTagId ?? null,
    team_tag_id: assignment.teamTagId ?? null,
    team_assigned_at:
      assignment.teamAssignedAt === undefined ? null : Date.parse(assignment.teamAssignedAt),
    last_contact_response_at:
      lastOfContact === undefined ? null : Date.parse(lastOfContact.updatedAt),
    chat_status: isSuccess ? chatStatuses.success : status,
    chat_status_set_by_user: isSuccess ? 1 : 0,
    chat_status_set_by_user_at: isSuccess ? closedAt : null,
    important: (plan.featured?.important ?? stream.chance(0.05)) ? 1 : 0,
    finished: isOld && stream.chance(isSuccess ? 0.5 : 0.06) ? 1 : 0,
    archived: archived ? 1 : 0,
    is_group_chat: customer.kind === 'group' ? 1 : 0,
    extra_json: extra(stream, made, isSuccess, closedAt),
    created_at: born,
    activity,
    last_position: messages.length,
    ...(last !== undefined && summaryAfter(last)),
    last_message_auto_response: messages.at(-1)?.autoResponse === true ? 1 : 0,
    answered_at: answer === undefined ? null : Date.parse(answer.updatedAt),
    answered_position: answer?.positionInChat ?? null,
    answered_by: answer?.sentByUserId ?? null,
    pending_messages: pending(stream, made),
    last_message_amplead:
      messages.length === 1 && source === registrationOrigins.whatsApp && stream.chance(0.3)
        ? 1
        : 0,
    ...lastReaction(messages),
  })
  const charges = chargesOf(messages)
  const isDone = contact.finished === 1 || contact.archived === 1
  const since = isDone ? null : waitingSince(messages)
  const { open, closed } = waitPlace(since, lastOfContact?.updatedAt, now)
  const wait = {
    waiting_since: open,
    closed_wait_since: closed,
    wait_alert_at: open === null ? null : windowClosesAt(contact.last_contact_response_at ?? now),
  }
  return {
    contact: { ...contact, ...wait },
    ...labelRows(stream, { ...made, agentId: assignment.userId }),
    assignments: assignment.userTagIds.map((entry, position) => ({
      contact_id: id,
      position,
      entry_json: JSON.stringify(entry),
    })),
    messages: messages.map((message, index) =>
      messageRow(message, contact.last_message_amplead === 1, charges[index]),
    ),
  }
}
