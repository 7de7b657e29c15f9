import type { TemplateCall } from '#contract/entities/templates/template-call.ts'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import {
  isOfferOver,
  isUsable,
  faultsMessage,
  knownParameters,
  templateFaults,
} from '#contract/rules/templates/sendable-template.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import { templateMessage } from '#contract/rules/templates/template-message.ts'
import { contactFieldsOf } from '#contract/rules/contacts/field-text.ts'
import type { TemplatePeople } from '#contract/rules/templates/template-variables.ts'
import { notFound, ServiceFailure, unsendable } from '#workspace/failure.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import {
  findMessageTemplate,
  recordMessageTemplateUse,
} from '#workspace/storage/templates/message-templates.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { findTemplate } from '#workspace/storage/answers/templates.ts'
import { listContactFields } from '#workspace/storage/contacts/contact-fields.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import { findWaTemplate, listWaTemplatesNamed } from '#workspace/storage/templates/wa-templates.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { deliver, type DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import {
  assertBounded,
  assertInteractive,
  assertWindowOpen,
} from '#workspace/use-cases/messages/send-message.ts'
import { templateContent } from './complete-template-message.ts'
import { translationForContact } from './template-translation.ts'

/**
 * Finds the group's template by its id: a quick message (`quick`), a channel template (`whatsapp`) or a message template
 * (`message`). An archived quick message is not found.
 */
export async function findSendable(
  db: Db,
  groupId: string,
  id: string,
): Promise<SendableTemplate | undefined> {
  const quick = await findTemplate(db, id)
  if (quick !== undefined)
    return quick.groupId === groupId && !quick.archived
      ? { kind: 'quick', template: quick }
      : undefined
  const whatsApp = await findWaTemplate(db, id)
  if (whatsApp !== undefined)
    return whatsApp.groupId === groupId ? { kind: 'whatsapp', template: whatsApp } : undefined
  const message = await findMessageTemplate(db, id)
  return message?.groupId === groupId ? { kind: 'message', template: message } : undefined
}

/** @throws ServiceFailure 409 if the template is a channel template that cannot be sent (`isUsable`) */
export function assertApproved(sendable: SendableTemplate): void {
  if (sendable.kind === 'whatsapp' && !isUsable(sendable.template))
    throw notApproved(sendable.template)
}

const notApproved = ({ status }: WhatsAppTemplate): ServiceFailure =>
  new ServiceFailure(
    'WATEMPLATE_NOT_APPROVED',
    'The channel has not approved this template, or it has parts that cannot be sent from here.',
    { details: { status } },
  )

/**
 * Outside the 24-hour window, the channel template that a quick message refers to, if there is one. Any other template
 * is returned unchanged.
 */
async function replaceOutsideWindow(
  db: Db,
  sendable: SendableTemplate,
  chat: StoredChat,
  now: number,
): Promise<SendableTemplate> {
  if (sendable.kind !== 'quick' || isWindowOpen(chat.contact.lastContactResponseAt, now))
    return sendable
  const { gsId, groupId } = sendable.template
  const linked = gsId === undefined ? undefined : await findSendable(db, groupId, gsId)
  return linked?.kind === 'whatsapp' ? linked : sendable
}

/**
 * The translation of a channel template that the contact gets (see rules/templates/template-language.ts).
 * @throws ServiceFailure 409 if none that they may get is approved
 */
async function inContactLanguage(
  db: Db,
  sendable: SendableTemplate,
  { contact }: Pick<TemplateDelivery['chat'], 'contact'>,
): Promise<SendableTemplate> {
  if (sendable.kind !== 'whatsapp') return sendable
  const { template } = sendable
  const { groupId, id: contactId } = contact
  const named = await listWaTemplatesNamed(db, groupId, template.name)
  const translation = await translationForContact(db, template, named, { contactId, groupId })
  if (translation === undefined) throw notApproved(template)
  return { kind: 'whatsapp', template: translation }
}

/** The chat to which a template is sent, and its sender. */
interface ChatAndSender {
  chat: StoredChat
  userId: string | undefined
}

export interface TemplateDelivery extends TemplateCall {
  chat: StoredChat & { viewer: Viewer }
  /** The sending user, whose name fills the placeholders for the agent; undefined for a rule. */
  userId: string | undefined
  /** The client's key of the message, with which a repeated call is recognized. */
  clientKey?: string | undefined
  /**
   * Whether a tag triggers the message. If so, the message is an automatic response, and of a channel template the
   * contact gets the translation for them.
   */
  automatic?: boolean | undefined
  /** Whether the scheduler sends the message. No user then reads the chat, so its pending count stays. */
  isUnattended?: boolean
}

