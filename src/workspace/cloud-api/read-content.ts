import type { MessageContent } from '#contract/entities/message.ts'
import type { FlowValues } from '#contract/rules/flow-answers.ts'
import type { RemoteFile } from '#workspace/storage/line-downloads.ts'
import type { Card, WebhookMessage } from './webhook-shape.ts'
import type { ChannelWords } from './words.ts'

/** What a customer's message contains. */
export interface SaidByCustomer {
  content: MessageContent
  file?: RemoteFile
  flowValues?: FlowValues
}

type FileMember = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** The type of the message of each kind of file, and the extension of a file without a name. */
const files: Readonly<Record<FileMember, { type: MessageContent['type']; extension: string }>> = {
  image: { type: 'image', extension: 'jpg' },
  // The specification has no message type for videos.
  video: { type: 'file', extension: 'mp4' },
  audio: { type: 'audio', extension: 'ogg' },
  document: { type: 'file', extension: 'pdf' },
  sticker: { type: 'sticker', extension: 'webp' },
}

const isFileMember = (type: string): type is FileMember => Object.hasOwn(files, type)

const withText = (text: string | undefined) => (text === undefined || text === '' ? {} : { text })

function fileContent(message: WebhookMessage, member: FileMember): SaidByCustomer | undefined {
  const given = message[member]
  if (given?.id === undefined) return undefined
  const { type, extension } = files[member]
  const declared = (given.mime_type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const filename = given.filename ?? `${member}.${extension}`
  return {
    content: {
      type,
      ...withText(given.caption),
      ...(declared !== '' && { mimeType: declared }),
      filename,
      mediaState: 'waiting',
    },
    file: {
      mediaId: given.id,
      ...(given.sha256 !== undefined && { sha256: given.sha256 }),
      filename,
      declared,
    },
  }
}

function contactContent(cards: readonly Card[], words: ChannelWords): MessageContent {
  const contacts = cards.map(({ name, phones, emails, org }) => ({
    name: name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(' '),
    phones: phones.flatMap(({ phone, wa_id }) => phone ?? wa_id ?? []),
    emails: emails.flatMap(({ email }) => email ?? []),
    ...(org?.company !== undefined && { company: org.company }),
  }))
  const lines = contacts.map(({ name, phones }) =>
    [`${words.contact}: ${name}`, ...phones].join(' · '),
  )
  return { type: 'text', text: lines.join('\n') || words.contact, contacts }
}

function orderContent(
  { text, catalog_id: catalogId, product_items }: NonNullable<WebhookMessage['order']>,
  words: ChannelWords,
): MessageContent {
  const items = product_items.map((item) => ({
    productId: item.product_retailer_id,
    quantity: item.quantity,
    price: item.item_price,
    currency: item.currency,
  }))
  const lines = items.map(
    ({ productId, quantity, price, currency }) =>
      `${quantity} × ${productId}, ${price} ${currency}`,
  )
  const own = text === undefined || text === '' ? [] : [text]
  return {
    type: 'text',
    text: [`${words.order}:`, ...lines, ...own].join('\n'),
    order: { ...(catalogId !== undefined && { catalogId }), items },
  }
}

function parseValues(json: string | undefined): FlowValues {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The answers of a flow as text, for a flow that this service did not send. */
function flowContent(json: string | undefined, words: ChannelWords): SaidByCustomer {
  const { flow_token: _token, ...values } = parseValues(json)
  const lines = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const text = [`${words.answers}:`, ...lines].join('\n')
  return { content: { type: 'text', text }, flowValues: values }
}

function unsupportedContent(kind: string, words: ChannelWords): MessageContent {
  const name = words.kinds[kind]
  const text = name === undefined ? words.unsupported : `${name}. ${words.unsupported}`
  return { type: 'text', text, unsupported: kind }
}

function interactiveContent(
  interactive: NonNullable<WebhookMessage['interactive']>,
  words: ChannelWords,
): SaidByCustomer | undefined {
  const { button_reply, list_reply, nfm_reply, call_permission_reply } = interactive
  if (button_reply?.title !== undefined)
    return { content: { type: 'text', text: button_reply.title, chosen: 'button' } }
  if (list_reply?.title !== undefined) {
    const { title, description } = list_reply
    const text = [title, ...(description ? [description] : [])].join('\n')
    return { content: { type: 'text', text, chosen: 'row' } }
  }
  if (nfm_reply !== undefined) return flowContent(nfm_reply.response_json, words)
  if (call_permission_reply !== undefined) {
    const text = `${words.call}: ${call_permission_reply.response ?? ''}`
    return { content: { type: 'text', text } }
  }
  return undefined
}

function known(message: WebhookMessage, words: ChannelWords): SaidByCustomer | undefined {
  const { type, text, location, button, interactive, order, contacts } = message
  if (isFileMember(type)) return fileContent(message, type)
  switch (type) {
    case 'text':
      return text?.body === undefined ? undefined : { content: { type: 'text', text: text.body } }
    case 'location': {
      const { latitude, longitude, name, address } = location ?? {}
      if (latitude === undefined || longitude === undefined) return undefined
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
      const place = [name, address].filter(Boolean).join('\n')
      return { content: { type: 'location', latitude, longitude, ...withText(place) } }
    }
    case 'contacts':
      return contacts.length === 0 ? undefined : { content: contactContent(contacts, words) }
    case 'button': {
      const label = button?.text ?? button?.payload
      return label === undefined
        ? undefined
        : { content: { type: 'text', text: label, chosen: 'templateButton' } }
    }
    case 'interactive':
      return interactive && interactiveContent(interactive, words)
    case 'order':
      return order && { content: orderContent(order, words) }
    default:
      return undefined
  }
}

/** What an agent sees of a message. A kind that is not known becomes a sentence, never an empty message. */
export function readContent(message: WebhookMessage, words: ChannelWords): SaidByCustomer {
  const kind = message.unsupported?.type ?? ''
  const said = known(message, words) ?? { content: unsupportedContent(kind, words) }
  const { forwarded, frequently_forwarded: often } = message.context ?? {}
  if (often === true) return { ...said, content: { ...said.content, forwarded: 'often' } }
  if (forwarded === true) return { ...said, content: { ...said.content, forwarded: 'once' } }
  return said
}
