import type { MessageContent, MessageOption } from '#contract/entities/messages/message.ts'
import type { MessageTemplate } from '#contract/entities/templates/message-template.ts'
import type {
  TemplateCard,
  WhatsAppTemplate,
  WhatsAppTemplateButton,
} from '#contract/entities/templates/whatsapp-template.ts'
import { messageTypeOf } from '#contract/rules/messages/channel-media.ts'
import { fileKinds, needsPlace, ownMedia, type TemplateValues } from './sendable-template.ts'
import { type FilledTemplate, type SendableTemplate, fillTemplate } from './template-parts.ts'
import { verificationFooter } from './verification-text.ts'

/**
 * Builds the message of a template. If the template accepts several kinds of file, the message gets the type `file`.
 * The service corrects the type when it knows the file.
 */
export function templateMessage(
  sendable: SendableTemplate,
  values: TemplateValues,
): MessageContent {
  const { id: templateId } = sendable.template
  const { text, header, addresses, codes, cards } = fillTemplate(sendable, values.parameters)
  const [fileKind, ...otherKinds] = fileKinds(sendable)
  const isFile = fileKind !== undefined
  const type = !isFile ? 'text' : otherKinds.length > 0 ? 'file' : messageTypeOf(fileKind)
  const media = values.media ?? ownMedia(sendable)
  // The file name in the template belongs only to the template's own file.
  const ownFile = isFile && values.media === undefined
  const common: MessageContent = {
    type,
    templateId,
    ...(values.parameters.length > 0 && { templateParameters: [...values.parameters] }),
    ...(text !== '' && { text }),
    ...(isFile && media !== undefined && { media }),
    ...(needsPlace(sendable) && values.place !== undefined && { place: values.place }),
  }
  switch (sendable.kind) {
    case 'quick': {
      return { ...common, ...(ownFile && named(sendable.template.content)) }
    }
    case 'whatsapp': {
      const { buttons, languageCode, verification } = sendable.template
      const { footer = verificationFooter(languageCode, verification ?? {}) } = sendable.template
      const options = buttons.map((button, index) =>
        buttonOption(button, index, { url: addresses[index], code: codes[index] }),
      )
      return {
        ...common,
        ...(header !== undefined && { header }),
        ...(footer !== undefined && { footer }),
        ...(options.length > 0 && { options }),
        ...extraParts(sendable.template, values, cards),
      }
    }
    case 'message':
      return {
        ...common,
        ...interactiveParts(sendable.template, !isFile ? 'none' : ownFile ? 'own' : 'other'),
      }
  }
}

/**
 * The message option for a button of a channel template.
 * @param filled for a link button: the address with its placeholders filled in; for a copy-code button: the code, which
 *   is the option's title unless the button has a label
 */
function buttonOption(
  { type, text: title, phoneNumber }: WhatsAppTemplateButton,
  index: number,
  { url, code }: { url: string | undefined; code: string | undefined },
): MessageOption {
  const id = `button-${index + 1}`
  if (url !== undefined) return { id, title, url }
  if (type === 'PHONE_NUMBER' && phoneNumber !== undefined)
    return { id, title, url: `tel:${phoneNumber}` }
  return { id, title: title.trim() === '' ? (code ?? title) : title }
}

/** What a channel template shows besides text, file and buttons: its cards, its offer, and products of the catalogue. */
function extraParts(
  { cards, offer, buttons }: WhatsAppTemplate,
  { cards: given = [], expiresAt, products = {} }: TemplateValues,
  filled: FilledTemplate['cards'],
): Pick<MessageContent, 'cards' | 'offer' | 'products'> {
  const { sections, thumbnailId } = products
  const has = (type: WhatsAppTemplateButton['type']) => buttons.some((one) => one.type === type)
  const shown = has('MPM') ? sections : has('CATALOG') ? [] : undefined
  return {
    ...(cards !== undefined && {
      cards: cards.map((card, index) => cardPart(card, index, given[index]?.media, filled[index])),
    }),
    ...(offer !== undefined && {
      offer: { text: offer.text, ...(expiresAt !== undefined && { expiresAt }) },
    }),
    ...(shown !== undefined && {
      products: {
        ids: shown.flatMap(({ ids }) => ids),
        ...(shown.length > 0 && { sections: shown }),
        ...(thumbnailId !== undefined && { thumbnailId }),
      },
    }),
  }
}

/** @param file address of a file that replaces the card's own */
function cardPart(
  { headerType, media: own, buttons }: TemplateCard,
  index: number,
  file: string | undefined,
  { text = '', addresses = [] }: Partial<FilledTemplate['cards'][number]> = {},
): NonNullable<MessageContent['cards']>[number] {
  const media = file ?? own
  return {
    kind: headerType === 'VIDEO' ? 'video' : 'image',
    ...(media !== undefined && { media }),
    ...(text !== '' && { text }),
    options: buttons.map((button, at) => ({
      ...buttonOption(button, at, { url: addresses[at], code: undefined }),
      id: `card-${index + 1}-button-${at + 1}`,
    })),
  }
}

/** The file name of the template's own file, if it has one. */
function named({ filename }: { filename?: string | undefined }): Pick<MessageContent, 'filename'> {
  return filename === undefined ? {} : { filename }
}

/**
 * The parts of an interactive message besides its text.
 * @param file `none`: the message has no file; `own`: the template's own file; `other`: a file that replaces it
 */
function interactiveParts(
  { content }: MessageTemplate,
  file: 'none' | 'own' | 'other',
): Partial<MessageContent> {
  const { type, title, button, footer, options } = content
  const ownName = file === 'own' ? named(content) : {}
  // A message with a file has no text in its header.
  const small = {
    ...(file === 'none' && title !== undefined && { header: title }),
    ...ownName,
    ...(footer !== undefined && { footer }),
  }
  if (type === 'quick_reply') return { type, ...small, options: options ?? [] }
  if (type === 'list')
    return { type, ...small, button: button ?? title ?? '', options: options ?? [] }
  return ownName
}
