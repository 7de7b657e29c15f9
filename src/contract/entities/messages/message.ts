import { z } from 'zod'
import { flowAnswersSchema, messageFlowSchema } from './message-flow.ts'
import { entity, flag, id, list, openEnum, part, revision, timestamp } from '#contract/wire.ts'

/** Kinds of message content (specification, section 3). `unknown` is any kind that this version does not know. */
export const contentTypes = [
  'text',
  'image',
  'audio',
  'file',
  'location',
  'sticker',
  'reaction',
  'list',
  'quick_reply',
] as const

/** One choice of an interactive message: a button of a quick_reply or a row of a list. */
export const messageOptionSchema = part({
  id,
  title: z.string(),
  description: z.string().optional(),
  /** Heading of the list section that contains the row. */
  section: z.string().optional(),
  /** The web or telephone address of a link button of a channel template. Pressing the button sends no choice. */
  url: z.string().optional(),
})
export type MessageOption = z.infer<typeof messageOptionSchema>

/** A person on a shared address card. A card of the group has a name, phones and e-mails alone. */
export const sharedContactSchema = part({
  name: z.string(),
  /** As written on the card. */
  phones: list(z.string()),
  emails: list(z.string()),
  company: z.string().optional(),
  department: z.string().optional(),
  /** The person's position in the company. */
  title: z.string().optional(),
  /** Each on one line. */
  addresses: z.array(z.string()).optional(),
  urls: z.array(z.string()).optional(),
  birthday: z.iso.date().optional().catch(undefined),
})
export type SharedContact = z.infer<typeof sharedContactSchema>

/** What a message can ask the customer for with a button: their place, their number, or the permission to call them. */
export const asked = ['place', 'number', 'call'] as const

/** What a customer ordered from the catalogue. */
const orderSchema = part({
  catalogId: z.string().optional(),
  /** What the customer wrote with the order. */
  note: z.string().optional(),
  items: list(
    part({
      /** The shop's own id of the product. */
      productId: z.string(),
      /** The quantity and the price are absent if what the channel said is no number. */
      quantity: z.number().optional(),
      price: z.number().optional(),
      /** ISO 4217. */
      currency: z.string(),
    }),
  ),
})

/** How a customer's call ended. `answered`: with the phone or another program, because this one takes no calls. */
export const callOutcomes = ['missed', 'answered'] as const

/** A call of the customer. */
const callSchema = part({
  outcome: openEnum(callOutcomes, 'missed'),
  /** How long a missed call rang, or an answered one lasted, seconds; absent if the channel did not say it. */
  seconds: z.number().int().nonnegative().optional(),
  /** Of a missed call: its place among those that came one after another, from 1. */
  inRow: z.number().int().min(1).optional(),
})
export type CustomerCall = z.infer<typeof callSchema>

/** The customer's answer to the question whether they may be called. */
const callPermissionSchema = part({
  answer: openEnum(['accepted', 'refused'], 'refused'),
  /** Until when they may be called; absent for a refusal, and for a permission without an end. */
  until: timestamp.optional().catch(undefined),
  /** Whether the channel gave the permission itself, because the customer called. */
  isAutomatic: z.boolean().optional(),
})
export type CallPermission = z.infer<typeof callPermissionSchema>

/** The number that a customer without a visible one sent because the group asked for it. */
const sharedNumberSchema = part({
  /** Digits with the country code. */
  phone: z.string(),
  /** Whether another contact of the group had it, so that this contact stayed without it. */
  isTaken: z.boolean().optional(),
})
export type SharedNumber = z.infer<typeof sharedNumberSchema>

/** The advertisement or post whose button opened the conversation. */
const referralSchema = part({
  /** The advertisement's id; absent for a post. */
  adId: id.optional(),
  network: openEnum(['facebook', 'instagram'], 'other'),
  headline: z.string().optional(),
  body: z.string().optional(),
  /** The question that the advertisement offered to send. */
  welcome: z.string().optional(),
  /** Where the advertisement or post can be seen, http or https. */
  url: z.string().optional(),
  /** Address of its picture, or of a picture of its video; absent until the service has it. */
  picture: z.string().optional(),
})
export type Referral = z.infer<typeof referralSchema>

