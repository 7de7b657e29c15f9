import { templatesApi } from '#contract/api/templates.ts'
import { can } from '#contract/policies/index.ts'
import { deliverTemplate } from '../use-cases/send-template.ts'
import { forbidden } from '../failure.ts'
import { implement } from '../http/endpoint-routes.ts'
import { sendOnce } from './send-once.ts'

export const sendTemplateRoutes = [
  implement(templatesApi.sendTemplate, async (call, service) => {
    const { contactId: _, ...named } = call.body
    return await sendOnce(call, service, async (work, chat, clientKey) => {
      if (!can(chat.viewer, 'message.sendTemplate', chat.contact))
        throw forbidden('You may not send templates in this chat.')
      const { userId } = call
      return await deliverTemplate(work, service, { ...named, chat, userId, clientKey })
    })
  }),
]
