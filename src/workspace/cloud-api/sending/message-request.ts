import type {
  Message,
  MessageContent,
  MessageOption,
  SharedContact,
} from '#contract/entities/messages/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { sentKind } from '#contract/rules/messages/channel-media.ts'
import { cardPersonId } from '#contract/rules/messages/contact-card.ts'
import type { Asked } from '#contract/rules/messages/customer-question.ts'
import { placeParts } from '#contract/rules/messages/place-text.ts'
import { templateBody } from './template-request.ts'

/** What a message's request needs besides the message. */
export interface RequestParts {
  /** Whom the message is for. */
  to: { phone: string } | { userId: string }
  /** The provider's id of the message that it quotes. */
  quoted?: string | undefined
  /** The provider's id of the message's file. */
  mediaId?: string | undefined
  /** The provider's ids of the files of the message's cards. */
  cardFiles?: readonly string[]
  /** The channel template that the message is made from. */
  template?: WhatsAppTemplate | undefined
  /** The provider's id of the flow that the message opens. */
  flowId?: string | undefined
}

type Body = Record<string, unknown>

/** Members with an empty text are left out, because the provider refuses them. */
const caption = (text: string | undefined) => (text ? { caption: text } : {})

/** How the file of a message is named and sent. */
function fileBody(
  { mimeType = '', size = 0, text, filename, type }: MessageContent,
  id: string,
): Body {
  const kind = type === 'sticker' ? 'sticker' : (sentKind(mimeType, size) ?? 'document')
  switch (kind) {
    case 'image':
      return { type: 'image', image: { id, ...caption(text) } }
    case 'video':
      return { type: 'video', video: { id, ...caption(text) } }
    case 'audio':
      // Only OGG with Opus is shown as a voice note; `fileTypeOf` lets no other OGG in.
      return { type: 'audio', audio: { id, ...(mimeType === 'audio/ogg' && { voice: true }) } }
    case 'sticker':
      return type === 'sticker'
        ? { type: 'sticker', sticker: { id } }
        : { type: 'document', document: { id, ...caption(text), filename: filename ?? 'file' } }
    case 'document':
      return { type: 'document', document: { id, ...caption(text), filename: filename ?? 'file' } }
  }
}

function interactiveBody(content: MessageContent, mediaId: string | undefined): Body {
  const { type, text = '', header, footer, button = '', options = [] } = content
  const file = mediaId === undefined ? undefined : fileBody({ ...content, text: '' }, mediaId)
  const head = file ?? (header ? { type: 'text', text: header } : undefined)
  const common = {
    ...(head !== undefined && { header: head }),
    body: { text },
    ...(footer && { footer: { text: footer } }),
  }
  const interactive = (kind: string, action: Body): Body => ({
    type: 'interactive',
    interactive: { type: kind, ...common, action },
  })
  if (type === 'list') return interactive('list', { button, sections: sectionsOf(options) })
  const [link] = options
  if (link?.url !== undefined) {
    const parameters = { display_text: link.title, url: link.url }
    return interactive('cta_url', { name: 'cta_url', parameters })
  }
  const reply = ({ id, title }: MessageOption) => ({ type: 'reply', reply: { id, title } })
  return interactive('button', { buttons: options.map(reply) })
}

/** A message whose button opens a flow. Its token comes back with the answers. */
function flowBody(
  { text = '', header, footer, button = '' }: MessageContent,
  flowId: string,
  flowToken: string,
): Body {
  const parameters = {
    flow_message_version: '3',
    flow_id: flowId,
    flow_cta: button,
    flow_token: flowToken,
  }
  return {
    type: 'interactive',
    interactive: {
      type: 'flow',
      ...(header && { header: { type: 'text', text: header } }),
      body: { text },
      ...(footer && { footer: { text: footer } }),
      action: { name: 'flow', parameters },
    },
  }
}

/** A place. The provider shows an address only below a name. */
function locationBody({ latitude, longitude, text }: MessageContent): Body {
  const { name, address } = placeParts(text)
  return { latitude, longitude, ...(name && { name }), ...(address && { address }) }
}

/**
 * An address card. The provider requires a part of the name besides the whole one. A phone with `wa_id` gets the button
 * that writes to it.
 */
function cardBody({ name, phones, emails }: SharedContact): Body {
  const whole = name.trim()
  const [first = '', ...others] = whole.split(/\s+/)
  const last = others.join(' ')
  return {
    name: { formatted_name: whole, first_name: first, ...(last && { last_name: last }) },
    ...(phones.length > 0 && {
      phones: phones.map((phone) => {
        const id = cardPersonId(phone)
        return { phone, type: 'CELL', ...(id !== null && { wa_id: id }) }
      }),
    }),
    ...(emails.length > 0 && { emails: emails.map((email) => ({ email, type: 'WORK' })) }),
  }
}

