import { z } from 'zod'
import {
  messageContentSchema,
  messageSchema,
  sharedContactSchema,
  type MessageContent,
} from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { requiresMedia } from '#contract/rules/messages/channel-media.ts'
import { isEmoji } from '#contract/rules/messages/emoji.ts'
import { closedPart, id, list, timestamp } from '#contract/wire.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  contactIdParams,
  doneOutput,
  queryCount,
  replyTo,
  seenPosition,
  sendableOptions,
} from '#contract/api/shared.ts'

const { shape } = messageContentSchema.out
const {
  templateId: _templateId,
  templateParameters: _templateParameters,
  place: _place,
  flow: _flow,
  flowAnswers: _flowAnswers,
  forwarded: _forwarded,
  chosen: _chosen,
  order: _order,
  call: _call,
  unsupported: _unsupported,
  product: _product,
  referral: _referral,
  isReply: _isReply,
  sentFrom: _sentFrom,
  forAgent: _forAgent,
  edited: _edited,
  deleted: _deleted,
  mediaState: _mediaState,
  ...clientFields
} = shape

/** Messages from before a line was connected have negative positions. */
const anyPosition = queryCount(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).optional()

/** An address card to send: the members that a card of the group has. */
const { name, phones, emails } = sharedContactSchema.out.shape
const sendableCard = closedPart({ name, phones, emails })
const sendableProducts = closedPart({
  catalogId: z.string().optional(),
  title: z.string().optional(),
  ids: list(z.string()),
})

type Bounded = Pick<MessageContent, keyof typeof clientFields>

function addFaults(content: Bounded, context: z.RefinementCtx): void {
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const { type, text = '', filename = '', options = [] } = content
  if (type === 'unknown') missing('type', 'must be one of the kinds of content')
  if (content.asksFor === 'unknown') missing('asksFor', 'must be something that can be asked for')
  if (characters(text) > limits.messageTextMax)
    missing('text', `at most ${limits.messageTextMax} characters`)
  if ((type === 'image' || type === 'file') && characters(text) > limits.media.captionMax)
    missing('text', `with a file at most ${limits.media.captionMax} characters`)
  if (filename.length > limits.filenameMax)
    missing('filename', `at most ${limits.filenameMax} characters`)
  if (options.some(({ id }) => id.length > limits.interactive.optionIdMax))
    missing('options', `an id has at most ${limits.interactive.optionIdMax} characters`)
  if (['text', 'list', 'quick_reply'].includes(type) && text.trim() === '')
    missing('text', 'must not be empty')
  if (requiresMedia(type) && !content.media)
    missing('media', 'must be the address of an uploaded file')
  if (type === 'reaction' && content.messageId === undefined)
    missing('messageId', 'must name the message reacted to')
  if (type === 'reaction' && text !== '' && !isEmoji(text)) missing('text', 'must be one emoji')
  if (type === 'location' && (content.latitude === undefined || content.longitude === undefined))
    missing('latitude', 'a location has a latitude and a longitude')
}

/**
 * Content to send: a known kind, with the fields that the kind requires. Unknown keys are dropped, and so are the fields
 * that only the service makes: the marks of a template (from `POST /templates`), a flow (from `POST /wsflows`) and what
 * only customers send.
 */
export const sendableContentSchema = closedPart({
  ...clientFields,
  options: sendableOptions,
  contacts: z.array(sendableCard).optional(),
  products: sendableProducts.optional(),
}).superRefine(addFaults)

/** Like `sendableContentSchema`, for the bubble of a message that is not sent yet. It keeps the marks of a template. */
export const pendingContentSchema = closedPart({
  ...shape,
  options: sendableOptions,
  templateParameters: z.array(z.string()).max(limits.template.parametersMax).optional(),
}).superRefine(addFaults)

/**
 * The calls that read, send and delete messages. The specification does not show the responses, so their format is our
 * extension.
 */
