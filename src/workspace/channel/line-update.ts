import type { PhoneDataKind } from '#contract/entities/line/line-signup.ts'
import type { LineEntryKind } from '#contract/entities/line/line.ts'
import type {
  MessageContent,
  MessageStatus,
  PayloadFailed,
} from '#contract/entities/messages/message.ts'
import type { FlowValues } from '#contract/rules/flows/flow-answers.ts'
import type { CustomerFile, RemoteFile } from '#workspace/storage/line/line-downloads.ts'
import type { TemplateVerdict } from './template-review.ts'

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

/** A customer's call rings. What came of it is a message with the same id. */
export interface LineRinging {
  kind: 'ringing'
  /** The provider's id of the call. */
  target: string
  at: number
}

/** A message that was written before the line was connected. */
export interface PastMessage extends LineMessage {
  status: Exclude<MessageStatus, 'pending' | 'unknown'>
}

/** Some messages of a person that were written before the line was connected, oldest first. */
export interface LineHistoryUpdate {
  kind: 'history'
  person: LinePerson
  messages: PastMessage[]
}

/** The file of a message of the history. */
export interface LinePastFile {
  kind: 'pastFile'
  target: string
  content: MessageContent
  file: CustomerFile
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

/** What the provider says of the price of one of our messages, in its own words. */
export interface LinePricing {
  category: string
  type?: string
  billable?: boolean
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
  /** Whom the message was for, if the provider says the user id. */
  recipient?: Pick<LinePerson, 'phone'> & { userId: string }
  pricing?: LinePricing
  /** The country of the recipient's number, ISO 3166-1 alpha-2. */
  country?: string
}

/** A customer has another number. */
export interface LineNewNumber extends InChat {
  kind: 'newNumber'
  /** Digits with the country code. */
  phone: string
  /** The user id that the customer has with the new number. */
  userId?: string | undefined
}

/** The provider's own agent passed the chat of a customer to the business. */
export interface LinePassed {
  kind: 'passed'
  /** The same whenever it is reported. */
  id: string
  person: LinePerson
  at: number
}

/** Something that the provider says of the line itself, for its history. */
export interface LineFactUpdate {
  kind: 'lineFact'
  /** When it happened, epoch ms. */
  at: number
  fact: Extract<LineEntryKind, 'quality' | 'name' | 'limit' | 'throughput' | 'account' | 'alert'>
  /** As in the history: see `lineEntryKinds` of contract/entities/line/line.ts. */
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

/** A customer has another user id; `person` has the old one. */
export interface LineNewUserId {
  kind: 'newUserId'
  person: LinePerson
  userId: string
  /** When it changed, epoch ms. */
  at: number
}

/** What the provider says of the data of the phone's app that it was asked for. */
export interface LinePhoneData {
  kind: 'phoneData'
  data: PhoneDataKind
  /** How much of it was sent, percent; absent if the person does not share it. */
  progress?: number
}

/** A person's name in the address book of the phone that has the line's number too. */
export interface LineNamed {
  kind: 'named'
  person: LinePerson & { phone: string }
  /** When it was entered or changed, epoch ms. */
  at: number
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
  | LineRinging
  | LineHistoryUpdate
  | LinePastFile
  | LineReaction
  | LineEdit
  | LineDeletion
  | LineStatus
  | LineNewNumber
  | LineNewUserId
  | LineNewIdentity
  | LineMarketing
  | LineNamed
  | LinePhoneData
  | LinePassed
  | LineFactUpdate
  | LineErrorUpdate
  | LineTemplateNews
  | LineFlowNews