/** The interactive type and the action of each question, in the channel's words. */
const questionKinds = {
  place: ['location_request_message', 'send_location'],
  number: ['request_contact_info', 'request_contact_info'],
  call: ['call_permission_request', 'call_permission_request'],
} as const satisfies Record<Asked, readonly [type: string, name: string]>

/** A question for something of the customer, with the button that gives it. */
function questionBody(asksFor: Asked, text: string): Body {
  const [type, name] = questionKinds[asksFor]
  return { type: 'interactive', interactive: { type, body: { text }, action: { name } } }
}

/** One product, a list of products with a title, or the whole catalogue. */
function productsBody({ products, text = '' }: MessageContent): Body {
  const { catalogId = '', title = '', ids = [] } = products ?? {}
  const interactive = (type: string, action: Body, more: Body = {}): Body => ({
    type: 'interactive',
    interactive: { type, ...more, body: { text }, action },
  })
  const [first] = ids
  if (first === undefined) return interactive('catalog_message', { name: 'catalog_message' })
  if (ids.length === 1)
    return interactive('product', { catalog_id: catalogId, product_retailer_id: first })
  const items = ids.map((id) => ({ product_retailer_id: id }))
  const action = { catalog_id: catalogId, sections: [{ product_items: items }] }
  return interactive('product_list', action, { header: { type: 'text', text: title } })
}

/** The rows of a list by their section, in order. */
function sectionsOf(options: readonly MessageOption[]): Body[] {
  const sections = new Map<string, Body[]>()
  for (const { id, title, description, section = '' } of options) {
    const rows = sections.get(section) ?? []
    rows.push({ id, title, ...(description && { description }) })
    sections.set(section, rows)
  }
  return Array.from(sections, ([title, rows]) => ({ ...(title !== '' && { title }), rows }))
}

function contentBody(
  { id: messageId, content }: Pick<Message, 'id' | 'content'>,
  { mediaId, cardFiles, template, flowId }: RequestParts,
): Body | undefined {
  if (template !== undefined) {
    const file = mediaId === undefined ? undefined : fileBody({ ...content, text: '' }, mediaId)
    return templateBody(template, content, { messageId, file, ...(cardFiles && { cardFiles }) })
  }
  const { type, text = '', flow, contacts, products, asksFor } = content
  if (flow !== undefined)
    return flowId === undefined ? undefined : flowBody(content, flowId, messageId)
  if (contacts !== undefined) return { type: 'contacts', contacts: contacts.map(cardBody) }
  if (products !== undefined) return productsBody(content)
  if (asksFor !== undefined && asksFor !== 'unknown') return questionBody(asksFor, text)
  switch (type) {
    case 'text':
      return { type, text: { body: text, preview_url: /https?:\/\//.test(text) } }
    case 'location':
      return { type, location: locationBody(content) }
    case 'list':
    case 'quick_reply':
      return interactiveBody(content, mediaId)
    case 'image':
    case 'audio':
    case 'file':
    case 'sticker':
      return mediaId === undefined ? undefined : fileBody(content, mediaId)
    case 'reaction':
    case 'unknown':
      return undefined
  }
}

const addressOf = (to: RequestParts['to']): Body =>
  'phone' in to ? { to: `+${to.phone}` } : { recipient: to.userId }

const envelope = { messaging_product: 'whatsapp', recipient_type: 'individual' }

/** The body of the call that sends a message; undefined for a kind that the channel does not have. */
export function messageRequest(
  message: Pick<Message, 'id' | 'content'>,
  parts: RequestParts,
): Body | undefined {
  const body = contentBody(message, parts)
  return (
    body && {
      ...envelope,
      ...addressOf(parts.to),
      ...(parts.quoted !== undefined && { context: { message_id: parts.quoted } }),
      biz_opaque_callback_data: message.id,
      ...body,
    }
  )
}

/**
 * The body of the call that marks a customer's message and all before it as read.
 * @param isTyping whether the customer also sees that an agent is typing
 */
export function readRequest(wamid: string, isTyping: boolean): Body {
  return {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: wamid,
    ...(isTyping && { typing_indicator: { type: 'text' } }),
  }
}

/** The body of the call that sends a reaction. @param emoji empty: removes it */
export function reactionRequest(to: RequestParts['to'], target: string, emoji: string): Body {
  const reaction = { message_id: target, emoji }
  return { ...envelope, ...addressOf(to), type: 'reaction', reaction }
}
