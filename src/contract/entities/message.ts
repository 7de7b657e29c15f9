import { z } from 'zod'
import { flowAnswersSchema, messageFlowSchema } from './flow.ts'
import { entity, flag, id, list, openEnum, part, timestamp } from '../wire.ts'

/** Kinds of content a message may hold (specification, section 3). `unknown` stands for a later version's kind. */
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
  /** Heading of the list section that the row stands under. */
  section: z.string().optional(),
  /** Of a channel template's link button: the web or telephone address behind it. It is followed and not chosen. */
  url: z.string().optional(),
})
export type MessageOption = z.infer<typeof messageOptionSchema>

/**
 * What a message says. The specification names type, text, media and filename; the rest is ours, all
 * optional: what a screen needs to lay a message out before its media has arrived.
 */
export const messageContentSchema = part({
  type: openEnum(contentTypes, 'unknown'),
  /** The words; a caption beside media; a place's name for a location; the emoji of a reaction. */
  text: z.string().optional(),
  /** Address of the media, absolute or relative to the messages service. */
  media: z.string().optional(),
  filename: z.string().optional(),
  mimeType: z.string().optional(),
  /** Size of the media, bytes. */
  size: z.number().nonnegative().optional(),
  /** Of an image or sticker, px. */
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  /** Of an audio, seconds. */
  duration: z.number().nonnegative().optional(),
  /** Of an audio: loudness of its equal parts, 0 to 1, at most 64 of them. */
  waveform: z.array(z.number().min(0).max(1)).max(64).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  /** Interactive messages: small print above and below the text, the list's button, the choices. */
  header: z.string().optional(),
  footer: z.string().optional(),
  button: z.string().optional(),
  options: z.array(messageOptionSchema).optional(),
  /** The template that the message was made from. */
  templateId: id.optional(),
  /** What was put in for its placeholders, in their order: without it, a message that failed could not be sent again. */
  templateParameters: z.array(z.string()).optional(),
  /** Of a message whose button opens a flow (extension). */
  flow: messageFlowSchema.optional(),
  /** Of the customer's answer to a flow (extension); `text` says the same for a screen that does not know it. */
  flowAnswers: flowAnswersSchema.optional(),
  /** Of a reaction: the message it is put on; an empty `text` takes one's reaction away again. */
  messageId: id.optional(),
})
export type MessageContent = z.infer<typeof messageContentSchema>

/** Who wrote: the customer, or the business line (the group) by any of its people or by itself. */
export const messageSenders = ['contact', 'group'] as const

/** How far a message has got. `pending`: the service has it and the channel not yet. */
export const messageStatuses = ['pending', 'sent', 'delivered', 'read', 'failed'] as const
export const messageStatusSchema = openEnum(messageStatuses, 'unknown')
export type MessageStatus = z.infer<typeof messageStatusSchema>

/** Why the channel refused a message. Codes are the channel's own, e.g. 131047 outside the 24-hour window. */
export const payloadFailedSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { title: value } : value),
  part({
    code: z.number().int().optional(),
    title: z.string().optional(),
    details: z.string().optional(),
  }),
)
export type PayloadFailed = z.infer<typeof payloadFailedSchema>

/** An emoji put on a message: at most one by the customer and one by the group. */
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
  /** Written by the service itself (welcome or out-of-hours text), not by an agent. */
  autoResponse: flag,
  /** When the message was written; later status changes do not move it. */
  updatedAt: timestamp,
  /** Order within the chat: grows by one a message, without gaps being promised. */
  positionInChat: z.number().int(),
  payloadFailed: payloadFailedSchema.optional(),
  reactions: list(reactionSchema),
  sentByUserId: id.optional(),
  /** The message that this one answers: a choice made on an interactive message, or a quoted one. */
  replyTo: id.optional(),
  /** The Idempotency-Key it was sent with, so that the sender's own bubble and this message are known as one. */
  clientKey: z.string().optional(),
})
export type Message = z.infer<typeof messageSchema>
