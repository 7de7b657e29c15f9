import { messageTemplateSchema } from '#contract/entities/templates/message-template.ts'
import { templateSchema } from '#contract/entities/answers/template.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import type { SendableTemplate } from './template-parts.ts'
import type { TemplatePeople } from './template-variables.ts'

export const people: TemplatePeople = {
  contact: { name: 'Rosa María', lastName: 'Quispe', phone: '51987654321', countryCode: '51' },
  fields: { custom_3: '27/11/2026' },
  agentName: 'Ana Torres',
  groupName: 'Casa Nogal',
}

export const quick = (content: object): SendableTemplate => ({
  kind: 'quick',
  template: templateSchema.parse({ id: 'q', groupId: '1', name: 'q', content }),
})
export const whatsApp = (more: object): SendableTemplate => ({
  kind: 'whatsapp',
  template: whatsAppTemplateSchema.parse({ id: 'w', name: 'w', status: 'approved', ...more }),
})
export const prepared = (content: object): SendableTemplate => ({
  kind: 'message',
  template: messageTemplateSchema.parse({ id: 'i', groupId: '1', name: 'i', content }),
})

/** A channel template with placeholders in its header, text and button addresses. */
export const everywhere = whatsApp({
  templateType: 'TEXT',
  header: 'For {{contact.first_name}}',
  templateText: 'Order {{1}}',
  templateApproveText: 'Order {{order}}',
  footer: '{{1}}',
  buttons: [
    { type: 'QUICK_REPLY', text: 'Fine {{1}}' },
    { type: 'URL', text: 'Follow', url: 'https://x.example/{{1}}' },
    { type: 'URL', text: 'Pay', url: 'https://x.example/pay' },
    { type: 'URL', text: 'Return', url: 'https://x.example/back?of={{order}}' },
  ],
})
