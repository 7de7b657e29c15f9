import type { Message, MessageContent, MessageOption } from '#contract/entities/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { mediaKind } from '#contract/rules/channel-media.ts'
import { countPlaceholders } from '#contract/rules/placeholders.ts'

/** What a message's request needs besides the message. */
export interface RequestParts {
  /** Whom the message is for. */
  to: { phone: string } | { userId: string }
  /** The provider's id of the message that it quotes. */
  quoted?: string | undefined
  /** The provider's id of the message's file. */
  mediaId?: string | undefined
  /** The channel template that the message is made from. */
  template?: WhatsAppTemplate | undefined
}

type Body = Record<string, unknown>

/** Members with an empty text are left out, because the provider refuses them. */
const caption = (text: string | undefined) => (text ? { caption: text } : {})

/** How the file of a message is named and sent. */
function fileBody({ mimeType = '', text, filename, type }: MessageContent, id: string): Body {
  const kind = type === 'sticker' ? 'sticker' : (mediaKind(mimeType) ?? 'document')
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
  const action =
    type === 'list'
      ? { button, sections: sectionsOf(options) }
      : { buttons: options.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) }
  return {
    type: 'interactive',
    interactive: { type: type === 'list' ? 'list' : 'button', ...common, action },
  }
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

/** The provider refuses line breaks, tabs and more than four spaces in a row in a value. */
const asValue = (text: string): string =>
  text.replaceAll(/\s*[\n\r\t]+\s*/g, ' ').replaceAll(/ {5,}/g, '    ')

const textParameters = (values: readonly string[]) =>
  values.map((value) => ({ type: 'text', text: asValue(value) }))

/**
 * The components of a template's message. Only parts with something variable are sent; a header with a file always has
 * its file.
 */
function templateBody(
  template: WhatsAppTemplate,
  content: MessageContent,
  mediaId: string | undefined,
): Body {
  const left = [...(content.templateParameters ?? [])]
  const take = (text: string) => left.splice(0, countPlaceholders(text))
  const header = take(template.header ?? '')
  const body = take(template.templateText)
  const components: Body[] = []
  if (mediaId !== undefined) {
    const { type, ...file } = fileBody({ ...content, text: '' }, mediaId)
    components.push({ type: 'header', parameters: [{ type, ...file }] })
  } else if (header.length > 0) {
    components.push({ type: 'header', parameters: textParameters(header) })
  }
  if (body.length > 0) components.push({ type: 'body', parameters: textParameters(body) })
  for (const [index, { type, url }] of template.buttons.entries()) {
    const place = { type: 'button', index: String(index) }
    if (type === 'URL' && url !== undefined) {
      const [value] = take(url)
      if (value !== undefined)
        components.push({
          ...place,
          sub_type: 'url',
          parameters: [{ type: 'text', text: encodeURI(asValue(value)) }],
        })
    } else if (type === 'COPY_CODE') {
      const [code = ''] = take('{{1}}')
      components.push({
        ...place,
        sub_type: 'copy_code',
        parameters: [{ type: 'coupon_code', coupon_code: code }],
      })
    } else if (type === 'FLOW') {
      components.push({ ...place, sub_type: 'flow', parameters: [{ type: 'action', action: {} }] })
    }
  }
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.languageCode },
      ...(components.length > 0 && { components }),
    },
  }
}

function contentBody(
  content: MessageContent,
  { mediaId, template }: RequestParts,
): Body | undefined {
  if (template !== undefined) return templateBody(template, content, mediaId)
  const { type, text = '', latitude, longitude, flow } = content
  // Flows are not uploaded to the provider yet, so it would not know this one.
  if (flow !== undefined) return undefined
  switch (type) {
    case 'text':
      return { type, text: { body: text, preview_url: /https?:\/\//.test(text) } }
    case 'location':
      return { type, location: { latitude, longitude, ...(text && { name: text }) } }
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
  { id, content }: Pick<Message, 'id' | 'content'>,
  parts: RequestParts,
): Body | undefined {
  const body = contentBody(content, parts)
  return (
    body && {
      ...envelope,
      ...addressOf(parts.to),
      ...(parts.quoted !== undefined && { context: { message_id: parts.quoted } }),
      biz_opaque_callback_data: id,
      ...body,
    }
  )
}

/** The body of the call that sends a reaction. @param emoji empty: removes it */
export function reactionRequest(to: RequestParts['to'], target: string, emoji: string): Body {
  const reaction = { message_id: target, emoji }
  return { ...envelope, ...addressOf(to), type: 'reaction', reaction }
}
