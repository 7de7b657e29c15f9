import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import {
  messageTemplateSchema,
  type MessageTemplate,
} from '#contract/entities/templates/message-template.ts'
import { templateSchema, type Template } from '#contract/entities/answers/template.ts'
import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { movedTo } from '#contract/rules/templates/template-order.ts'
import {
  refusal,
  type ReceivedCall,
  type ServiceDouble,
} from '#renderer/data/service/service.fixture.ts'

/** A quick message of the group `g1`; its id is its name. */
export const quickTemplate = (name: string, content: object, more: object = {}): Template =>
  templateSchema.parse({
    id: name,
    groupId: 'g1',
    name,
    content: { type: 'text', ...content },
    ...more,
  })

/** A channel template of the group `g1`, approved by default; its id is its name. */
export const channelTemplate = (name: string, more: object): WhatsAppTemplate =>
  whatsAppTemplateSchema.parse({
    id: name,
    groupId: 'g1',
    name,
    templateType: 'TEXT',
    status: 'approved',
    ...more,
  })

/** A message with choices or a file of the group `g1`; its id is its name. */
export const messageTemplate = (name: string, content: object): MessageTemplate =>
  messageTemplateSchema.parse({ id: name, groupId: 'g1', name, content })

interface Kept {
  quick: Template[]
  channel: WhatsAppTemplate[]
  interactive: MessageTemplate[]
  media: MessageTemplate[]
}

/** A change of place or pin, as the service makes it. */
function changed<One extends Template | MessageTemplate>(items: One[], call: ReceivedCall): One[] {
  const { id = '' } = call.params
  const { order, pinned } = templatesApi.updateTemplate.body.parse(call.body)
  const marked = items.map((one) =>
    one.id === id && pinned !== undefined ? { ...one, pinned } : one,
  )
  const at = marked.findIndex((one) => one.id === id)
  return movedTo(marked, id, order ?? at)
}

/**
 * Keeps the templates of a group, and their order.
 * @returns what is kept, which a test may change, and the changes that the service has received
 */
export function keepTemplates(service: ServiceDouble, given: Partial<Kept>) {
  const kept: Kept = { quick: [], channel: [], interactive: [], media: [], ...given }
  service.answer(templatesApi.templatesByPosition, () => ({ items: kept.quick }))
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items: kept.channel }))
  service.answer(messageTemplatesApi.interactiveTemplatesByPosition, () => ({
    items: kept.interactive,
  }))
  service.answer(messageTemplatesApi.messageTemplatesByPosition, () => ({ items: kept.media }))
  const quickChanges = service.answer(templatesApi.updateTemplate, (call) => {
    kept.quick = changed(kept.quick, call)
    return kept.quick.find(({ id }) => id === call.params['id']) ?? refusal(404, 'NOT_FOUND')
  })
  const messageChanges = service.answer(messageTemplatesApi.updateMessageTemplate, (call) => {
    kept.interactive = changed(kept.interactive, call)
    kept.media = changed(kept.media, call)
    const all = [...kept.interactive, ...kept.media]
    return all.find(({ id }) => id === call.params['id']) ?? refusal(404, 'NOT_FOUND')
  })
  return { kept, quickChanges, messageChanges }
}
