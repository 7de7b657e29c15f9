import type {
  MessageContent,
  Referral,
  SharedContact,
} from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { isLinkValue } from '#contract/rules/contacts/contact-data.ts'
import { isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import type { FlowValues } from '#contract/rules/flows/flow-answers.ts'
import { isObject } from '#contract/wire.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { placeText } from '#contract/rules/messages/place-text.ts'
import { FORMER_FILE, unsupportedKind } from '#contract/rules/messages/message-detail.ts'
import type { RemoteFile } from '#workspace/storage/line/line-downloads.ts'
import { withoutUnseen } from '#workspace/media/clean-line.ts'
import { readVcard, type Vcard } from './read-vcard.ts'
import { announcedTime } from './webhook-time.ts'
import type { Card, WebhookMessage } from './webhook-shape.ts'
import type { Words } from '#workspace/cloud-api/words.ts'

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

/** The number that a person without a visible number sent because the business asked for it. */
export function ownNumber({ type, contacts, origin }: WebhookMessage): string | undefined {
  const [card] = contacts
  if (type !== 'contacts' || (card?.origin ?? origin) !== 'contact_request') return undefined
  const [phone] = card?.phones ?? []
  const [inFile] = card?.vcard === undefined ? [] : readVcard(card.vcard).phones
  return phone?.wa_id || phone?.phone || inFile
}

const { addressesMax, urlsMax, urlMax } = limits.receivedCard

/** A day of birth, also without hyphens; undefined for another spelling, and for a day without its year. */
function birthdayOf(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|T)/.exec(text ?? '') ?? []
  const date = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(date)) ? undefined : date
}