/** Kinds of message whose text is only a substitute for clients that do not show them. */
export const detailKinds = [
  'order',
  'contacts',
  'missedCall',
  'answeredCall',
  'viewOnce',
  'poll',
  'event',
  'gif',
  'groupInvite',
  'edited',
  'unavailable',
  'formerFile',
  'deleted',
] as const
/** What lists show of such a message (rules/messages/message-detail.ts). */
export const messageDetailSchema = part({
  kind: openEnum(detailKinds, 'unsupported'),
  /** The name of the first shared contact. */
  name: z.string().optional(),
  /** Number of ordered articles, of shared contacts, or of missed calls one after another. */
  count: z.number().int().nonnegative().optional(),
})
export type MessageDetail = z.infer<typeof messageDetailSchema>

/**
 * The content of a message. The specification names type, text, media and filename. The other fields are our
 * extensions and optional; some let the page lay a message out before its media is loaded.
 */
export const messageContentSchema = part({
  type: openEnum(contentTypes, 'unknown'),
  /** The text, a media caption, the name of a location, or the emoji of a reaction. */
  text: z.string().optional(),
  /** Address of the media, absolute or relative to the messages service. */
  media: z.string().optional(),
  filename: z.string().optional(),
  mimeType: z.string().optional(),
  /** Size of the media, bytes. */
  size: z.number().nonnegative().optional(),
  /** For an image or sticker, px. */
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  /** For an audio, seconds. */
  duration: z.number().nonnegative().optional(),
  /** For an audio: loudness of up to 64 equal parts, each from 0 to 1. */
  waveform: z.array(z.number().min(0).max(1)).max(64).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  /**
   * For interactive messages: header, footer, the list's button label, and the options. A file in `media` is shown
   * in place of the header.
   */
  header: z.string().optional(),
  footer: z.string().optional(),
  button: z.string().optional(),
  options: z.array(messageOptionSchema).optional(),
  /** The template from which the message was made. */
  templateId: id.optional(),
  /** The values of the template's placeholders, in order. Retrying a failed message needs them. */
  templateParameters: z.array(z.string()).optional(),
  /** The place in the header of a template's message (extension). */
  place: part({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    address: z.string(),
  }).optional(),
  /** The cards of a template's carousel (extension). */
  cards: z
    .array(
      part({
        kind: openEnum(['image', 'video'], 'unknown'),
        media: z.string().optional(),
        text: z.string().optional(),
        options: list(messageOptionSchema),
      }),
    )
    .optional(),
  /** The limited-time offer of a template, and when it ends (extension). */
  offer: part({ text: z.string(), expiresAt: timestamp.optional() }).optional(),
  /** For a message whose button opens a flow (extension). */
  flow: messageFlowSchema.optional(),
  /**
   * For the customer's reply to a flow (extension). `text` contains the answers for clients that do not support
   * flows.
   */
  flowAnswers: flowAnswersSchema.optional(),
  /** Whether the customer forwarded the message, and whether it was forwarded often (extension). */
  forwarded: openEnum(['once', 'often'], 'once').optional(),
  /** What the customer pressed to write this message (extension). */
  chosen: openEnum(['button', 'row', 'templateButton'], 'button').optional(),
  /** Address cards (extension). `text` contains the same for clients that do not show cards. */
  contacts: z.array(sharedContactSchema).optional(),
  /** What the message asks the customer for, with a button on their phone (extension). `text` is the question. */
  asksFor: openEnum(asked, 'unknown').optional(),
  /**
   * Products of the catalogue that the message shows below its text (extension): one, a list with a title, or, without
   * ids, the whole catalogue.
   */
  products: part({
    catalogId: z.string().optional(),
    title: z.string().optional(),
    ids: list(z.string()),
    /** For a template: the product in its picture, and the sections into which `ids` are divided. */
    thumbnailId: z.string().optional(),
    sections: z.array(part({ title: z.string().optional(), ids: list(z.string()) })).optional(),
  }).optional(),
  /** An order from the catalogue (extension). `text` contains the same. */
  order: orderSchema.optional(),
  /** A call of the customer (extension). `text` says the same. */
  call: callSchema.optional(),
  /** Whether the customer may be called, as they answered or the channel decided (extension). `text` says the same. */
  callPermission: callPermissionSchema.optional(),
  /** The customer's own number, which they were asked for (extension). `text` contains the same. */
  sharedNumber: sharedNumberSchema.optional(),
  /** A kind of message that the channel does not pass on, by the channel's name; may be empty (extension). */
  unsupported: z.string().optional(),
  /** The product of the catalogue that the customer asks about (extension). */
  product: part({ catalogId: z.string().optional(), productId: z.string() }).optional(),
  /** What led the customer to write this message (extension). */
  referral: referralSchema.optional(),
  /** Whether the message answers another one. Without `replyTo`, that message is not known (extension). */
  isReply: z.boolean().optional(),
  /**
   * Where a message of the group was written that no user of the service wrote (extension). `agent`: by the agent that the
   * channel itself has.
   */
  sentFrom: openEnum(['phone', 'app', 'agent'], 'app').optional(),
  /**
   * Set for a message that was imported from an export of the phone's app, with the name of the colleague there (extension).
   */
  imported: part({ author: z.string().optional() }).optional(),
  /** Whether the channel's own agent was to answer the customer's message, so that nobody is alerted (extension). */
  forAgent: z.boolean().optional(),
  /** When the text was last edited, and the original text (extension). */
  edited: part({ at: timestamp, before: z.string() }).optional(),
  /** Whether the sender deleted the message. Its content is then gone; `text` says so (extension). */
  deleted: z.boolean().optional(),
  /**
   * The state of a customer's file that is not in `media` yet (extension). `delayed`: a download has failed, and is tried
   * again while the channel has the file. `failed`: the channel no longer has it.
   */
  mediaState: openEnum(['waiting', 'delayed', 'failed'], 'waiting').optional(),
  /** For a reaction: the id of the message that the reaction belongs to. An empty `text` removes the reaction. */
  messageId: id.optional(),
})
export type MessageContent = z.infer<typeof messageContentSchema>

