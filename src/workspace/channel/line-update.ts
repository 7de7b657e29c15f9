import type { LineEntryKind } from '#contract/entities/line.ts'
import type { MessageContent, MessageStatus, PayloadFailed } from '#contract/entities/message.ts'
import type { FlowValues } from '#contract/rules/flow-answers.ts'
import type { RemoteFile } from '#workspace/storage/line-downloads.ts'
import type { TemplateVerdict } from './template-review.ts'

/** The line whose webhook reports something. */
export interface ReportingLine {
  id: string
  groupId: string
}

/** Who wrote. At least one of `userId` and `phone` is known. */
export interface LinePerson {
  /** The channel's id of the person for this business, which people without a visible number have too. */
  userId?: string
  /** Digits with the country code. */
  phone?: string
  /** May be empty. */
  name: string
}

export interface LineMessage {
  kind: 'message'
  /** The provider's id of the message. */
  wamid: string
  /** When the customer wrote, epoch ms. */
  at: number
  from: LinePerson
  content: MessageContent
  /** The wamid of the message that it quotes or answers. */
  quotes?: string
  file?: RemoteFile
  /** The values of a completed flow; `content` has them as text. */
  flowValues?: FlowValues
  fromAdvertisement?: boolean
  adId?: string
}

export interface LineReaction {
  kind: 'reaction'
  wamid: string
  at: number
  from: LinePerson
  /** The wamid of the message that it belongs to. */
  target: string
  /** Empty: removed. */
  emoji: string
}

export interface LineStatus {
  kind: 'status'
  /** The wamid of our message. */
  target: string
  at: number
  status: Exclude<MessageStatus, 'pending' | 'unknown'>
  /** Our own id of the message, which the provider repeats. */
  messageId?: string
  failure?: PayloadFailed
}

/** A customer has another number. */
export interface LineNewNumber {
  kind: 'newNumber'
  from: LinePerson
  /** Digits with the country code. */
  phone: string
}

/** Something that the provider says of the line itself, for its history. */
export interface LineFactUpdate {
  kind: 'lineFact'
  /** When it happened, epoch ms. */
  at: number
  fact: Extract<LineEntryKind, 'quality' | 'name' | 'limit' | 'throughput' | 'account' | 'alert'>
  /** As in the history: see `lineEntryKinds` of contract/entities/line.ts. */
  value: string
  /** The name that the provider has approved. */
  name?: string
  /** Until when the provider restricts what the line may send, epoch ms. */
  until?: number
  /** The line can send nothing; the error code that stands for the reason. */
  stopCode?: number
  /** The account may send again. */
  isLifted?: true
  /** Whether the admins are told. */
  isUrgent: boolean
}

/** The provider reports an error of the line or its account. */
export interface LineErrorUpdate {
  kind: 'lineError'
  at: number
  code: number
}

/** The provider has changed a template of the line's account. */
export interface LineTemplateNews {
  kind: 'template'
  name: string
  languageCode: string
  /** When it changed, epoch ms. */
  at: number
  /** Absent: the news does not contain the whole change, so the template has to be fetched. */
  verdict?: TemplateVerdict
}

/** The provider has changed the status of a flow of the line's account. */
export interface LineFlowNews {
  kind: 'flow'
  providerId: string
  /** In lower case. */
  status: string
  /** When it changed, epoch ms. */
  at: number
}

/**
 * What a line's webhook reports. Storing it is idempotent and commutative: repeated reports change nothing, and reports
 * in another order lead to the same chats, except for the positions of the messages.
 */
export type LineUpdate =
  | LineMessage
  | LineReaction
  | LineStatus
  | LineNewNumber
  | LineFactUpdate
  | LineErrorUpdate
  | LineTemplateNews
  | LineFlowNews
