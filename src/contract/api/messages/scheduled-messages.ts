import { z } from 'zod'
import { scheduledMessageSchema } from '#contract/entities/messages/scheduled-message.ts'
import { limits } from '#contract/limits.ts'
import { scheduledTextFault } from '#contract/rules/messages/scheduled-text.ts'
import { channelText, id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { contactIdParams, doneOutput, itemsOf } from '#contract/api/shared.ts'

const text = channelText(limits.messageTextMax).superRefine((words, context) => {
  const message = scheduledTextFault(words)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** Messages to be sent later, which the messages service stores. */
export const scheduledMessagesApi = {
  /**
   * `contactId` is our extension. Without it, the response has the scheduled messages of all contacts that the viewer
   * may see.
   */
  pendingScheduledMessages: endpoint({
    name: 'pendingScheduledMessages',
    service: 'messages',
    method: 'GET',
    path: '/scheduled-messages/pending',
    summary: 'Scheduled messages that are not sent yet, by time, earliest first.',
    query: z.object({ contactId: id.optional() }),
    output: itemsOf(scheduledMessageSchema),
  }),
  /**
   * `scheduledDate` must be in the future by the service's clock. 409 if the template is a channel template that is not
   * approved. A call that repeats the Idempotency-Key of an earlier call schedules nothing: it returns the scheduled
   * message of that call, or 410 if that message was cancelled.
   */
  scheduleMessage: endpoint({
    name: 'scheduleMessage',
    service: 'messages',
    method: 'POST',
    path: '/scheduled-messages/{contactId}',
    summary: 'Schedules a text or a template for a contact.',
    params: contactIdParams,
    body: z
      .object({
        scheduledDate: z.iso.datetime({ offset: true }),
        content: z.object({ type: z.literal('text'), text }).optional(),
        templateId: id.optional(),
      })
      .refine(
        ({ content, templateId }) => (content === undefined) !== (templateId === undefined),
        'give either content or templateId',
      ),
    idempotencyKey: true,
    output: scheduledMessageSchema,
    errors: [
      'CONTACT_BLOCKED',
      'WATEMPLATE_NOT_APPROVED',
      'IDEMPOTENCY_KEY_REUSED',
      'MESSAGE_DELETED',
    ],
  }),
  /** Our extension: the specification shows no call to cancel a scheduled message. */
  cancelScheduledMessage: endpoint({
    name: 'cancelScheduledMessage',
    service: 'messages',
    method: 'DELETE',
    path: '/scheduled-messages/{contactId}/{id}',
    summary: 'Cancels a scheduled message.',
    params: z.object({ contactId: id, id }),
    output: doneOutput,
  }),
} as const
