import type { PayloadFailed } from '#contract/entities/messages/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { can } from '#contract/policies/index.ts'
import { appendMessage } from '#workspace/use-cases/messages/append-message.ts'
import { type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { sendingRefused, sendMessage } from '#workspace/use-cases/messages/send-message.ts'
import { deliverTemplate, unsentContent } from '#workspace/use-cases/templates/send-template.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { openChat, type OpenChat } from '#workspace/access.ts'
import type { DeliveryNeeds } from './deliver.ts'
import {
  findScheduled,
  nextScheduled,
  setDone,
} from '#workspace/storage/messages/scheduled-messages.ts'
import type { ScheduledMessagesTable } from '#workspace/storage/tables.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { failureWords } from '#workspace/use-cases/line/failure-words.ts'
import type { DueTasks } from '#workspace/scheduler.ts'

/** Scheduled messages as tasks of the scheduler. */
export function scheduledMessageTasks(service: DeliveryNeeds): DueTasks {
  return {
    next: nextScheduled,
    run: (work, id) => sendScheduled(work, service, id),
    failed: 'a scheduled message could not be sent',
  }
}

/**
 * Sends a scheduled message as its author, with the author's current permissions. A message that cannot be sent appears
 * in the conversation as failed, with the reason.
 */
async function sendScheduled(work: Work, service: DeliveryNeeds, id: string): Promise<void> {
  const { tx, announce } = work
  const scheduled = await findScheduled(tx, id)
  if (scheduled === undefined || scheduled.done === 1) return
  await setDone(tx, id)
  const chat = await findChat(tx, scheduled.contact_id)
  if (chat === undefined) return
  const { id: contactId, groupId } = chat.contact
  announce(toChat(chat.contact, 'contact.scheduled', { contactId }))
  try {
    await send(work, service, scheduled, groupId)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    await showFailed(work, chat, scheduled, error, service.clock.now())
  }
}

/** Sends the message. All checks run before the first write, because a refusal does not roll back the transaction. */
async function send(
  work: Work,
  service: DeliveryNeeds,
  scheduled: ScheduledMessagesTable,
  groupId: string,
): Promise<void> {
  const { created_by_user_id: userId, contact_id: contactId, text, template_id } = scheduled
  const chat = await openAs(work, { userId, groupId }, contactId)
  if (!can(chat.viewer, 'message.schedule', chat.contact))
    throw sendingRefused(chat, 'The user who scheduled it may no longer write in this chat.')
  const delivery = { chat, userId, clientKey: undefined, isUnattended: true }
  if (template_id === null) {
    await sendMessage(work, service, { ...delivery, content: { type: 'text', text: text ?? '' } })
    return
  }
  if (!can(chat.viewer, 'message.sendTemplate', chat.contact))
    throw sendingRefused(
      chat,
      'The user who scheduled it may no longer send templates in this chat.',
    )
  await deliverTemplate(work, service, { ...delivery, templateId: template_id })
}

/** Reads the chat as the message's author. @throws ServiceFailure 403 if the author no longer sees the chat */
async function openAs(
  { tx }: Work,
  who: { userId: string; groupId: string },
  contactId: string,
): Promise<OpenChat> {
  try {
    return await openChat(tx, who, contactId)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    throw forbidden('The user who scheduled it no longer sees this chat.')
  }
}

async function showFailed(
  work: Work,
  chat: StoredChat,
  { text, template_id, created_by_user_id }: ScheduledMessagesTable,
  failure: ServiceFailure,
  now: number,
): Promise<void> {
  const { groupId } = chat.contact
  const from = { chat, templateId: template_id ?? '', userId: created_by_user_id }
  await appendMessage(
    work,
    chat,
    {
      content: text === null ? await unsentContent(work.tx, from) : { type: 'text', text },
      sender: 'group',
      status: 'failed',
      sentByUserId: created_by_user_id,
      payloadFailed: await reason(work, groupId, failure),
      isUnattended: true,
    },
    now,
  )
}

async function reason(
  { tx }: Work,
  groupId: string,
  failure: ServiceFailure,
): Promise<PayloadFailed> {
  if (failure.code === 'WINDOW_CLOSED')
    return { code: channelCodes.windowClosed, title: failure.message }
  return { title: await failureWords(tx, groupId, failure) }
}
