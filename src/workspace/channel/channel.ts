import type { LineLeaving } from '#contract/entities/line/line.ts'
import type {
  Message,
  MessageContent,
  MessageStatus,
  PayloadFailed,
} from '#contract/entities/messages/message.ts'
import type { FlowValues } from '#contract/rules/flows/flow-answers.ts'
import type { FilesTable, LinesTable } from '#workspace/storage/tables.ts'
import type { LineUpdate, ReportingLine } from './line-update.ts'
import type { ChannelProvider } from './channel-provider.ts'
import type { TemplateReviewer } from './template-review.ts'

/**
 * The connection to the customers: simulated here, the WhatsApp Cloud API later. The service stores a message first
 * and then passes it to the channel, so a channel never decides what a conversation contains. A channel only transmits
 * messages, and reports their status and the customers' actions.
 */
export interface Channel {
  /** Called once, before all other methods. From then on the channel may report customers' actions. */
  start(listener: ChannelListener): void
  /**
   * Sends a stored message with status `pending`. Returns at once and never throws: success and failure are reported to
   * the listener. If the service stops before the report, it calls `send` again at its next start, with the same
   * message id.
   */
  send(message: OutboundMessage): void
  /** Whether nobody gets its messages. Then a line that another service has just connected is looked for first. */
  readonly isSilent?: boolean
  /** Sends a reaction of the group; an empty emoji removes it. */
  react(reaction: OutboundReaction): void
  /** Tells the channel that customers' files of a line are due to be downloaded; absent if it delivers files at once. */
  downloadFiles?(lineId: string): void
  /** Tells the channel that it may send the next message of a chat; absent if it does not wait by itself. */
  resume?(contactId: string): void
  /**
   * Tells the channel that the provider of a line has failed a message for a reason that an admin has to repair.
   * @param stops what waits until then
   */
  refused?(lineId: string, code: number, stops: 'line' | 'templates'): void
  /**
   * How many people a group may write to first in 24 hours; undefined: any number. Absent if the channel has no such
   * limit.
   */
  peopleLimit?(groupId: string): number | undefined
  /**
   * Shows the customer that their messages were read, and that somebody is typing if `isTyping`. Absent if the channel
   * cannot.
   */
  showRead?(groupId: string, contactId: string, isTyping: boolean): void
  /** Whether messages of the group wait until an admin acts; absent if that never happens. */
  holdsTemplates?(groupId: string): boolean
  /** Tells the channel that a line's row was changed; absent if it has no lines. */
  lineChanged?(row: LinesTable): void
  /** Absent if the channel does not review templates. */
  reviewTemplate?: TemplateReviewer
  /** The provider that keeps a group's templates; undefined for a group whose templates are only here. */
  provider?(groupId: string): ChannelProvider | undefined
  /** Stops all reports; resolves when everything in progress has ended. */
  close(): Promise<void>
}

export interface OutboundMessage {
  id: string
  groupId: string
  contactId: string
  /** Digits with the country code. */
  phone: string
  content: MessageContent
  /** The id of the message that this one quotes. */
  replyTo?: string
  /** Set if the message was made from an approved template. Only such a message may open a conversation. */
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
 * The channel's reports to the service. Each call resolves once the report is stored and published. A call rejects with
 * a `ServiceFailure` (code NOT_FOUND) if the contact or message no longer exists.
 */
export interface ChannelListener {
  /** A customer wrote. @returns the message as stored */
  message(inbound: InboundMessage): Promise<Message>
  /**
   * Somebody wrote to a business line. An unknown sender becomes a new contact. Rejects with NOT_FOUND if the line's
   * number belongs to no group.
   * @returns the message as stored
   */
  firstMessage(inbound: FirstMessage): Promise<Message>
  /** A customer filled in a flow. @returns the message as stored */
  flowAnswers(inbound: InboundFlowAnswers): Promise<Message>
  /** A message's status advanced. A step backwards (`delivered` after `read`) is ignored. */
  status(update: StatusUpdate): Promise<void>
  /** A customer reacted to a message; an empty emoji removes the reaction. */
  reaction(inbound: InboundReaction): Promise<void>
  /** A line's webhook reports something. Repeated reports change nothing. */
  lineUpdate(line: ReportingLine, update: LineUpdate): Promise<void>
  /** The provider refuses a line's calls, or only its templates, until an admin repairs it. */
  lineStopped(line: ReportingLine, code: number, stops: 'line' | 'templates'): Promise<void>
  /** Some of the messages that waited for a line have left. */
  lineLeaving(line: ReportingLine, leaving: LineLeaving): Promise<void>
  /** The provider of a line has accepted a message. */
  accepted(line: ReportingLine, message: AcceptedMessage): Promise<void>
  /**
   * A message stays `pending` for this reason: the provider will be called again, or it is not known whether it has
   * accepted the message (`lineCodes.uncertain`).
   */
  waits(messageId: string, reason: PayloadFailed): Promise<void>
  /** A customer's file could not be downloaded yet. It is tried again while the provider has it. */
  fileDelayed(messageId: string): Promise<void>
  /** A customer's file was downloaded and stored; undefined if it cannot be had any more. */
  fileArrived(messageId: string, file: StoredFile | undefined): Promise<void>
}

/** A message that the provider of a line has accepted. */
export interface AcceptedMessage {
  messageId: string
  /** The provider's id of the message. */
  wamid: string
  /** Whether the provider sends it only after it has watched how other customers take the template. */
  isHeld: boolean
  isOfCampaign: boolean
  /** Whom the provider sends it to: its spelling of the number, and the user id. */
  to: { phone?: string; userId?: string }
}

/** A file in the service's storage. */
export type StoredFile = Pick<
  FilesTable,
  'id' | 'filename' | 'mime_type' | 'size' | 'width' | 'height' | 'duration'
>

export interface InboundMessage {
  contactId: string
  content: MessageContent
  /** Id of the message that this message answers. */
  replyTo?: string
  /** Whether the conversation was opened from an advertisement. */
  fromAdvertisement?: boolean
  /** The advertisement's id, if the channel knows it. */
  adId?: string
}

/** A filled-in flow. */
export interface InboundFlowAnswers {
  contactId: string
  /** Id of the message that opened the flow. */
  replyTo: string
  /** The entered values by field name, as in the channel's Flow JSON. */
  values: FlowValues
}

export interface FirstMessage extends Pick<
  InboundMessage,
  'content' | 'fromAdvertisement' | 'adId'
> {
  /** The group's number, digits with the country code. */
  to: string
  /** The customer's number, digits with the country code. */
  phone: string
  /** The customer's name on the channel; may be empty. */
  name: string
}

export interface StatusUpdate {
  messageId: string
  status: MessageStatus
  /** The reason if `status` is `failed`, with one of the channel's codes (contract/errors, channelCodes). */
  payloadFailed?: PayloadFailed
}

export interface InboundReaction {
  contactId: string
  messageId: string
  emoji: string
}

/**
 * A channel without customers: every message gets the status `sent`, and nobody answers.
 * @param report called with the error if the service cannot store a status
 */
export function createSilentChannel(report: (error: unknown) => void): Channel {
  let listener: ChannelListener | undefined
  return {
    isSilent: true,
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