/**
 * The text of a template that could not be sent; empty if `findSendable` does not find the template. Placeholders are
 * replaced by their known values, or by nothing if the value is unknown, because a user may resend the text and the
 * customer must not read placeholders.
 */
export async function unsentContent(
  db: Db,
  { templateId, ...to }: ChatAndSender & Pick<TemplateDelivery, 'templateId'>,
): Promise<MessageContent> {
  const sendable = await findSendable(db, to.chat.row.group_id, templateId)
  if (sendable === undefined) return { type: 'text', text: '' }
  const parameters = await knownValues(db, sendable, to)
  const { text = '', templateParameters } = templateMessage(sendable, { parameters })
  return { type: 'text', text, templateId, ...(templateParameters && { templateParameters }) }
}

/** The contact, agent and group whose data fills the placeholders of a template. */
export async function templatePeople(
  db: Db,
  contact: Contact,
  userId: string | undefined,
): Promise<TemplatePeople> {
  const agent = userId === undefined ? undefined : await findUser(db, userId)
  const group = await findGroup(db, contact.groupId)
  const named = await listContactFields(db, contact.groupId)
  const fields = group === undefined ? {} : contactFieldsOf(contact, named, group.language)
  return { contact, fields, agentName: agent?.name ?? '', groupName: group?.name ?? '' }
}

/** The values of the template's placeholders from contact, agent and group. An unknown value is an empty string. */
async function knownValues(
  db: Db,
  sendable: SendableTemplate,
  { chat, userId }: ChatAndSender,
): Promise<string[]> {
  const people = await templatePeople(db, chat.contact, userId)
  return knownParameters(sendable, people).map((value) => value ?? '')
}

/**
 * Sends a template of any kind to a contact: stores the message in the transaction of `work`, and passes it to the
 * channel after the commit. The caller checks the permission.
 * @throws ServiceFailure 404 if the group has no such template; 409 WATEMPLATE_NOT_APPROVED; 400 if a value, the file or
 *   the options are missing or not accepted, or the message is too long; 422 WINDOW_CLOSED (except for approved channel
 *   templates) or MESSAGE_LIMIT
 */
export async function deliverTemplate(
  work: Work,
  service: DeliveryNeeds,
  delivery: TemplateDelivery,
): Promise<Message> {
  const { tx } = work
  const { chat, templateId, userId, clientKey, media, place, expiresAt, cards, products } = delivery
  const { group_id: groupId } = chat.row
  const now = service.clock.now()
  const requested = await findSendable(tx, groupId, templateId)
  if (requested === undefined) throw notFound('template')
  const forThisWindow = await replaceOutsideWindow(tx, requested, chat, now)
  // A user who names a channel template has chosen its language.
  const sendable =
    delivery.automatic || forThisWindow !== requested
      ? await inContactLanguage(tx, forThisWindow, chat)
      : forThisWindow
  const isChannelTemplate = sendable.kind === 'whatsapp'
  assertApproved(sendable)
  if (!isChannelTemplate) assertWindowOpen(chat, now)
  const known = await knownValues(tx, sendable, delivery)
  const { parameters: given = [] } = delivery
  // The caller wrote the values for the requested template. If another one is sent, they fill only the placeholders
  // without a known value.
  const isReplaced = sendable.template.id !== requested.template.id
  const parameters = isReplaced
    ? known.map((value, at) => (value === '' ? (given[at] ?? '') : value))
    : (delivery.parameters ?? known)
  const values = { parameters, media, place, expiresAt, cards, products }
  const faults = templateFaults(sendable, values)
  if (isOfferOver(values, now))
    faults.push({ path: 'expiresAt', message: 'must be later than now' })
  const otherwise = 'Something in the template is not filled in as the channel wants it.'
  if (faults.length > 0) throw unsendable(faultsMessage(faults, otherwise), 'values', faults)
  const content = await templateContent(tx, chat.viewer, sendable, values)
  assertInteractive(content)
  // The size limit excludes the values, because they are already filled into the text, header and button addresses.
  const { templateParameters: _, ...contentToMeasure } = content
  assertBounded(contentToMeasure)
  if (sendable.kind === 'message')
    await recordMessageTemplateUse(tx, sendable.template.id, {
      contactId: chat.contact.id,
      at: now,
    })
  return await deliver(work, service, {
    chat,
    content,
    userId,
    clientKey,
    templateCategory: sendable.kind === 'whatsapp' ? sendable.template.category : undefined,
    isApprovedTemplate: isChannelTemplate,
    isAutomatic: delivery.automatic ?? false,
    isUnattended: delivery.isUnattended ?? false,
  })
}
