import type { MessageOption } from '#contract/entities/messages/message.ts'
import type { MessageTemplateContent } from '#contract/entities/templates/message-template.ts'
import type { TemplateContent } from '#contract/entities/answers/template.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'

/** The file of the demo's media that a template contains. */
export type TemplateMedia =
  { photo: string } | { document: 'quotation' | 'invoice' } | { voice: string }

interface Quick {
  id: string
  name: string
  text?: string
  type?: TemplateContent['type']
  media?: TemplateMedia
  gsId?: string
  pinned?: true
  archived?: true
}

/** A channel template. `text` has named placeholders, from which the channel's numbered placeholders are derived. */
interface ChannelTemplate {
  id: string
  name: string
  templateType: WhatsAppTemplate['templateType']
  category: WhatsAppTemplate['category']
  status: WhatsAppTemplate['status']
  text: string
  /** Default: Spanish. */
  languageCode?: string
  prevStatus?: WhatsAppTemplate['status']
  quality?: string
  rejectedReason?: string
  media?: TemplateMedia
  header?: string
  footer?: string
  buttons?: WhatsAppTemplate['buttons']
}

interface Prepared {
  id: string
  name: string
  content: {
    type: MessageTemplateContent['type']
    contentType?: MessageTemplateContent['contentType']
    text: string
    title?: string
    button?: string
    footer?: string
    options?: MessageOption[]
  }
  media?: TemplateMedia
  pinned?: true
}

/** All templates of a demo group, each kind in display order. */
export interface GroupTemplates {
  quick: readonly Quick[]
  whatsApp: readonly ChannelTemplate[]
  messages: readonly Prepared[]
}
