import { z } from 'zod'
import { entity, flag, id, openEnum, part, timestamp } from '../wire.ts'
import { messageOptionSchema } from './message.ts'

/** Kinds of message template: two interactive ones and media. */
export const messageTemplateTypes = ['quick_reply', 'list', 'media'] as const

/** What a message template says. */
export const messageTemplateContentSchema = part({
  text: z.string().optional(),
  type: openEnum(messageTemplateTypes, 'unknown'),
  contentMedia: z.string().optional(),
  contentType: openEnum(['text', 'file'], 'text'),
  options: z.array(messageOptionSchema).optional(),
  filename: z.string().optional(),
  /** Heading of the message; of a list also the words on its button, unless `button` says otherwise. */
  title: z.string().optional(),
  /** Words on a list's button, and small print under the text: ours. */
  button: z.string().optional(),
  footer: z.string().optional(),
  media: z.string().optional(),
})
export type MessageTemplateContent = z.infer<typeof messageTemplateContentSchema>

/** An interactive or media message kept ready to send (the specification's "mtemplate"). */
export const messageTemplateSchema = entity({
  id,
  groupId: id,
  name: z.string(),
  content: messageTemplateContentSchema,
  /** Place in the group's order, rising; the by-position lists are sorted by it. */
  order: z.number().int().catch(0),
  /** Listed before the others (ours). */
  pinned: flag,
  /** When it was last sent, and the chat where, if the viewer sees that chat (ours). */
  lastUsedAt: timestamp.optional(),
  lastUsedContactId: id.optional(),
})
export type MessageTemplate = z.infer<typeof messageTemplateSchema>
