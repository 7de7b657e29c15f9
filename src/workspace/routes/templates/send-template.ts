import { templatesApi } from '#contract/api/answers/templates.ts'
import { assertNotAnswered } from '#workspace/use-cases/chats/answered-meanwhile.ts'
import { deliverTemplate } from '#workspace/use-cases/templates/send-template.ts'
import { takeByAnswer } from '#workspace/use-cases/chats/take-chat.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { sendOnce } from '#workspace/routes/messages/send-once.ts'

export const sendTemplateRoutes = [
  implement(templatesApi.sendTemplate, async (call, service) => {
    return await sendOnce(
      call,
      service,
      'message.sendTemplate',
      async (work, opened, clientKey) => {
        const { contactId: _, seenPosition, ...named } = call.body
        const { userId } = call
        await assertNotAnswered(work.tx, opened, { userId, seenPosition })
        // A template that a tag sends is no answer.
        const isAnswer = named.automatic !== true
        const chat = isAnswer ? await takeByAnswer(work, opened, service.clock.now()) : opened
        return await deliverTemplate(work, service, { ...named, chat, userId, clientKey })
      },
    )
  }),
]
