import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { sendAction } from '#contract/policies/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { unexpectedFields } from '#contract/rules/service/unexpected-fields.ts'
import { cardFaults, cardText } from '#contract/rules/messages/contact-card.ts'
import { isOnChannel } from '#contract/rules/messages/customer-call.ts'
import { questionFaults } from '#contract/rules/messages/customer-question.ts'
import { productFaults } from '#contract/rules/messages/product-message.ts'
import { interactiveFaults } from '#contract/rules/messages/interactive-content.ts'
import { forbidden, notFound, ServiceFailure, unfit, unsendable } from '#workspace/failure.ts'
import type { OpenChat } from '#workspace/access.ts'
import { findMessage } from '#workspace/storage/messages/messages.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { deliver, type Delivery, type DeliveryNeeds } from './deliver.ts'
import { withKnownMedia } from './outgoing-content.ts'
import { react } from './react.ts'

interface Outgoing extends Delivery {
  chat: StoredChat & { viewer: Viewer }
  userId: string
}

/** @throws ServiceFailure 422 with the channel's code if the customer's 24-hour window is closed */
export function assertWindowOpen({ contact }: StoredChat, now: number): void {
  if (isWindowOpen(contact.lastContactResponseAt, now)) return
  const code = channelCodes.windowClosed
  throw new ServiceFailure(
    'WINDOW_CLOSED',
    `More than 24 hours have passed since the customer's last answer (${code}). Only an approved template can be sent.`,
    { details: { code } },
  )
}

/**
 * The failure of a user who may send nothing in a chat: its person is blocked, or the user has no permission.
 * @param sentence says that they have no permission
 */
export function sendingRefused(
  { viewer, contact }: Pick<OpenChat, 'viewer' | 'contact'>,
  sentence: string,
): ServiceFailure {
  return isBlocked(contact) && can(viewer, 'message.compose')
    ? new ServiceFailure('CONTACT_BLOCKED', 'The person is blocked.')
    : forbidden(sentence)
}

const refusals = {
  'message.send': 'You may read this chat and not write in it.',
  'message.sendTemplate': 'You may not send templates in this chat.',
  'message.sendFlow': 'You may not send flows in this chat.',
} as const
export type SendingAction = keyof typeof refusals

/** @throws ServiceFailure 409 if the person is blocked, 403 if the viewer has no permission */
export function assertMaySend(
  chat: Pick<OpenChat, 'viewer' | 'contact'>,
  action: SendingAction,
): void {
  if (!can(chat.viewer, action, chat.contact)) throw sendingRefused(chat, refusals[action])
}

/** The paths of what is wrong with a content, in the body of the call. */
const issuesOf = (faults: readonly { path: string; message: string }[]) =>
  faults.map(({ path, message }) => ({ path: `content.${path}`, message }))

/** @throws ServiceFailure 400 with the path of each fault, if the channel does not accept the choices */
export function assertInteractive(content: MessageContent): void {
  const issues = issuesOf(interactiveFaults(content))
  if (issues.length > 0)
    throw unsendable('The channel would not accept these choices.', 'choices', issues)
}

/** @throws ServiceFailure 400 with the path of each fault, if the channel does not accept a card, a question or products */
function assertExtensions(content: MessageContent): void {
  const card = issuesOf(cardFaults(content))
  if (card.length > 0)
    throw unsendable('The channel would not accept this contact card.', 'card', card)
  const question = issuesOf(questionFaults(content))
  if (question.length > 0)
    throw unsendable('The channel would not accept this question.', 'question', question)
  const products = issuesOf(productFaults(content))
  if (products.length > 0)
    throw unsendable('The channel would not accept these products.', 'products', products)
}

/** The content with the text of its card, which lists and clients that show no cards have. */
function withCardText(content: MessageContent): MessageContent {
  const [card] = content.contacts ?? []
  return card === undefined ? content : { ...content, text: cardText(card) }
}

/**
 * Limits the size of a stored message or template, because every event about it contains the whole content.
 * @throws ServiceFailure 400 if the content is too large
 */
export function assertBounded(content: object): void {
  if (Buffer.byteLength(JSON.stringify(content)) > limits.contentBytesMax)
    throw unsendable(
      `The content is more than ${limits.contentBytesMax} bytes of JSON.`,
      'tooLarge',
    )
}

/**
 * Sends a message or a reaction: stores it in `work`, and passes it to the channel after the commit.
 * @returns the message as stored; for a reaction, the message to which it belongs
 * @throws ServiceFailure 403 if the sender may not write or react in the chat; 409 if its person is blocked; 404 if the message of a reaction does
 *   not exist; 400 if the content is too large, or if it has fields of another type of message, or media or choices
 *   that cannot be sent; 422 WINDOW_CLOSED or MESSAGE_LIMIT
 */
export async function sendMessage(
  work: Work,
  service: DeliveryNeeds,
  outgoing: Outgoing,
): Promise<Message> {
  const unexpected = issuesOf(unexpectedFields(outgoing.content))
  if (unexpected.length > 0)
    throw unfit('The message has fields that its type does not have.', unexpected)
  if (outgoing.content.type === 'reaction') return await sendReaction(work, service, outgoing)
  const { chat, userId, clientKey, isUnattended = false } = outgoing
  if (!can(chat.viewer, sendAction(outgoing.content), chat.contact))
    throw sendingRefused(chat, refusals['message.send'])
  assertInteractive(outgoing.content)
  assertExtensions(outgoing.content)
  assertWindowOpen(chat, service.clock.now())
  assertBounded(outgoing.content)
  const content = withCardText(await withKnownMedia(work.tx, chat.viewer, outgoing.content))
  const quoted =
    outgoing.replyTo === undefined
      ? undefined
      : await findMessage(work.tx, chat.row.id, outgoing.replyTo)
  // The channel cannot quote a call, so the answer is sent without it.
  const replyTo = quoted !== undefined && isOnChannel(quoted.content) ? quoted.id : undefined
  return await deliver(work, service, { chat, content, userId, clientKey, replyTo, isUnattended })
}

async function sendReaction(
  work: Work,
  { clock, channel }: DeliveryNeeds,
  { chat, content, userId }: Outgoing,
): Promise<Message> {
  if (!can(chat.viewer, 'message.react', chat.contact))
    throw sendingRefused(chat, 'You may read this chat and not react in it.')
  const emoji = content.text ?? ''
  const target = await findMessage(work.tx, chat.row.id, content.messageId ?? '')
  if (target === undefined) throw notFound('message')
  if (!isOnChannel(target.content))
    throw unfit('A call gets no reaction.', [
      { path: 'content.messageId', message: 'must not be a call' },
    ])
  assertWindowOpen(chat, clock.now())
  const reaction = { sender: 'group', emoji, byUserId: userId } as const
  const message = await react(work, chat, target, reaction, clock.now())
  const { group_id: groupId, id: contactId } = chat.row
  work.afterCommit(() => channel.react({ groupId, contactId, messageId: target.id, emoji }))
  return message
}
