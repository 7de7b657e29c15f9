import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import type { ScheduledMessage } from '#contract/entities/messages/scheduled-message.ts'
import type { ServiceDouble } from '#renderer/data/service/service.fixture.ts'

/** Keeps the scheduled messages of the contact `c1`. @returns what is kept, which a test may change, and the calls */
export function keepScheduled(service: ServiceDouble) {
  const kept: { scheduled: ScheduledMessage[] } = { scheduled: [] }
  service.answer(scheduledMessagesApi.pendingScheduledMessages, () => ({ items: kept.scheduled }))
  const calls = service.answer(scheduledMessagesApi.scheduleMessage, ({ body }) => {
    const { scheduledDate, content, templateId } =
      scheduledMessagesApi.scheduleMessage.body.parse(body)
    const added: ScheduledMessage = {
      id: `s${calls.length}`,
      contactId: 'c1',
      scheduledDate,
      createdByUserId: 'u1',
      ...(content && { content }),
      ...(templateId !== undefined && { templateId }),
    }
    kept.scheduled = [...kept.scheduled, added]
    return added
  })
  const cancelled = service.answer(scheduledMessagesApi.cancelScheduledMessage, ({ params }) => {
    kept.scheduled = kept.scheduled.filter(({ id }) => id !== params['id'])
    return {}
  })
  return { kept, calls, cancelled }
}