/** What a card says of a person besides the name, phones and e-mails; without what it lacks. */
function detailsOf(
  { org, addresses, urls, birthday }: Card,
  file: Vcard | undefined,
): Partial<SharedContact> {
  const company = org?.company || file?.company
  const department = org?.department || file?.department
  const title = org?.title || file?.title
  const ownAddresses = addresses
    .map(({ street, city, state, zip, country }) =>
      [street, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
    )
    .filter((address) => address !== '')
  const ownUrls = urls.flatMap(({ url }) => url || [])
  const shownAddresses = ownAddresses.length > 0 ? ownAddresses : (file?.addresses ?? [])
  const shownUrls = (ownUrls.length > 0 ? ownUrls : (file?.urls ?? []))
    .map((url) => withoutUnseen(url).trim())
    .filter((url) => url !== '' && url.length <= urlMax)
  const born = birthdayOf(birthday) ?? birthdayOf(file?.birthday)
  return {
    ...(company && { company }),
    ...(department && { department }),
    ...(title && { title }),
    ...(shownAddresses.length > 0 && { addresses: shownAddresses.slice(0, addressesMax) }),
    ...(shownUrls.length > 0 && { urls: shownUrls.slice(0, urlsMax) }),
    ...(born !== undefined && { birthday: born }),
  }
}

/** A person on an address card. What the card itself lacks is in its file. */
function sharedContact(card: Card): SharedContact {
  const { name, phones, emails, vcard } = card
  const file = vcard === undefined ? undefined : readVcard(vcard)
  const fullName = [name?.first_name, name?.last_name].filter(Boolean).join(' ')
  const details = detailsOf(card, file)
  const own = {
    phones: phones.flatMap(({ phone, wa_id }) => phone || wa_id || []),
    emails: emails.flatMap(({ email }) => email || []),
  }
  return {
    name: name?.formatted_name || fullName || file?.name || details.company || '',
    phones: own.phones.length > 0 ? own.phones : (file?.phones ?? []),
    emails: own.emails.length > 0 ? own.emails : (file?.emails ?? []),
    ...details,
  }
}

const isEmptyCard = ({ name, phones, emails }: SharedContact): boolean =>
  isEmptyName(name) && phones.length === 0 && emails.length === 0

function contactContent(cards: readonly Card[], words: Words): MessageContent {
  const contacts = cards.map(sharedContact)
  const lines = contacts.map((card) => {
    const shown = [card.name, ...card.phones, ...(card.phones.length === 0 ? card.emails : [])]
    return isEmptyCard(card)
      ? words.emptyCard
      : `${words.kinds.contacts}: ${shown.filter((text) => text !== '').join(' · ')}`
  })
  const filled = contacts.filter((card) => !isEmptyCard(card))
  return {
    type: 'text',
    text: lines.join('\n'),
    ...(filled.length > 0 && { contacts: filled }),
  }
}

function orderContent(
  { text, catalog_id: catalogId, product_items }: NonNullable<WebhookMessage['order']>,
  words: Words,
): MessageContent {
  const items = product_items.map(
    ({ product_retailer_id: productId, quantity, item_price: price, currency }) => ({
      productId,
      ...(quantity !== undefined && { quantity }),
      ...(price !== undefined && { price }),
      currency,
    }),
  )
  const lines = items.map(({ productId, quantity, price, currency }) => {
    const product = productId || words.product
    const article = quantity === undefined ? product : `${quantity} × ${product}`
    return price === undefined ? article : `${article}, ${price} ${currency}`.trim()
  })
  const note = withText(text).text
  return {
    type: 'text',
    text: [`${words.kinds.order}:`, ...lines, ...(note === undefined ? [] : [note])].join('\n'),
    order: {
      ...(catalogId !== undefined && { catalogId }),
      ...(note !== undefined && { note }),
      items,
    },
  }
}

/** @returns undefined for values that cannot be read */
function parseValues(json: string | undefined): FlowValues | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * The answers of a flow by the names of its fields, without empty ones. A group of fields, such as an address, is one line
 * per field.
 */
function answersOf(values: object, words: Words): { label: string; value: string }[] {
  return Object.entries(values).flatMap(([label, value]: [string, unknown]) => {
    if (isObject(value)) return answersOf(value, words)
    if (typeof value === 'boolean') return [{ label, value: value ? words.yes : words.no }]
    const parts: unknown[] = Array.isArray(value) ? value : [value]
    const texts = parts.flatMap((one) =>
      one == null || one === '' ? [] : typeof one === 'string' ? one : JSON.stringify(one),
    )
    return texts.length === 0 ? [] : [{ label, value: texts.join(', ') }]
  })
}

/** Not answers: the channel's own references to the flow and to a stored address. */
const references = ['flow_token', 'saved_address_id']

/** The answers of a flow that this service did not send. */
function flowContent(json: string | undefined, words: Words): SaidByCustomer {
  const given = parseValues(json)
  const values = Object.fromEntries(
    Object.entries(given ?? {}).filter(([name]) => !references.includes(name)),
  )
  const answers = answersOf(values, words)
  const lines = answers.map(({ label, value }) => `${label}: ${value}`)
  const text = answers.length === 0 ? words.noAnswers : [`${words.answers}:`, ...lines].join('\n')
  return {
    content: { type: 'text', text, flowAnswers: { answers } },
    ...(given !== undefined && { flowValues: values }),
  }
}

function unsupportedContent(kind: string, words: Words): MessageContent {
  const name = words.kinds[unsupportedKind(kind)]
  return { type: 'text', text: `${name}. ${words.unsupported}`, unsupported: kind }
}

/** A customer's file that is too large for the channel to pass on. */
const TOO_LARGE = 131_052
/** Content that the channel may have later: usual for the first message to a number that is also in the phone's app. */
const UNAVAILABLE = 131_060

/** A message of which the channel passes on nothing but that it was written. */
function missingContent({ type, unsupported, errors }: WebhookMessage, words: Words) {
  const codes = errors.map(({ code }) => code)
  if (codes.includes(TOO_LARGE))
    return { type: isFileMember(type) ? files[type].type : 'file', mediaState: 'failed' } as const
  const name = type === FORMER_FILE ? type : (unsupported?.type ?? '')
  const kind = codes.includes(UNAVAILABLE) ? 'unavailable' : name
  return unsupportedContent(kind, words)
}

type Interactive = NonNullable<WebhookMessage['interactive']>

/** The kinds of message that show products or cards. */
const shownKinds = ['product', 'product_list', 'catalog_message', 'carousel']

/** A message that shows products of the catalogue, or cards with links; undefined for another one. */
function shownContent({
  type = '',
  header,
  body,
  footer,
  action,
}: Interactive): MessageContent | undefined {
  if (!shownKinds.includes(type)) return undefined
  const { cards = [], sections = [] } = action ?? {}
  const named = [
    action,
    ...sections.flatMap(({ product_items }) => product_items),
    ...cards.map((card) => card.action),
  ]
  const ids = [...new Set(named.flatMap((one) => one?.product_retailer_id ?? []))]
  const catalogId = [...named, action].flatMap((one) => one?.catalog_id ?? [])[0]
  const lines = [body?.text, ...cards.map((card) => card.body?.text)].filter(Boolean)
  const options = cards.flatMap(({ action: link }, index) => {
    const { url, display_text: title } = link?.parameters ?? {}
    if (url === undefined || !isLinkValue(url)) return []
    return [{ id: String(index), title: title || url, url }]
  })
  const isCatalogue = type === 'catalog_message'
  if (ids.length === 0 && options.length === 0 && lines.length === 0 && !isCatalogue)
    return undefined
  const title = header?.text
  return {
    type: 'text',
    text: lines.length > 0 ? lines.join('\n\n') : ids.join(', '),
    ...(footer?.text && { footer: footer.text }),
    ...(options.length > 0 && { options }),
    ...((ids.length > 0 || isCatalogue) && {
      products: {
        ...(catalogId !== undefined && { catalogId }),
        ...(title && ids.length > 1 && { title }),
        ids,
      },
    }),
  }
}

/** The customer's answer to the question whether they may be called, or a permission because they called. */
function permissionContent(
  {
    response,
    is_permanent: isPermanent,
    expiration_timestamp: end,
    response_source: source,
  }: NonNullable<Interactive['call_permission_reply']>,
  words: Words,
): MessageContent {
  const isAutomatic = source === 'automatic' && { isAutomatic: true }
  if (response !== 'accept')
    return {
      type: 'text',
      text: words.callRejected,
      callPermission: { answer: 'refused', ...isAutomatic },
    }
  const until = isPermanent === true || end === undefined ? undefined : announcedTime(end)
  return {
    type: 'text',
    text: words.callAccepted,
    callPermission: {
      answer: 'accepted',
      ...(until !== undefined && { until: new Date(until).toISOString() }),
      ...isAutomatic,
    },
  }
}

function interactiveContent(interactive: Interactive, words: Words): SaidByCustomer | undefined {
  const shown = shownContent(interactive)
  if (shown !== undefined) return { content: shown }
  const { button_reply, list_reply, nfm_reply, call_permission_reply, body } = interactive
  if (button_reply?.title !== undefined)
    return { content: { type: 'text', text: button_reply.title, chosen: 'button' } }
  if (list_reply?.title !== undefined) {
    const { title, description } = list_reply
    const text = [title, ...(description ? [description] : [])].join('\n')
    return { content: { type: 'text', text, chosen: 'row' } }
  }
  if (nfm_reply !== undefined) return flowContent(nfm_reply.response_json, words)
  if (call_permission_reply !== undefined)
    return { content: permissionContent(call_permission_reply, words) }
  if (body?.text !== undefined) return { content: { type: 'text', text: body.text } }
  return undefined
}

function known(message: WebhookMessage, words: Words): SaidByCustomer | undefined {
  const { type, text, location, button, interactive, order, contacts } = message
  if (isFileMember(type)) return fileContent(message, type)
  switch (type) {
    case 'text':
      return text?.body === undefined ? undefined : { content: { type: 'text', text: text.body } }
    case 'location': {
      const { latitude, longitude, name, address } = location ?? {}
      if (latitude === undefined || longitude === undefined) return undefined
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
      const place = placeText({ name: name ?? '', address: address ?? '' })
      return { content: { type: 'location', latitude, longitude, ...withText(place) } }
    }
    case 'contacts': {
      const number = ownNumber(message)
      if (number !== undefined)
        return {
          content: {
            type: 'text',
            text: `${words.ownNumber}: ${phoneText({ phone: number, countryCode: '' })}`,
            sharedNumber: { phone: number.replaceAll(/\D/g, '') },
          },
        }
      return contacts.length === 0 ? undefined : { content: contactContent(contacts, words) }
    }
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

function referralOf(message: WebhookMessage): Referral | undefined {
  const { source_url, source_type, source_id, headline, body, welcome_message } =
    message.referral ?? {}
  if (message.referral === undefined) return undefined
  const network = /instagram/i.test(source_url ?? '')
    ? 'instagram'
    : /facebook|\bfb\./i.test(source_url ?? '')
      ? 'facebook'
      : 'other'
  const welcome = welcome_message?.text
  return {
    network,
    ...(source_type === 'ad' && source_id !== undefined && { adId: source_id }),
    ...(headline !== undefined && { headline }),
    ...(body !== undefined && { body }),
    ...(welcome !== undefined && { welcome }),
    ...(source_url !== undefined && isLinkValue(source_url) && { url: source_url }),
  }
}

/** Whether an id is that of a call: a permission that a call gave names it in place of a message. */
const isCallId = (id: string): boolean => id.startsWith('wacid.')

/** What the customer wrote the message about: whether it was forwarded, or is about a product, an advertisement, a message. */
function originOf(message: WebhookMessage): Partial<MessageContent> {
  const { forwarded, frequently_forwarded: often, referred_product, id } = message.context ?? {}
  const productId = referred_product?.product_retailer_id
  const catalogId = referred_product?.catalog_id
  const referral = referralOf(message)
  return {
    ...(forwarded === true && { forwarded: 'once' }),
    ...(often === true && { forwarded: 'often' }),
    ...(productId !== undefined && {
      product: { productId, ...(catalogId !== undefined && { catalogId }) },
    }),
    ...(referral !== undefined && { referral }),
    ...(id !== undefined && !isCallId(id) && productId === undefined && { isReply: true }),
  }
}

/** The picture of the advertisement, or a picture of its video. */
function pictureOf({ referral }: WebhookMessage): RemoteFile | undefined {
  const { media_type: kind, image_url: image, thumbnail_url: thumbnail } = referral ?? {}
  const url = (kind === 'video' ? undefined : image) ?? thumbnail
  return url === undefined ? undefined : { url, filename: 'ad', declared: '' }
}

/** Whether an agent sees something of a message. */
const isVisible = ({ content: { type, text = '' } }: SaidByCustomer): boolean =>
  type !== 'text' || !isEmptyName(text)

/** What an agent sees of a message. A kind that is not known becomes a sentence, never an empty message. */
export function readContent(message: WebhookMessage, words: Words): SaidByCustomer {
  const read = known(message, words)
  const said = read && isVisible(read) ? read : { content: missingContent(message, words) }
  const picture = pictureOf(message)
  return {
    // A message has one file: the customer's own one goes before the picture of the advertisement.
    ...(picture !== undefined && { file: picture }),
    ...said,
    content: { ...said.content, ...originOf(message) },
  }
}

/** The new text of an edited message, or the new caption of its file; undefined if it has none. */
export function editedText({ edit }: WebhookMessage): string | undefined {
  const { text, image, video, document } = edit?.message ?? {}
  return text?.body ?? image?.caption ?? video?.caption ?? document?.caption
}