/** The sender of a message: the customer (`contact`), or a user or automatic answer of the business line (`group`). */
export const messageSenders = ['contact', 'group'] as const

/** Delivery status. `pending`: stored by the service, not yet accepted by the channel. */
export const messageStatuses = ['pending', 'sent', 'delivered', 'read', 'failed'] as const
export const messageStatusSchema = openEnum(messageStatuses, 'unknown')
export type MessageStatus = z.infer<typeof messageStatusSchema>

/**
 * Why the channel refused a message. The codes are the channel's own, e.g. 131047 outside the 24-hour window, or
 * `lineCodes`. A pending message has it while it waits for another try.
 */
export const payloadFailedSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { title: value } : value),
  part({
    code: z.number().int().optional(),
    title: z.string().optional(),
    details: z.string().optional(),
    /** For a pending message that waits for this reason: when the channel is called again (extension). */
    retryAt: timestamp.optional(),
  }),
)
export type PayloadFailed = z.infer<typeof payloadFailedSchema>

/** A reaction to a message. The customer and the group can have one each. */
export const reactionSchema = part({
  sender: openEnum(messageSenders, 'contact'),
  emoji: z.string(),
  sentAt: timestamp.optional(),
})
export type Reaction = z.infer<typeof reactionSchema>

/** One message of a conversation. */
export const messageSchema = entity({
  id,
  contactId: id,
  content: messageContentSchema,
  sender: openEnum(messageSenders, 'contact'),
  status: messageStatusSchema,
  /** Sent automatically, e.g. a welcome or out-of-hours text, not by an agent. */
  autoResponse: flag,
  /** When the message was written. Status changes do not alter it. */
  updatedAt: timestamp,
  /** Order within the chat. It increases with every message, possibly with gaps. */
  positionInChat: z.number().int(),
  payloadFailed: payloadFailedSchema.optional(),
  reactions: list(reactionSchema),
  sentByUserId: id.optional(),
  /** The message to which this message replies, by a chosen option or a quote. */
  replyTo: id.optional(),
  /** The Idempotency-Key of the call. The sending client uses it to match this message with its pending bubble. */
  clientKey: z.string().optional(),
  /** The revision of the chat at the message's last change (our extension). */
  revision,
})
export type Message = z.infer<typeof messageSchema>
