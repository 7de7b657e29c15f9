import type { MessageContent, MessageOption } from '#contract/entities/messages/message.ts'
import type {
  TemplateCard,
  WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { countPlaceholders, findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { templatePlaceholders } from '#contract/rules/templates/template-parts.ts'

type Body = Record<string, unknown>

/** What a template's message needs besides its content. */
export interface TemplateParts {
  /** Our id of the message. It comes back with the answers of a flow that a button opens. */
  messageId: string
  /** The header's file as the provider takes it: its kind, and the member of that name. */
  file: Body | undefined
  /** The provider's ids of the files of the cards, by the position of the card. */
  cardFiles?: readonly string[]
}

/** The provider refuses line breaks, tabs and more than four spaces in a row in a value. */
const asValue = (text: string): string =>
  text.replaceAll(/\s*[\n\r\t]+\s*/g, ' ').replaceAll(/ {5,}/g, '    ')

/** The values of one part of a template. The provider wants names for them if the template has names. */
function textParameters(values: readonly string[], names: readonly string[] | undefined): Body[] {
  return values.map((value, at) => ({
    type: 'text',
    ...(names?.[at] !== undefined && { parameter_name: names[at] }),
    text: asValue(value),
  }))
}

/**
 * The body of a template's message. Only parts with something variable are sent; a header with a file or a place always
 * has it.
 */
export function templateBody(
  template: WhatsAppTemplate,
  content: MessageContent,
  { messageId, file, cardFiles = [] }: TemplateParts,
): Body {
  const { templateParameters = [], options = [], place, offer } = content
  const left = [...templateParameters]
  const take = (text: string) => left.splice(0, countPlaceholders(text))
  const isNamed = template.parameterFormat === 'NAMED'
  const { header: headerText = '', templateText } = template
  const header = take(headerText)
  const body = take(templateText)
  const bodyNames = templatePlaceholders({ kind: 'whatsapp', template })
    .filter(({ part }) => part === 'text')
    .map(({ name }) => name)
  const headerNames = findPlaceholders(headerText).map(({ name }) => name)
  const components: Body[] = []
  if (file !== undefined) {
    components.push({ type: 'header', parameters: [file] })
  } else if (place !== undefined) {
    const { latitude, longitude, name, address } = place
    const location = { latitude, longitude, name: asValue(name), address: asValue(address) }
    components.push({ type: 'header', parameters: [{ type: 'location', location }] })
  } else if (header.length > 0) {
    const parameters = textParameters(header, isNamed ? headerNames : undefined)
    components.push({ type: 'header', parameters })
  }
  if (body.length > 0) {
    const parameters = textParameters(body, isNamed ? bodyNames : undefined)
    components.push({ type: 'body', parameters })
  }
  if (offer?.expiresAt !== undefined) {
    const limited = { expiration_time_ms: Date.parse(offer.expiresAt) }
    const parameters = [{ type: 'limited_time_offer', limited_time_offer: limited }]
    components.push({ type: 'limited_time_offer', parameters })
  }
  const needs = { take, code: body[0], messageId, products: content.products }
  components.push(...buttonComponents(template.buttons, options, needs))
  if (template.cards !== undefined)
    components.push({
      type: 'carousel',
      cards: template.cards.map((card, index) =>
        cardComponent(card, index, content.cards?.[index]?.options ?? [], {
          take,
          messageId,
          fileId: cardFiles[index] ?? '',
        }),
      ),
    })
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.languageCode },
      ...(components.length > 0 && { components }),
    },
  }
}

/** A card. Its picture or film is always sent. */
function cardComponent(
  { headerType, text, buttons }: TemplateCard,
  index: number,
  options: readonly MessageOption[],
  { fileId, take, messageId }: Pick<ButtonNeeds, 'take' | 'messageId'> & { fileId: string },
): Body {
  const kind = headerType === 'VIDEO' ? 'video' : 'image'
  const values = take(text)
  const needs = { take, messageId, code: undefined, products: undefined }
  return {
    card_index: index,
    components: [
      { type: 'header', parameters: [{ type: kind, [kind]: { id: fileId } }] },
      ...(values.length > 0
        ? [{ type: 'body', parameters: textParameters(values, undefined) }]
        : []),
      ...buttonComponents(buttons, options, needs),
    ],
  }
}

function buttonComponents(
  buttons: WhatsAppTemplate['buttons'],
  options: readonly MessageOption[],
  needs: Omit<ButtonNeeds, 'answerId'>,
): Body[] {
  return buttons.flatMap((button, index) => {
    const own = buttonParameter(button, { ...needs, answerId: options[index]?.id })
    if (own === undefined) return []
    const { subType, parameter } = own
    return [{ type: 'button', sub_type: subType, index: String(index), parameters: [parameter] }]
  })
}

interface ButtonNeeds {
  /** Takes the values of a text's placeholders. */
  take(text: string): string[]
  /** The first value of the text: the code of an authentication template. */
  code: string | undefined
  /** The id of the button's choice in the message. */
  answerId: string | undefined
  messageId: string
  products: MessageContent['products']
}

/** What a button needs with each message; undefined for a button without anything variable, such as a phone number. */
function buttonParameter(
  { type, url }: WhatsAppTemplate['buttons'][number],
  { take, code, answerId, messageId, products }: ButtonNeeds,
): { subType: string; parameter: Body } | undefined {
  switch (type) {
    case 'URL': {
      const [suffix] = take(url ?? '')
      if (suffix === undefined) return undefined
      return { subType: 'url', parameter: { type: 'text', text: encodeURI(asValue(suffix)) } }
    }
    case 'COPY_CODE': {
      const [coupon = ''] = take('{{1}}')
      return { subType: 'copy_code', parameter: { type: 'coupon_code', coupon_code: coupon } }
    }
    // The code is in the text and again in the button, which is a link for the provider.
    case 'OTP':
      return code === undefined
        ? undefined
        : { subType: 'url', parameter: { type: 'text', text: code } }
    case 'QUICK_REPLY':
      return answerId === undefined
        ? undefined
        : { subType: 'quick_reply', parameter: { type: 'payload', payload: answerId } }
    case 'FLOW':
      return {
        subType: 'flow',
        parameter: { type: 'action', action: { flow_token: messageId } },
      }
    case 'CATALOG': {
      // Without a product, the provider shows the first one of the catalogue.
      const { thumbnailId } = products ?? {}
      if (thumbnailId === undefined) return undefined
      const action = { thumbnail_product_retailer_id: thumbnailId }
      return { subType: 'catalog', parameter: { type: 'action', action } }
    }
    case 'MPM':
      return { subType: 'mpm', parameter: { type: 'action', action: productsAction(products) } }
    case 'PHONE_NUMBER':
    case 'unknown':
      return undefined
  }
}

/** The products that a button shows. The first one is in the picture unless another one is. */
function productsAction(products: MessageContent['products']): Body {
  const { ids = [], thumbnailId = ids[0], sections = [] } = products ?? {}
  return {
    thumbnail_product_retailer_id: thumbnailId,
    sections: sections.map(({ title, ids: own }) => ({
      ...(title && { title }),
      product_items: own.map((id) => ({ product_retailer_id: id })),
    })),
  }
}
