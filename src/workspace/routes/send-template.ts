import { templatesApi } from '#contract/api/templates.ts'
import { deliverTemplate } from '#workspace/use-cases/send-template.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { sendOnce } from './send-once.ts'

export const sendTemplateRoutes = [
  implement(templatesApi.sendTemplate, async (call, service) => {
    return await sendOnce(call, service, 'message.sendTemplate', async (work, chat, clientKey) => {
      const { contactId: _, ...named } = call.body
      const { userId } = call
      return await deliverTemplate(work, service, { ...named, chat, userId, clientKey })
    })
  }),
]
