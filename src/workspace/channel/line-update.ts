import type { MessageContent, MessageStatus, PayloadFailed } from '#contract/entities/message.ts'
import type { FlowValues } from '#contract/rules/flow-answers.ts'
import type { RemoteFile } from '#workspace/storage/line-downloads.ts'

/** The line whose webhook reports something. */
export interface ReportingLine {
  id: string
  groupId: string
}

/** A customer. At least one of `userId` and `phone` is known. */
export interface LinePerson {
  /** The channel's id of the person for this business, which people without a visible number have too. */
  userId?: string
  /** Digits with the country code. */
  phone?: string
  /** May be empty. */
  name: string
  username?: string
}

interface InChat {
  /** The provider's id of the message. */
  wamid: string
  /** When it was written, epoch ms. */
  at: number
  /** The customer of the chat. */
  person: LinePerson
  /** Set if not the customer wrote but the business: with its phone, or another program. */
  sentFrom?: NonNullable<MessageContent['sentFrom']>
}

export interface LineMessage extends InChat {
  kind: 'message'
  content: MessageContent
  /** The wamid of the message that it quotes or answers. */
  quotes?: string
  file?: RemoteFile
  /** The values of a completed flow; `content` has them as text. */
  flowValues?: FlowValues
  fromAdvertisement?: boolean
  adId?: string
}

export interface LineReaction extends InChat {
  kind: 'reaction'
  /** The wamid of the message that it belongs to. */
  target: string
  /** Empty: removed. */
  emoji: string
}

/** A message has another text. */
export interface LineEdit extends InChat {
  kind: 'edit'
  target: string
  text: string
}

/** A message was deleted for everybody. */
export interface LineDeletion extends InChat {
  kind: 'deletion'
  target: string
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
export interface LineNewNumber extends InChat {
  kind: 'newNumber'
  /** Digits with the country code. */
  phone: string
}

/** A customer has another user id; `person` has the old one. */
export interface LineNewUserId {
  kind: 'newUserId'
  person: LinePerson
  userId: string
}

/** The encryption keys of a customer changed, for example with another phone. */
export interface LineNewIdentity extends InChat {
  kind: 'newIdentity'
}

/** A customer wants no marketing messages, or wants them again. */
export interface LineMarketing {
  kind: 'marketing'
  person: LinePerson
  wanted: boolean
  at: number
}

/**
 * What a line's webhook reports. Storing it is idempotent and commutative: repeated reports change nothing, and reports
 * in another order lead to the same chats, except for the positions of the messages.
 */
export type LineUpdate =
  | LineMessage
  | LineReaction
  | LineEdit
  | LineDeletion
  | LineStatus
  | LineNewNumber
  | LineNewUserId
  | LineNewIdentity
  | LineMarketing
