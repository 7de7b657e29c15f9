import { headerNames } from '#contract/api/endpoint.ts'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import type { ScheduledMessage } from '#contract/entities/messages/scheduled-message.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { interactiveFaults } from '#contract/rules/messages/interactive-content.ts'
import {
  faultsMessage,
  knownParameters,
  templateFaults,
} from '#contract/rules/templates/sendable-template.ts'
import { templateMessage } from '#contract/rules/templates/template-message.ts'
import {
  findCreated,
  readKey,
  rememberKey,
  type CreatedItem,
} from '#workspace/use-cases/messages/idempotency.ts'
import {
  assertApproved,
  findSendable,
  templatePeople,
} from '#workspace/use-cases/templates/send-template.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, notFound, ServiceFailure, unsendable } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteScheduled,
  findScheduled,
  insertScheduled,
  listPending,
  toScheduledMessage,
} from '#workspace/storage/messages/scheduled-messages.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroupDurable } from '#workspace/unit-of-work.ts'
import { sendingRefused } from '#workspace/use-cases/messages/send-message.ts'
import {
  enterGroup,
  openChat,
  openChatIn,
  rowIn,
  type OpenChat,
  type GroupContext,
} from '#workspace/access.ts'

function assertMaySchedule(chat: OpenChat): void {
  if (!can(chat.viewer, 'message.schedule', chat.contact))
    throw sendingRefused(chat, 'You may read this chat and schedule nothing in it.')
}

/**
 * Checks that a template can be sent without a user who fills in its placeholders.
 * @throws ServiceFailure 404 if the template is unknown, 409 if it is not approved, 400 if a placeholder has no known
 *   value, or if the channel would refuse the message with these values, for example because an option is too long
 */
async function assertSchedulable(
  db: Db,
  { contact }: OpenChat,
  templateId: string,
  userId: string,
): Promise<void> {
  const template = await findSendable(db, contact.groupId, templateId)
  if (template === undefined) throw notFound('template')
  assertApproved(template)
  const known = knownParameters(template, await templatePeople(db, contact, userId))
  const values = { parameters: known.map((value) => value ?? '') }
  const lacking = templateFaults(template, values)
  const faults = lacking.length > 0 ? lacking : interactiveFaults(templateMessage(template, values))
  if (faults.length === 0) return
  const issues = faults.map(({ path, message }) => ({ path: `templateId.${path}`, message }))
  const sentence = faultsMessage(faults, 'The template cannot go out by itself as it is.')
  throw unsendable(sentence, lacking.length > 0 ? 'values' : 'choices', issues)
}

/** @throws ServiceFailure 400 if the date is in the past or more than a year ahead */
function readMoment(scheduledDate: string, now: number): number {
  const moment = Date.parse(scheduledDate)
  if (moment <= now) throw badRequest('The moment has to lie in the future.')
  if (moment > now + limits.scheduleAheadMs)
    throw badRequest('The moment lies more than a year ahead.')
  return moment
}

/**
 * Returns the message that an earlier call with the same Idempotency-Key scheduled. Does not check whether the caller
 * sees the chat, because a caller who can no longer see the chat must learn that the message was scheduled.
 * @throws ServiceFailure 404 if the chat is unknown or in another group, 410 if the message was cancelled
 */
async function scheduledBefore(
  db: Db,
  access: GroupContext,
  { contactId, messageId }: CreatedItem,
): Promise<ScheduledMessage> {
  await rowIn(db, access, contactId)
  const earlier = await findScheduled(db, messageId)
  if (earlier === undefined)
    throw new ServiceFailure('MESSAGE_DELETED', 'The scheduled message was cancelled.')
  return toScheduledMessage(earlier)
}

export const scheduledMessagesRoutes = [
  implement(scheduledMessagesApi.pendingScheduledMessages, async (call, { storage }) => {
    const { contactId } = call.query
    const { viewer } = await enterGroup(storage.db, call)
    if (contactId !== undefined) {
      const { contact } = await openChat(storage.db, call, contactId)
      if (!can(viewer, 'message.read', contact)) throw forbidden('You may not read this chat.')
    }
    return { items: await listPending(storage.db, chatScope(viewer), contactId) }
  }),

  implement(scheduledMessagesApi.scheduleMessage, async (call, service) => {
    const { userId } = call
    const { contactId } = call.params
    const clientKey = readKey(call.request.headers.get(headerNames.idempotencyKey))
    return await writeGroupDurable(service, call.groupId, async ({ tx, announce, afterCommit }) => {
      const access = await enterGroup(tx, call)
      const bodyToRemember = () => ({ scheduledFor: contactId, body: call.body })
      const keyed = clientKey && { userId, key: clientKey, body: bodyToRemember }
      const before = keyed ? await findCreated(tx, keyed) : undefined
      if (before !== undefined) return await scheduledBefore(tx, access, before)
      const chat = await openChatIn(tx, access, contactId)
      assertMaySchedule(chat)
      const now = service.clock.now()
      const { content, templateId, scheduledDate } = call.body
      if (templateId !== undefined) {
        if (!can(chat.viewer, 'message.sendTemplate', chat.contact))
          throw forbidden('You may not send templates in this chat.')
        await assertSchedulable(tx, chat, templateId, userId)
      }
      const row = {
        id: newId('scheduled', now),
        contact_id: contactId,
        scheduled_at: readMoment(scheduledDate, now),
        text: content?.text ?? null,
        template_id: templateId ?? null,
        created_by_user_id: userId,
        done: 0 as const,
      }
      await insertScheduled(tx, row, now)
      if (keyed) await rememberKey(tx, keyed, { contactId, messageId: row.id }, now)
      announce(toChat(chat.contact, 'contact.scheduled', { contactId }, userId))
      afterCommit(() => service.scheduler.reschedule())
      return toScheduledMessage(row)
    })
  }),

  implement(scheduledMessagesApi.cancelScheduledMessage, async (call, service) => {
    const { contactId, id } = call.params
    return await writeGroupDurable(service, call.groupId, async ({ tx, announce, afterCommit }) => {
      const chat = await openChat(tx, call, contactId)
      const scheduled = await findScheduled(tx, id)
      if (scheduled?.contact_id !== contactId || scheduled.done === 1)
        throw notFound('scheduled message')
      assertMaySchedule(chat)
      await deleteScheduled(tx, id)
      announce(toChat(chat.contact, 'contact.scheduled', { contactId }, call.userId))
      afterCommit(() => service.scheduler.reschedule())
      return { ok: true as const }
    })
  }),
]
