import type {
  Message,
  MessageContent,
  MessageStatus,
  PayloadFailed,
} from '#contract/entities/message.ts'
import type { FlowValues } from '#contract/rules/flow-answers.ts'
import type { TemplateReviewer } from './template-review.ts'

/**
 * The way to the customers: a simulated one here, WhatsApp's later. The service stores a message first and hands it
 * over then, so a channel never decides what a conversation holds; it only carries, and tells what became of it.
 */
export interface Channel {
  /** Called once, before anything else: from now on the channel may tell what customers do. */
  start(listener: ChannelListener): void
  /**
   * Takes a stored message over (its status is `pending`). Returns at once and never throws: what becomes of the
   * message, failure included, is told to the listener. One of which nothing was told when the service ended is handed
   * over once more by the next, under the same id.
   */
  send(message: OutboundMessage): void
  /** Carries a reaction of the group; an empty emoji takes it back. */
  react(reaction: OutboundReaction): void
  /** Reviews templates. Absent: templates stay as they are stored. */
  reviewTemplate?: TemplateReviewer
  /** Tells nothing more; resolves when what was under way has ended. */
  close(): Promise<void>
}

export interface OutboundMessage {
  id: string
  groupId: string
  contactId: string
  /** Digits with the country code. */
  phone: string
  content: MessageContent
  /** Made from a template that the channel has approved: it may open a conversation. */
  isApprovedTemplate?: true
  /** Epoch ms, of the service's clock. */
  sentAt: number
}

export interface OutboundReaction {
  groupId: string
  contactId: string
  messageId: string
  emoji: string
}

/**
 * What the channel tells the service. Each call resolves once it is stored and published; it rejects with a
 * `ServiceFailure` (code NOT_FOUND) for a contact or message that is not there (any more).
 */
export interface ChannelListener {
  /** A customer wrote. @returns the message as stored */
  message(inbound: InboundMessage): Promise<Message>
  /**
   * Somebody wrote to a business line whom the service may not know yet: their contact is made first where it is not
   * there. Rejects NOT_FOUND for a number that no group has. @returns the message as stored
   */
  firstMessage(inbound: FirstMessage): Promise<Message>
  /** A customer filled in a flow. @returns the message as stored */
  flowAnswers(inbound: InboundFlowAnswers): Promise<Message>
  /** A status moved on. A step backwards (read, then delivered) is passed over. */
  status(update: StatusUpdate): Promise<void>
  /** A customer reacted to a message; an empty emoji takes it back. */
  reaction(inbound: InboundReaction): Promise<void>
}

export interface InboundMessage {
  contactId: string
  content: MessageContent
  /** The message it answers. */
  replyTo?: string
  /** The conversation was opened from an advertisement. */
  fromAdvertisement?: boolean
}

/** A filled-in flow. */
export interface InboundFlowAnswers {
  contactId: string
  /** The message that opened the flow. */
  replyTo: string
  /** By field name, as the channel's Flow JSON has them. */
  values: FlowValues
}

export interface FirstMessage extends Pick<InboundMessage, 'content'> {
  /** The group's number, digits with the country code. */
  to: string
  /** The customer's. */
  phone: string
  /** What the customer calls themself on the channel; empty for nothing. */
  name: string
}

export interface StatusUpdate {
  messageId: string
  status: MessageStatus
  /** With `failed`: why, in the channel's codes (contract/errors, channelCodes). */
  payloadFailed?: PayloadFailed
}

export interface InboundReaction {
  contactId: string
  messageId: string
  emoji: string
}

/** A channel with nobody at its other end: every message is sent, and no one ever answers. */
export function createSilentChannel(report: (error: unknown) => void): Channel {
  let listener: ChannelListener | undefined
  return {
    start(given) {
      listener = given
    },
    send(message) {
      listener?.status({ messageId: message.id, status: 'sent' }).catch(report)
    },
    react() {},
    async close() {
      listener = undefined
    },
  }
}