export const messagesApi = {
  /**
   * Selects one page by the first of these parameters that is given:
   * - `beforePosition` or `afterPosition` (our extension): the `limit` messages directly before or after that position.
   *   Unlike an offset, a position does not shift when a message arrives. Both parameters together cause 400. A caller
   *   may also send `messageId` or `offset`, for services that ignore the position.
   * - `since` (our extension): the first message that was written at this time or later, with up to `limit` messages on
   *   each side; the newest messages if there is none.
   * - `messageId`: that message with up to `limit` messages on each side; 404 if it is not in the chat.
   * - `offset` (default 0, the newest message): `limit` messages counted back from the newest.
   *
   * The response (our extension) has the messages, oldest first, and whether the chat has older and newer messages.
   */
  messages: endpoint({
    name: 'messages',
    service: 'messages',
    method: 'GET',
    path: '/messages/{contactId}',
    summary: 'A page of a conversation, oldest first.',
    params: contactIdParams,
    query: z.object({
      offset: queryCount(0, 100_000_000).optional(),
      limit: queryCount(1, limits.messagePageMax).default(limits.messagePage),
      messageId: id.optional(),
      beforePosition: anyPosition,
      afterPosition: anyPosition,
      since: timestamp.optional(),
    }),
    output: z.looseObject({
      items: z.array(messageSchema),
      hasOlder: z.boolean().optional(),
      hasNewer: z.boolean().optional(),
    }),
  }),
  /**
   * Sends a message. For a reaction, the response is the message that the reaction belongs to.
   *
   * A call that repeats the Idempotency-Key (up to 128 characters) of an earlier call sends nothing. It returns the
   * message of the earlier call, even if the sender does not see the chat any more. MESSAGE_DELETED: that message was
   * deleted. IDEMPOTENCY_KEY_REUSED: the earlier call had another body.
   *
   * `seenPosition`, `replyTo`: see api/shared.ts. A reaction quotes nothing.
   *
   * Extensions: a text with `contacts` is sent as an address card, for which the service writes `text`
   * (rules/messages/contact-card.ts); one with `asksFor` as a question with a button
   * (rules/messages/customer-question.ts), and one with `products` as products of the catalogue
   * (rules/messages/product-message.ts). A group that takes them has `sendsCards`, `asksPlace`, `asksNumber`,
   * `asksCall` and `hasCatalogue`.
   */
  sendMessage: endpoint({
    name: 'sendMessage',
    service: 'messages',
    method: 'POST',
    path: '/messages',
    summary: 'Sends a message, or a reaction to one.',
    body: z.object({ contactId: id, content: sendableContentSchema, seenPosition, replyTo }),
    idempotencyKey: true,
    output: messageSchema,
    errors: [
      'CHAT_TAKEN',
      'CONTACT_BLOCKED',
      'WINDOW_CLOSED',
      'MESSAGE_LIMIT',
      'IDEMPOTENCY_KEY_REUSED',
      'MESSAGE_DELETED',
      'ANSWERED_MEANWHILE',
    ],
  }),
  deleteMessage: endpoint({
    name: 'deleteMessage',
    service: 'messages',
    method: 'DELETE',
    path: '/messages/{contactId}/{messageId}',
    summary: 'Deletes a message for everybody in the group; the customer keeps it.',
    params: z.object({ contactId: id, messageId: id }),
    output: doneOutput,
  }),
  /**
   * An extension. The file of a customer's message whose `mediaState` is `delayed` is downloaded from the channel, which
   * the service otherwise tries again after growing pauses. The event `message.status` has the result. 404: the message
   * needs no file, or the channel no longer has it.
   */
  fetchMessageFile: endpoint({
    name: 'fetchMessageFile',
    service: 'messages',
    method: 'POST',
    path: '/messages/{contactId}/{messageId}/file',
    summary: 'Tries again to get the file of a customer’s message.',
    params: z.object({ contactId: id, messageId: id }),
    output: doneOutput,
  }),
} as const
