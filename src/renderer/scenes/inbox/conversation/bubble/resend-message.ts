import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import type { TemplateCall } from '#contract/entities/templates/template-call.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { sendAction } from '#contract/policies/messages/message.ts'
import { fileKinds, isUsable } from '#contract/rules/templates/sendable-template.ts'
import { unexpectedFields } from '#contract/rules/service/unexpected-fields.ts'

/** The data with which the outbox sends a failed message again. */
export interface Resend {
  readonly content: MessageContent
  /** Present if the message is resent as a channel template. */
  readonly template?: TemplateCall
}

/** The data that decides whether a message may be sent again. */
export interface ResendContext {
  readonly viewer: Viewer
  readonly contact: Contact
  /** Whether the 24-hour window is open. */
  readonly isOpen: boolean
}

/**
 * Returns the data for resending a failed message as free text. Returns null in three cases:
 * - The 24-hour window is closed.
 * - The viewer may not send messages to the contact.
 * - The content has fields that do not belong to its type, e.g. buttons under a text from a channel template that has
 *   since been deleted.
 */
export function resendAsText(
  { content }: Message,
  { viewer, contact, isOpen }: ResendContext,
): Resend | null {
  const isFreeText = unexpectedFields(content).length === 0
  return isOpen && isFreeText && can(viewer, sendAction(content), contact) ? { content } : null
}

/**
 * Returns the data for resending a failed message that was made from a template.
 * - The template is among `channelTemplates`: the message is resent as this template, also when the 24-hour window is
 *   closed. Returns null if the template is not approved or the viewer may not send templates.
 * - Otherwise the template is one of the app's own, or was deleted. Returns the result of `resendAsText`.
 * @param channelTemplates the group's channel templates
 */
export function resendAsTemplate(
  message: Message,
  channelTemplates: readonly WhatsAppTemplate[],
  context: ResendContext,
): Resend | null {
  const { content } = message
  const template = channelTemplates.find(({ id }) => id === content.templateId)
  if (template === undefined) return resendAsText(message, context)
  const { viewer, contact } = context
  if (!isUsable(template) || !can(viewer, 'message.sendTemplate', contact)) return null
  const { templateParameters: parameters, media, place, cards, offer, products } = content
  const hasFile = fileKinds({ kind: 'whatsapp', template }).length > 0
  return {
    content,
    template: {
      templateId: template.id,
      ...(parameters !== undefined && { parameters }),
      ...(hasFile && media !== undefined && { media }),
      ...(place !== undefined && { place }),
      ...(offer?.expiresAt !== undefined && { expiresAt: offer.expiresAt }),
      ...(cards !== undefined && {
        cards: cards.map((card) => (card.media === undefined ? {} : { media: card.media })),
      }),
      ...(products !== undefined && {
        products: {
          ...(products.thumbnailId !== undefined && { thumbnailId: products.thumbnailId }),
          ...(products.sections !== undefined && { sections: products.sections }),
        },
      }),
    },
  }
}
